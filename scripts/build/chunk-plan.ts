/** A file as the bundler makes it by itself: of all modules that the same pages share. */
export interface Piece {
  name: string
  bytes: number
  /** The pages that load it, by their place in the list. */
  loadedBy: readonly number[]
  /** Names of the pieces that it needs. */
  imports: readonly string[]
}

export interface Page {
  /** The cost of a byte more, beside the same byte of other pages. */
  weight: number
  /** Files that it may ask for, beside those that are its alone; Infinity: as many as there are. */
  most: number
  /** Bytes of pieces that it may load beside those of the frame; more are dear. Infinity: any number. */
  room: number
  /** It has a budget: all that it is made to load counts, also by way of the frame's files. */
  hasBudget?: boolean
}

/** The cost of a byte above a page's room: less than one of a page with a budget, more than any other. */
const overRoom = 300

interface Group {
  names: string[]
  bytes: number
  /** 1 for each page that loads it. */
  loadedBy: Uint8Array
  imports: Set<Group>
  /** Costs of merging it with others, as far as they are known. */
  costs: Map<Group, number>
}

/**
 * Which pieces go into one file. A bundler makes a file of each set of pages that share something: hundreds of small
 * ones. Here they are merged until no page asks for too many, each time the two that cost the other pages the least.
 * `frame` is the place of the page that is there before any other; null: none is.
 */
export function planChunks(
  pieces: readonly Piece[],
  pages: readonly Page[],
  frame: number | null = null,
): string[][] {
  const groups = new Map(pieces.map(piece => [piece.name, asGroup(piece, pages.length)]))
  for (const { name, imports } of pieces)
    for (const other of imports) {
      const needed = groups.get(other)
      if (needed) groups.get(name)!.imports.add(needed)
    }
  const left = new Set(groups.values())
  const stuck = new Set<number>()
  for (let page = fullest(left, pages, stuck); page !== null; page = fullest(left, pages, stuck)) {
    const pair = cheapestPair(
      [...left].filter(group => group.loadedBy[page!]),
      pages,
      spaceOf(left, pages, frame),
    )
    if (pair) merge(left, ...pair)
    else stuck.add(page)
  }
  return [...left].map(group => group.names)
}

function asGroup({ name, bytes, loadedBy }: Piece, pageCount: number): Group {
  const bits = new Uint8Array(pageCount)
  for (const page of loadedBy) bits[page] = 1
  return { names: [name], bytes, loadedBy: bits, imports: new Set(), costs: new Map() }
}

/** The page furthest above what it may ask for; null: none is. */
function fullest(left: Iterable<Group>, pages: readonly Page[], stuck: ReadonlySet<number>): number | null {
  const counts = pages.map(page => -page.most)
  for (const { loadedBy } of left)
    for (let page = 0; page < counts.length; page++) counts[page]! += loadedBy[page]!
  let worst: number | null = null
  counts.forEach((over, page) => {
    if (over > 0 && !stuck.has(page) && (worst === null || over > counts[worst]!)) worst = page
  })
  return worst
}

/** What each page has left of its room, and the place of the frame. */
interface Space {
  left: readonly number[]
  frame: number | null
  pages: readonly Page[]
}

function spaceOf(groups: Iterable<Group>, pages: readonly Page[], frame: number | null): Space {
  const left = pages.map(page => page.room)
  for (const { loadedBy, bytes } of groups)
    for (let page = 0; page < left.length; page++)
      if (loadedBy[page] && (frame === null || !loadedBy[frame])) left[page]! -= bytes
  return { left, frame, pages }
}

/** A group and all that it needs, also by way of others: a page that loads it loads them. */
function withNeeds(from: Group): ReadonlySet<Group> {
  const found = new Set([from])
  for (const group of found) for (const needed of group.imports) found.add(needed)
  return found
}

/** The cost of what a page that loads only one of them gets with the other, and with what that needs, above its room. */
function excess(a: Group, b: Group, { left, frame, pages }: Space): number {
  const isOfFrame = frame !== null && Boolean(a.loadedBy[frame] || b.loadedBy[frame])
  const [ofA, ofB] = [withNeeds(a), withNeeds(b)]
  let bytes = 0
  left.forEach((room, page) => {
    const { hasBudget, weight } = pages[page]!
    if (a.loadedBy[page] === b.loadedBy[page] || (isOfFrame && !hasBudget)) return
    let more = 0
    for (const group of a.loadedBy[page] ? ofB : ofA)
      if (!group.loadedBy[page] && (hasBudget || frame === null || !group.loadedBy[frame]))
        more += group.bytes
    bytes += hasBudget ? (more * weight) / overRoom : Math.min(more, Math.max(0, more - room))
  })
  return bytes * overRoom
}

function cheapestPair(
  here: readonly Group[],
  pages: readonly Page[],
  space: Space,
): [Group, Group] | undefined {
  const pairs: [cost: number, a: Group, b: Group][] = []
  here.forEach((a, i) => {
    for (const b of here.slice(i + 1)) pairs.push([costOf(a, b, pages), a, b])
  })
  pairs.sort((one, other) => one[0] - other[0])
  let best: [Group, Group] | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [cost, a, b] of pairs) {
    if (cost >= least) break
    const whole = cost + excess(a, b, space)
    if (whole >= least || needsAround(a, b) || needsAround(b, a)) continue
    best = [a, b]
    least = whole
  }
  return best
}

function costOf(a: Group, b: Group, pages: readonly Page[]): number {
  const known = a.costs.get(b)
  if (known !== undefined) return known
  const cost = extra(a, b, pages) + extra(b, a, pages)
  a.costs.set(b, cost)
  return cost
}

/** The cost for the pages that load `a` and not `b` to get `b` with it. */
function extra(a: Group, b: Group, pages: readonly Page[]): number {
  let weight = 0
  for (let page = 0; page < pages.length; page++)
    if (a.loadedBy[page] && !b.loadedBy[page]) weight += pages[page]!.weight
  return weight * b.bytes
}

/** True if `from` needs `to` by way of a third: as one file, it and the third would need each other. */
function needsAround(from: Group, to: Group): boolean {
  const seen = new Set([to])
  const next = [...from.imports].filter(group => group !== to)
  for (let group = next.pop(); group; group = next.pop()) {
    if (seen.has(group)) continue
    seen.add(group)
    if (group.imports.has(to)) return true
    next.push(...group.imports)
  }
  return false
}

function merge(left: Set<Group>, a: Group, b: Group): void {
  a.names.push(...b.names)
  a.bytes += b.bytes
  b.loadedBy.forEach((isLoaded, page) => {
    if (isLoaded) a.loadedBy[page] = 1
  })
  for (const group of b.imports) a.imports.add(group)
  a.imports.delete(a)
  a.imports.delete(b)
  left.delete(b)
  // A page that loads it loads all that it needs.
  for (const group of withNeeds(a)) {
    if (group === a || group === b) continue
    a.loadedBy.forEach((isLoaded, page) => {
      if (isLoaded) group.loadedBy[page] = 1
    })
    group.costs.clear()
    for (const other of left) other.costs.delete(group)
  }
  a.costs.clear()
  for (const group of left) {
    if (group.imports.delete(b) && group !== a) group.imports.add(a)
    group.costs.delete(a)
    group.costs.delete(b)
  }
}
