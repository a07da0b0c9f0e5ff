/** A picture as text, 'data:image/png;base64,…', of one of these types ('png', 'jpeg', …). */
export function isPictureText(text: string, types: readonly string[]): boolean {
  const found = /^data:image\/([a-z]+);base64,/i.exec(text.slice(0, 40))
  return found !== null && types.includes(found[1]!.toLowerCase()) && isBase64(text, found[0].length)
}

/**
 * True if the text from there on is base64, and not empty. Not by a pattern: of those the engine keeps only so many compiled,
 * and one that isn't fails on some megabytes with 'Maximum call stack size exceeded'.
 */
export function isBase64(text: string, from = 0): boolean {
  let end = text.length
  while (end > from && text.charCodeAt(end - 1) === equals) end--
  if (text.length - end > 2 || end === from) return false
  for (let at = from; at < end; at++) if (!isSign[text.charCodeAt(at)]) return false
  return true
}

const equals = '='.charCodeAt(0)
const isSign = new Uint8Array(65_536)
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
  isSign[sign.charCodeAt(0)] = 1
