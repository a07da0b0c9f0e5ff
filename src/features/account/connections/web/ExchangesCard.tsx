import { Button, Stack, Switch, Text } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { smallPageSizes } from '#web/ui/list/list-search.ts'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import {
  connectionsContract,
  type Exchange,
  type ExchangeSort,
  type ListedConnection,
} from '../connections.contract.ts'

/** The journal of requests to other services, newest first. */
export function ExchangesCard({ connections }: { connections: ListedConnection[] }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(connectionsContract.exchanges, {
    sort: { field: 'at', order: 'DESC' },
    pageSizes: smallPageSizes,
    filters: { kind: '', failed: false as boolean },
    rowId: row => row.id,
  })
  const columns = useMemo(() => columnsOf(t, instant), [t, instant])
  return (
    <Card flush title={t('Journal')} about={t('Our requests to these services in the last 30 days.')}>
      <DataTable
        {...list.table}
        label={t('Requests')}
        columns={columns}
        rowLabel={row => `${t(row.name)}, ${t(row.what)}`}
        toolbar={
          <>
            <Select
              aria-label={t('Connection')}
              w={220}
              data={[
                { value: '', label: t('All connections') },
                ...connections.map(({ kind, name }) => ({ value: kind, label: t(name) })),
              ]}
              value={list.filters.kind}
              allowDeselect={false}
              onChange={kind => list.setFilters({ kind: (kind ?? '') as Exchange['kind'] | '' })}
            />
            <Switch
              label={t('Failed only')}
              checked={list.filters.failed}
              onChange={event => list.setFilters({ failed: event.currentTarget.checked })}
            />
          </>
        }
        toolbarEnd={<ExportButton entry={connectionsContract.exportExchanges} input={list.fileInput} />}
        noMatch={{ title: t('No matches'), text: t('Choose another connection, or show all answers.') }}
        empty={{
          title: t('Nothing yet'),
          text: t('Requests appear here once a connection is used.'),
          icon: <IconArrowsLeftRight size={22} />,
        }}
      />
    </Card>
  )
}

const toneOf = (answer: string) => (answer ? 'orange' : 'green')

/** The service's answer, and what has come of it since. */
function Answer({ row: { id, name, what, answer, can_retry, retried_at, again } }: { row: Exchange }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const retry = useSend(connectionsContract.retryExchange)
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge tone={toneOf(answer)} dot>
        {answer || t('OK')}
      </StatusBadge>
      {retried_at && (again !== null || !can_retry) && (
        <Text size="sm" c="dimmed" role="status">
          {again === null
            ? t('Trying again…')
            : again === ''
              ? t('Tried again {{when}}: OK', { when: instant(retried_at) })
              : t('Tried again {{when}}: {{said}}', { when: instant(retried_at), said: again })}
        </Text>
      )}
      {can_retry && (
        <Button
          variant="light"
          size="xs"
          loading={retry.isPending}
          aria-label={t('Try again: {{what}}', { what: `${t(name)}, ${t(what)}` })}
          onClick={() => void retry.send({ id }).catch(() => {})}
        >
          {t('Try again')}
        </Button>
      )}
    </Stack>
  )
}

const columnsOf = (t: Translate, instant: (at: string) => string): Column<Exchange, ExchangeSort>[] => [
  { id: 'name', header: t('Connection'), cell: row => t(row.name) },
  {
    id: 'what',
    header: t('Exchange'),
    wrap: true,
    cell: row => (
      <>
        {t(row.what)}
        {row.about && (
          <Text size="sm" c="dimmed">
            {row.about}
          </Text>
        )}
      </>
    ),
  },
  { id: 'answer', header: t('Answer'), wrap: true, cell: row => <Answer row={row} /> },
  { id: 'times', header: t('Times'), align: 'right', width: 90, hideBelow: 'lg', cell: row => row.times },
  {
    id: 'ms',
    header: t('Duration'),
    align: 'right',
    width: 110,
    hideBelow: 'md',
    cell: row => t('{{ms}} ms', { ms: row.ms }),
  },
  { id: 'at', header: t('When'), sortField: 'at', width: 190, cell: row => instant(row.at) },
]
