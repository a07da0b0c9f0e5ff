/** Rows of each person, in their order. */
export function byPerson<T extends { user_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const row of rows) {
    const own = found.get(row.user_id)
    if (own) own.push(row)
    else found.set(row.user_id, [row])
  }
  return found
}
