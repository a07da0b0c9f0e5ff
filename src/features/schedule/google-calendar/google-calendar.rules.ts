/** Minutes after which a calendar is read again. */
export const readEvery = 5
/** Days after which all of a calendar is read anew, so that what is shown moves on with time. */
export const wholeEvery = 7
/** Days before and after today that are read, and those ahead for which appointments are written. */
export const readDays = { past: 31, ahead: 366 }
export const writtenDays = { past: 1, ahead: 366 }
/** The most appointments that stand in a calendar, and those written in one go. */
export const mostWritten = 1_000
export const mostAtOnce = 200
/** Minutes that a server may work on one account before another may. */
export const holdMinutes = 10
/** Tries to give up a connection that Google does not answer. */
export const mostFailures = 12
/** Calendars that one person may have read. */
export const mostCalendars = 20

/** Minutes until the next try after so many failed ones: 1, 2, 4 … an hour. */
export const waitAfter = (failures: number): number => Math.min(60, 2 ** (failures - 1))

export const googleTexts = {
  notSetUp: 'Google Calendar isn’t set up on this server.',
  notConnected: 'Google Calendar isn’t connected.',
  away: 'Google Calendar isn’t responding. Please try again later.',
  refused: 'Google Calendar wasn’t connected. Allow everything Google asks for.',
  ended: 'Google has ended our access to your calendar. Reconnect it.',
} as const
