import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { mapsContract } from '../maps.contract.ts'

const JobMap = lazy(() => import('#web/map/JobMap.tsx').then(({ JobMap }) => ({ default: JobMap })))
const storageKey = 'map shown'

interface PlaceMapProps {
  place: { address: string; lat: number; lng: number }
  /** Shown before the button, on the same line. */
  children?: ReactNode
}

/** A button that shows the place on a map; once opened, it stays open for the next place. */
export function PlaceMap({ place, children }: PlaceMapProps) {
  const t = useTexts()
  const [isShown, setIsShown] = useState(() => localStorage.getItem(storageKey) === '1')
  const id = useId()

  function toggle() {
    localStorage.setItem(storageKey, isShown ? '0' : '1')
    setIsShown(!isShown)
  }

  return (
    <>
      <Group gap={6} mt={4}>
        {children}
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconMap2 size={14} aria-hidden="true" />}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={toggle}
        >
          {isShown ? t('Hide map') : t('Show map')}
        </Button>
      </Group>
      <div id={id} style={{ marginTop: isShown ? 4 : 0 }}>
        {isShown && (
          <ErrorBoundary
            resetKeys={[place.lat, place.lng]}
            fallback={<NoMap />}
            onError={error => console.error(error)}
          >
            <Suspense fallback={<Skeleton height={260} />}>
              <LoadedMap place={place} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </>
  )
}

function LoadedMap({ place }: Pick<PlaceMapProps, 'place'>) {
  const { lat, lng, address } = place
  const { data, isError } = useRead(mapsContract.config, { lat, lng }, { staleTime: 600_000 })
  if (isError) return <NoMap />
  if (!data) return <Skeleton height={260} />
  return (
    <JobMap
      key={`${lat} ${lng}`}
      point={{ lat, lng }}
      label={address}
      tiles={data.tiles}
      names={data.names}
    />
  )
}

function NoMap() {
  const t = useTexts()
  return (
    <Text size="xs" c="dimmed" role="status">
      {t('Couldn’t load the map. Use Directions instead.')}
    </Text>
  )
}
