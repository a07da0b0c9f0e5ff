type Point = readonly number[]

/**
 * A closed line with its corners cut, twice (Chaikin): a quarter and three quarters of each side stay. What was kept of
 * a shore every few hundred metres looks like a shore, at the cost of a fifth of that.
 */
export function roundedRing(ring: readonly Point[]): number[][] {
  const once = cornersCut(ring)
  return cornersCut(once)
}

function cornersCut(ring: readonly Point[]): number[][] {
  const cut = ring.slice(1).flatMap(([toX, toY], i) => {
    const [x, y] = ring[i] as [number, number]
    const along = (part: number) => [x + (toX! - x) * part, y + (toY! - y) * part]
    return [along(0.25), along(0.75)]
  })
  return [...cut, cut[0]!]
}
