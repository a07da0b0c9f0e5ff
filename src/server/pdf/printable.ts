/** Signs without a picture: control characters, forms and colours of others, and what turns the direction of others. */
const invisible = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu
/** The line break, and what holds letters together or apart in scripts that need it. */
const kept = new Set(['\n', '\u200c', '\u200d'])
/** Longer piles of marks would stand on the lines above. */
const piledMarks = /(\p{M}{8})\p{M}+/gu

/** Text that any font of ours writes as it stands. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** The text as it is drawn; the tab is a space here. */
export function printable(text: string): string {
  if (isAscii(text)) return text
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u00a0\u202f\u2009]/g, ' ')
    .replace(invisible, sign => (kept.has(sign) ? sign : ''))
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(piledMarks, '$1')
}
