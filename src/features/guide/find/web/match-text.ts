const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The words of a text as one expression; digits match with spaces between them, as phone numbers are written. */
function wordsPattern(text: string): RegExp | null {
  const words = text
    .trim()
    .replace(/^#(?=\d)/, '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return null
  const longestFirst = words.sort((a, b) => b.length - a.length)
  const parts = longestFirst.map(word => (/^\d{2,}$/.test(word) ? [...word].join('\\s?') : escaped(word)))
  return new RegExp(`(${parts.join('|')})`, 'gi')
}

/** True when the value contains any of the typed words. */
export function matches(value: string, typed: string): boolean {
  return wordsPattern(typed)?.test(value) ?? false
}

/** The value in parts: those at odd indexes are what was typed. */
export function matchParts(value: string, typed: string): string[] {
  const pattern = wordsPattern(typed)
  return pattern ? value.split(pattern) : [value]
}

/** True when every typed word starts a word of the title. */
export function beginsWords(title: string, typed: string): boolean {
  const words = typed.toLowerCase().trim().split(/\s+/)
  const titleWords = title.toLowerCase().split(/[\s-]+/)
  return words.every(
    word =>
      titleWords.some(each => each.startsWith(word)) ||
      title.toLowerCase().startsWith(typed.toLowerCase().trim()),
  )
}
