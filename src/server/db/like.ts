/** A `like` pattern for values that contain `text`, with % and _ escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
