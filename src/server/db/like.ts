/** The pattern for `like` of what contains `text`, in which % and _ mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
