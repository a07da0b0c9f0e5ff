import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { mapTexts } from '#shared/texts/map-texts.ts'
import { useTexts } from '../i18n.ts'
import type { DrawnPoints, PickPoint, PointsToShow } from './draw-points.ts'
import jobClasses from './JobMap.module.css'
import type { MapName, MapPoint, TileSource } from './map.types.ts'
import classes from './PointsMap.module.css'
import { hasWebgl } from './webgl.ts'

interface PointsMapProps {
  /** Where the map begins. */
  point: MapPoint
  points: readonly PickPoint[]
  /** Drawn as a line through these places. */
  way: readonly MapPoint[]
  /** null: our own outline of Australia with these names. */
  tiles: TileSource | null
  names: readonly MapName[]
  /** All points are made visible whenever this changes. */
  fitKey: string
  onPick: (key: string) => void
  /** Lifted above the others. */
  marked?: string | null
  onPoint?: (key: string | null) => void
}

/** A map of points that can be chosen. Its drawing part is loaded by itself. */
export function PointsMap(props: PointsMapProps) {
  const { point, points, way, tiles, names, fitKey, marked = null, onPick, onPoint } = props
  const t = useTexts()
  const isDark = useComputedColorScheme('light') === 'dark'
  const [isLost, setLost] = useState(!hasWebgl())
  const [source, setSource] = useState(tiles)
  const container = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnPoints | null>(null)
  const shown = useRef<PointsToShow>(null)
  shown.current = { points, way, onPick, onPoint, several: count => t('{{count}} jobs', { count }) }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the beginning and the names do not change while a map stands
  useEffect(() => {
    const element = container.current
    if (!element || isLost) return
    let isGone = false
    let map: DrawnPoints | undefined
    const onTrouble = () => !isGone && (source ? setSource(null) : setLost(true))
    const draw = async () => {
      const { drawPoints } = await import('./draw-points.ts')
      if (isGone) return
      const accent = getComputedStyle(element).getPropertyValue('--ring').trim() || '#0b7f77'
      const texts = mapTexts(t, t('Maps'))
      map = await drawPoints(element, {
        point,
        tiles: source,
        names,
        isDark,
        accent,
        texts,
        onTrouble,
        isWhole: true,
      })
      if (isGone) return map.remove()
      map.show(shown.current!)
      map.fit()
      setDrawn(map)
    }
    draw().catch(error => {
      console.error(error)
      onTrouble()
    })
    return () => {
      isGone = true
      map?.remove()
      setDrawn(null)
    }
  }, [source, isDark, isLost])

  useEffect(() => {
    if (drawn) drawn.show({ points, way, onPick, onPoint, several: count => t('{{count}} jobs', { count }) })
  }, [drawn, points, way, onPick, onPoint, t])
  useEffect(() => drawn?.mark(marked), [drawn, marked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when what is looked at is another
  useEffect(() => drawn?.fit(), [drawn, fitKey])

  if (isLost)
    return (
      <div className={classes.frame}>
        <div className={classes.none} role="status">
          {t('This browser can’t show the map. Use the list beside it.')}
        </div>
      </div>
    )
  return (
    <div
      className={`${classes.frame} ${jobClasses.frame}`}
      style={{ height: '100%' }}
      data-dark={isDark || undefined}
    >
      <div ref={container} className={jobClasses.map} />
      <ActionIcon
        className={classes.fit}
        variant="default"
        size={30}
        aria-label={t('Show everything')}
        title={t('Show everything')}
        onClick={() => drawn?.fit()}
      >
        <IconFocusCentered size={18} aria-hidden="true" />
      </ActionIcon>
      {tiles && !source && (
        <div className={classes.simple} role="status">
          {t('Couldn’t load the detailed map. Showing a simple one.')}
        </div>
      )}
    </div>
  )
}
