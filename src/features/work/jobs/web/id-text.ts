/** Ids of a comma list. */
export function idsOf(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
}

/** True when two lists hold the same ids, in whatever order. */
export function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every(id => b.includes(id))
}
