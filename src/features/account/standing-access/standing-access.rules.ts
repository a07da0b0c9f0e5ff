/** What people make that goes on without a sign-in, with its name on the screen. */
export const standingKinds = {
  'own-feed': 'Calendar link of one person',
  'company-feed': 'Calendar link of the company',
  wall: 'Wall screen',
  'report-mail': 'Report by email',
  google: 'Google Calendar',
  browser: 'Notifications in a browser',
  forwarding: 'Calls forwarded',
  recording: 'Recording being heard',
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
