/** So long the server knows the answer to a key: a request that is repeated within it happens once, however often it comes. */
export const keptKeyDays = 14
