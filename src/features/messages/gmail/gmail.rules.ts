/** Minutes that one server may take to read, and reads that fail one after the other until somebody is told. */
export const turnMinutes = 10
export const toldAfter = 3

/** Minutes until the next try after so many failed ones: 1, 2, 4 … an hour. */
export const waitAfter = (failures: number): number => Math.min(60, 2 ** (failures - 1))

export const gmailTexts = {
  notAllowed: 'Your company hasn’t allowed people’s own Gmail.',
  taken: '{{email}} is already connected here.',
  notConnected: 'Gmail isn’t connected.',
  ended: 'Google has ended our access to your mailbox. Connect again.',
  away: 'Google isn’t responding. We’ll retry automatically.',
  limit: 'Gmail’s daily limit is reached. Emails wait or are sent without Gmail.',
  later: 'Google isn’t responding. Please try again later.',
  mailGone: 'This email can’t be read now. Reload the list.',
  tooOften: 'Too many requests. Please wait a minute and try again.',
  said: 'Gmail says: {{said}}',
} as const
