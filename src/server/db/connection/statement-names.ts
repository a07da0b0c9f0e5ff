const oftenFrom = 20
const mostNamed = 100
const mostCounted = 2_000

const names = new Map<string, string>()
const counts = new Map<string, number>()

/**
 * A name for a statement that this process sends often: each connection then keeps it parsed. Others stay without,
 * as what is kept takes memory on every connection.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text)
  if (name || names.size >= mostNamed) return name
  const count = (counts.get(text) ?? 0) + 1
  if (count < oftenFrom) {
    // Statements that vary must not pile up.
    if (counts.size >= mostCounted) counts.clear()
    counts.set(text, count)
    return undefined
  }
  counts.delete(text)
  names.set(text, `often_${names.size + 1}`)
  return names.get(text)
}
