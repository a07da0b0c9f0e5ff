/** NUL, and half a surrogate pair, which is no character: the database stores neither. */
const unstorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** The text with a replacement character for each that can't be stored. */
export const storable = (text: string): string => text.replace(unstorable, '\ufffd')

/**
 * Text that somebody else's program wrote (a provider's answer, a header, a file's name) as we keep it: storable, and
 * at most `most` characters, never cut within one.
 */
export function outsideText(text: string, most: number): string {
  if (text.length <= most) return storable(text)
  // A character takes two units at most.
  return storable([...text.slice(0, 2 * most)].slice(0, most).join(''))
}
