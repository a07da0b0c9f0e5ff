/** Rows are merged one by one: neither side's new, changed or deleted ones are lost. */
export function mergeRows<Row extends { id: string }>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
): Row[] {
  const find = (list: readonly Row[], id: string) => list.find(each => each.id === id)
  const isEqual = (a: Row | undefined, b: Row | undefined) => JSON.stringify(a) === JSON.stringify(b)
  const kept = theirs.flatMap((row): Row[] => {
    const [was, own] = [find(base, row.id), find(mine, row.id)]
    if (!was) return [row]
    // Deleted here: it stays deleted unless they have changed it since.
    if (!own) return isEqual(was, row) ? [] : [row]
    return [isEqual(was, own) ? row : own]
  })
  const added = mine.filter(row => {
    const was = find(base, row.id)
    if (!was) return !find(theirs, row.id)
    // Deleted there: it comes back if it was changed here.
    return !find(theirs, row.id) && !isEqual(was, row)
  })
  return [...kept, ...added]
}
