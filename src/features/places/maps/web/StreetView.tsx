import { Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { useRead } from '#web/use-endpoint.ts'
import { mapsContract } from '../maps.contract.ts'

interface StreetViewProps {
  place: { address: string; lat: number | null; lng: number | null }
}

/** The street at an address, once one was chosen; nothing where no source of such pictures is configured. */
export function StreetView({ place: { address, lat, lng } }: StreetViewProps) {
  const t = useTexts()
  const { data } = useRead(mapsContract.config, {}, { staleTime: Number.POSITIVE_INFINITY })
  const [isOn, setOn] = useState(false)
  if (!data?.street_view) return null
  const point = lat === null || lng === null ? null : { lat, lng }
  return (
    <Stack gap="xs">
      <Switch
        label={t('Show Street View')}
        disabled={point === null}
        checked={isOn && point !== null}
        onChange={event => setOn(event.currentTarget.checked)}
      />
      {isOn && point && <Picture {...point} address={address} />}
    </Stack>
  )
}

function Picture({ lat, lng, address }: { lat: number; lng: number; address: string }) {
  const t = useTexts()
  const { data, error } = useRead(
    mapsContract.streetView,
    { lat, lng },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const url = useBlobUrl(data)
  if (error)
    return (
      <Text size="sm" c="dimmed">
        {error.status === 404 ? t('No Street View for this address.') : t(error)}
      </Text>
    )
  if (!url) return <Skeleton style={{ aspectRatio: '2 / 1' }} />
  return (
    <img
      src={url}
      alt={t('Street view of {{address}}', { address })}
      style={{ width: '100%', aspectRatio: '2 / 1', objectFit: 'cover', borderRadius: 8 }}
    />
  )
}
