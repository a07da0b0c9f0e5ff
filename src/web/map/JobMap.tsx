import { ActionIcon, Text, useComputedColorScheme } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { mapTexts } from '#shared/texts/map-texts.ts'
import { useTexts } from '../i18n.ts'
import type { DrawnMap } from './draw-map.ts'
import classes from './JobMap.module.css'
import type { MapName, MapPoint, TileSource } from './map.types.ts'
import { isInOutline, OutlinePicture } from './OutlinePicture.tsx'
import { hasWebgl } from './webgl.ts'

interface JobMapProps {
  point: MapPoint
  /** The address in words. */
  label: string
  /** null: our own outline of Australia with these names. */
  tiles: TileSource | null
  names: readonly MapName[]
}

type Shown = 'map' | 'outline instead of tiles' | 'picture'

/** A place on a map. Its drawing part is loaded by itself; without WebGL it is a plain picture. Give it a key by place. */
export function JobMap({ point, label, tiles, names }: JobMapProps) {
  const t = useTexts()
  const isDark = useComputedColorScheme('light') === 'dark'
  const [shown, setShown] = useState<Shown>(hasWebgl() ? 'map' : 'picture')
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap>(undefined)
  const source = shown === 'map' ? tiles : null
  const { lat, lng } = point

  // biome-ignore lint/correctness/useExhaustiveDependencies: texts and names don't change while a map stands
  useEffect(() => {
    const element = container.current
    if (!element) return
    let isGone = false
    const onTrouble = () => !isGone && setShown(source ? 'outline instead of tiles' : 'picture')
    const draw = async () => {
      const { drawMap } = await import('./draw-map.ts')
      if (isGone) return
      const accent = getComputedStyle(element).getPropertyValue('--ring').trim() || '#0b7f77'
      const texts = mapTexts(t, label)
      const map = await drawMap(element, {
        point: { lat, lng },
        tiles: source,
        names,
        isDark,
        accent,
        texts,
        onTrouble,
      })
      if (isGone) map.remove()
      else drawn.current = map
    }
    draw().catch(error => {
      console.error(error)
      onTrouble()
    })
    return () => {
      isGone = true
      drawn.current?.remove()
      drawn.current = undefined
    }
  }, [lat, lng, source, isDark, shown === 'picture'])

  if (!source && !isInOutline(point)) {
    return (
      <Text size="sm" c="dimmed">
        {t('No map for this place. Use Directions instead.')}
      </Text>
    )
  }
  return (
    <div>
      <div className={classes.frame} data-dark={isDark || undefined}>
        {shown === 'picture' ? (
          <OutlinePicture point={point} label={label} />
        ) : (
          <>
            <div ref={container} className={classes.map} />
            <ActionIcon
              className={classes.recentre}
              variant="default"
              size={30}
              aria-label={t('Re-centre the map')}
              title={t('Re-centre the map')}
              onClick={() => drawn.current?.recentre()}
            >
              <IconFocusCentered size={18} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
      </div>
      {shown === 'outline instead of tiles' && (
        <Text size="xs" c="dimmed" mt={4} role="status">
          {t('Couldn’t load the detailed map. Showing a simple one.')}
        </Text>
      )}
    </div>
  )
}
