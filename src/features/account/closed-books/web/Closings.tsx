import { Table, Text } from '@mantine/core'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { closedBooksContract } from '../closed-books.contract.ts'

/** Every closing and reopening: who, when, from and to. */
export function Closings() {
  const t = useTexts()
  const { instant, day } = useCompanyTime()
  const rows = useRead(closedBooksContract.history, {}).data?.data ?? []
  if (rows.length === 0) return null
  const shown = (date: string | null) => (date === null ? t('Open') : day(parseDay(date)!))
  return (
    <Card title={t('Closing history')} style={{ maxWidth: 720 }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('When')}</Table.Th>
            <Table.Th>{t('Closed to')}</Table.Th>
            <Table.Th>{t('Previously')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Changed by')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => {
            const opens = row.from !== null && (row.to === null || row.to < row.from)
            return (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {instant(row.at)}
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {row.by}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {shown(row.to)}
                  {opens && (
                    <Text size="xs" c="red">
                      {t('Reopened')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{shown(row.from)}</Table.Td>
                <Table.Td visibleFrom="sm">{row.by}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
