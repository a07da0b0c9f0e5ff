export const mailboxStates = ['on', 'paused', 'ended'] as const
export type MailboxState = (typeof mailboxStates)[number]

export const mailboxSecurities = ['tls', 'starttls'] as const
/** The usual port of each. */
export const usualPorts = { tls: 993, starttls: 143 } as const

/** Reads that fail one after the other until somebody is told; a sign-in is not tried again then. */
export const toldAfter = 3

/** Minutes until the next try after so many failed ones: 1, 2, 4 … an hour. */
export const waitAfter = (failures: number): number => Math.min(60, 2 ** (failures - 1))

export const mailboxTexts = {
  notConnected: 'No mailbox is connected.',
  mailGone: 'This email can’t be read now. Reload the list.',
  tooOften: 'Too many requests. Please wait a minute and try again.',
  said: '{{reason}} It said: {{said}}',
} as const

/** Reasons why a mailbox can't be read. */
export const mailboxTroubles = {
  login: 'The mail server refused this username or password.',
  host: 'There’s no mail server at this address.',
  private: 'This address is in a private network.',
  unreachable: 'The mail server refuses connections on this port.',
  silent: 'The mail server isn’t responding.',
  certificate: 'The mail server’s certificate isn’t valid for this address.',
  encryption: 'The mail server doesn’t offer this kind of encryption on this port.',
  refused: 'The mail server is refusing connections for now.',
  broken: 'The connection to the mail server broke off.',
} as const
