import type { MapPoint } from './map.types.ts'

/** Pixels within which points are drawn as one. */
const together = 38

export interface Cluster<P extends MapPoint> extends MapPoint {
  points: P[]
}

/** Where a place lies on the world's square at a zoom, in pixels (Web Mercator, 512 px tiles). */
function pixelsOf({ lat, lng }: MapPoint, zoom: number): { x: number; y: number } {
  const size = 512 * 2 ** zoom
  const sine = Math.min(0.9999, Math.max(-0.9999, Math.sin((lat * Math.PI) / 180)))
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

/** Points that would cover each other at this zoom, put together; each in one cluster, in the order given. */
export function clustersOf<P extends MapPoint>(points: readonly P[], zoom: number): Cluster<P>[] {
  const clusters: (Cluster<P> & { x: number; y: number })[] = []
  for (const point of points) {
    const { x, y } = pixelsOf(point, zoom)
    const near = clusters.find(each => Math.hypot(each.x - x, each.y - y) < together)
    if (near) near.points.push(point)
    else clusters.push({ lat: point.lat, lng: point.lng, points: [point], x, y })
  }
  return clusters.map(({ points: all }) => ({
    points: all,
    lat: all.reduce((sum, each) => sum + each.lat, 0) / all.length,
    lng: all.reduce((sum, each) => sum + each.lng, 0) / all.length,
  }))
}
