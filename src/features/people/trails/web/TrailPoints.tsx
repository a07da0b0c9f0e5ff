import { Anchor, Table, Text } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { trailsContract } from '../trails.contract.ts'

export type TrailPoint = Receives<typeof trailsContract.look>['result'][number]

/** The address of a place on a map. */
export const mapOf = ({ lat, lng }: Pick<TrailPoint, 'lat' | 'lng'>) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

/** Places of a day by time. */
export function TrailPoints({ points }: { points: readonly TrailPoint[] }) {
  const t = useTexts()
  const time = useCompanyTime()
  if (points.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('No positions on this day.')}
      </Text>
    )
  return (
    <div style={{ maxHeight: 320, overflow: 'auto' }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Time')}</Table.Th>
            <Table.Th>{t('Place')}</Table.Th>
            <Table.Th>{t('Accuracy')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(point => (
            <Table.Tr key={point.at}>
              <Table.Td>{time.instant(point.at, 'time')}</Table.Td>
              <Table.Td>
                <Anchor size="sm" href={mapOf(point)} target="_blank" rel="noreferrer">
                  {`${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}`}
                </Anchor>
              </Table.Td>
              <Table.Td>
                {point.accuracy === null ? '–' : t('{{metres}} m', { metres: String(point.accuracy) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
