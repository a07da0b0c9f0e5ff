/** Minutes until reviews are read again, and that one server may take. */
export const readMinutes = 60
export const holdMinutes = 10
export const mostLocations = 50
/** Reviews that the dashboard shows. */
export const mostNewest = 3

/** Minutes until the next try after so many failed ones: 1, 2, 4 … an hour. */
export const waitAfter = (failures: number): number => Math.min(60, 2 ** (failures - 1))

export const googleBusinessTexts = {
  notSetUp: 'Google Business Profile isn’t set up on this server.',
  notConnected: 'Google Business Profile isn’t connected.',
  away: 'Google Business Profile isn’t responding. Please try again later.',
  closed: 'Google doesn’t let us read your reviews yet. Ask Google for access, then try again.',
  refused: 'Google Business Profile wasn’t connected. Allow everything Google asks for.',
  ended: 'Google has ended our access to your reviews. Connect again.',
  choose: 'Choose locations from the list.',
  gone: 'This review was deleted on Google.',
} as const
