/** The number of one of our own orders in a text; a prefix without a letter would find any number. */
export function ownOrderIn(text: string, prefixes: readonly string[]): string | null {
  const lower = text.toLowerCase()
  for (const prefix of ['PO-', ...prefixes.filter(each => /\p{L}/u.test(each))]) {
    const parts = lower.split(prefix.toLowerCase())
    let at = 0
    for (const part of parts.slice(0, -1)) {
      at += part.length
      const end = at + prefix.length
      const number = /^\d{1,9}(?:\/\d{1,12})?(?!\d)/.exec(text.slice(end, end + 24))
      if (number && !/[\p{L}\p{N}]$/u.test(text.slice(0, at))) return text.slice(at, end) + number[0]
      at = end
    }
  }
  return null
}
