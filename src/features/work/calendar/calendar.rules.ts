/** Longest range that the calendar asks for at once, in days. */
export const maxRangeDays = 62
