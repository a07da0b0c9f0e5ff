/** The longest range that the calendar requests at once, in days. */
export const maxRangeDays = 62
