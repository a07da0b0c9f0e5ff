/** Longest message of a client, in characters. */
export const mostMessage = 2_000
/** Messages that a client writes in an hour. */
export const mostInAnHour = 30
/** Milliseconds for which files may follow the message that they belong to. */
export const attachableMs = 10 * 60_000
