import { useTexts } from '../i18n.ts'
import outline from './australia.json'
import classes from './JobMap.module.css'
import type { MapPoint } from './map.types.ts'

/** Degrees that the picture shows, and how much narrower a degree of longitude is in the middle of it. */
const box = { west: 112.5, east: 154.2, north: -10, south: -44 }
const narrower = Math.cos((26 * Math.PI) / 180)

const across = (lng: number) => Number(((lng - box.west) * narrower).toFixed(2))
const down = (lat: number) => Number((box.north - lat).toFixed(2))
const path = (line: readonly number[][]) =>
  `M${line.map(([lng, lat]) => `${across(lng!)},${down(lat!)}`).join('L')}`
const land = outline.land.map(ring => `${path(ring)}Z`).join('')
const borders = outline.borders.map(path).join('')

/** True if the outline shows a place at all. */
export function isInOutline({ lat, lng }: MapPoint): boolean {
  return lng > box.west && lng < box.east && lat < box.north && lat > box.south
}

/** Where in Australia a place lies, as a plain picture: for browsers that can't draw a map. */
export function OutlinePicture({ point, label }: { point: MapPoint; label: string }) {
  const t = useTexts()
  const [x, y] = [across(point.lng), down(point.lat)]
  return (
    <svg
      className={classes.picture}
      viewBox={`-1 -1 ${across(box.east) + 2} ${down(box.south) + 2}`}
      role="img"
      aria-label={t('{{place}} on a map of Australia', { place: label })}
    >
      <path className={classes.land} d={land} />
      <path className={classes.border} d={borders} />
      <circle className={classes.halo} cx={x} cy={y} r={1.6} />
      <circle className={classes.dot} cx={x} cy={y} r={0.7} />
    </svg>
  )
}
