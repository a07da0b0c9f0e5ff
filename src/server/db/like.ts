/** A `like` pattern for values that contain `text`, with % and _ escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
