import { Button, Stack, Text } from '@mantine/core'
import { companyPlace } from '#features/stock/inventory/inventory.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { countsContract } from '../counts.contract.ts'

/** Counts under way, each with a button that opens it. */
export function OpenCounts({ place, onOpen }: { place?: number; onOpen: (id: number) => void }) {
  const t = useTexts()
  const { data } = useRead(countsContract.list, { open: true, pagination: { pageSize: 50 } })
  const counts = data?.data.filter(count => place === undefined || count.place === place)
  if (counts?.length === 0) return <Text c="dimmed">{t('No counts in progress.')}</Text>
  return (
    <Stack gap="xs">
      {counts?.map(count => (
        <Button key={count.id} variant="default" justify="space-between" onClick={() => onOpen(count.id)}>
          {count.place === companyPlace.value ? t(companyPlace.label) : count.place_name}:{' '}
          {count.state === 'counted'
            ? t('to approve')
            : t('{{counted}} of {{parts}} counted', {
                counted: String(count.counted),
                parts: String(count.parts),
              })}
        </Button>
      ))}
    </Stack>
  )
}
