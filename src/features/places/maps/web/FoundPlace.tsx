import { Anchor, Text } from '@mantine/core'
import { IconMapPinCheck } from '@tabler/icons-react'
import { directionsUrl } from '#shared/directions.ts'
import { useTexts } from '#web/i18n.ts'
import { PlaceMap } from './PlaceMap.tsx'

interface FoundPlaceProps {
  value: { address: string; suburb: string; lat: number | null; lng: number | null }
}

/** For an address with coordinates: its suburb, directions and a map. Nothing for one that was only typed. */
export function FoundPlace({ value: { address, suburb, lat, lng } }: FoundPlaceProps) {
  const t = useTexts()
  if (lat === null || lng === null) return null
  return (
    <PlaceMap place={{ address, lat, lng }}>
      <Text size="xs" c="dimmed">
        <IconMapPinCheck size={13} aria-hidden="true" style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
        {suburb ? t('On the map in {{suburb}}', { suburb }) : t('On the map')}
        {' · '}
        {/* The point may be the suburb's middle, so the written address leads. */}
        <Anchor
          href={directionsUrl({ lat, lng, address, precision: 'suburb' })}
          target="_blank"
          underline="always"
          rel="noreferrer"
          size="xs"
        >
          {t('Directions')}
        </Anchor>
      </Text>
    </PlaceMap>
  )
}
