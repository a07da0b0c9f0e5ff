/** Signs asked about at once. */
export const mostSigns = 1_000

/** Signs other than Latin letters, usual punctuation and the euro, which each of our documents can write. */
const unusual = /[^\p{Cc}\u0020-\u024f\u2010-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac]/gu

/** Signs beyond the usual ones in all texts of a document, each once; '' for almost every document. */
export function unusualSigns(document: unknown): string {
  const signs = new Set<string>()
  for (const text of textsOf(document))
    for (const sign of text.normalize('NFC').match(unusual) ?? []) signs.add(sign)
  return [...signs].slice(0, mostSigns).join('')
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** A sign as a warning names it: with its number, as screens may have no picture of it either. */
export const namedSign = (sign: string): string =>
  `${sign} (U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`
