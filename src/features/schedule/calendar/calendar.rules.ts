/** The longest range that the calendar requests at once, in days. */
export const maxRangeDays = 62

/** Letters of a comment that a bar among the hours has room for; its card fetches the rest. */
export const commentOnBar = 40
/** Letters of a comment's first line that are ever shown. */
export const wholeComment = 500
