/** Connections to other services, in the order in which they are listed. */
export const connectionNames = [
  'books',
  'cards',
  'google-calendar',
  'own-feed',
  'company-feed',
  'gmail',
  'own-gmail',
  'mailbox',
  'mail-intake',
  'sms',
  'google-reviews',
  'plugin',
  'lead-form',
  'search-console',
  'sign-in',
] as const
export type ConnectionName = (typeof connectionNames)[number]

/** Days before its end that whoever made a connection is warned. */
export const warnedDays = 7

export const connectionTexts = {
  refused: 'Google wasn’t connected. Allow everything Google asks for.',
  away: 'Google isn’t responding. Please try again later.',
  notAgain: 'This can’t be tried again.',
  notSetUp: 'Google isn’t set up on this server.',
} as const
