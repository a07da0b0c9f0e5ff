/** So long the server knows the answer to a key: a request that is repeated within it happens once, however often it comes. */
export const keptKeyDays = 14

/** So long where the request says from which phone it comes, until that phone says that it has the answer. */
export const phoneKeyDays = 180

/** Request header of a write that may wait on a phone: the phone's made-up name, 32 hex digits. */
export const deviceHeader = 'x-device'
export const devicePattern = /^[0-9a-f]{32}$/
