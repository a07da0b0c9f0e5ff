/** What people make that goes on without a sign-in, with its name on the screen. */
export const standingKinds = {
  'own-feed': 'Personal calendar link',
  'company-feed': 'Company calendar link',
  wall: 'Wall screen',
  tablet: 'Yard tablet',
  'report-mail': 'Report by email',
  google: 'Google Calendar',
  browser: 'Notifications in a browser',
  forwarding: 'Calls forwarded',
  recording: 'Recording playback',
  mailbox: 'Company mailbox',
  gmail: 'Gmail',
  'own-gmail': 'Personal Gmail',
  'google-reviews': 'Google reviews',
  books: 'Accounting',
  cards: 'Card payments',
} as const
export type StandingKindName = keyof typeof standingKinds
export const standingNames = Object.keys(standingKinds) as [StandingKindName, ...StandingKindName[]]

/** Why something is not open, though nobody has ended it. */
export const standingEnds = {
  gone: 'Closed: no longer in the team',
  right: 'Closed: permission removed',
  plan: 'Closed: the plan has ended',
} as const
