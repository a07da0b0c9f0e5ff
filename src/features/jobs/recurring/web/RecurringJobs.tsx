import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconRepeat } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { findsText } from '#shared/texts/folding.ts'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { SelectionButton } from '#web/ui/table/SelectionButton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { recurringContract } from '../recurring.contract.ts'
import { endText } from '../recurring.rules.ts'
import { recurringFromWire, type ShownRecurring } from '../recurring.wire.ts'
import { OwedOccurrences } from './OwedOccurrences.tsx'
import { RepeatText } from './RepeatText.tsx'

const RecurringDialog = lazyDialog(async () => (await import('./RecurringDialog.tsx')).RecurringDialog)

/** The company's recurring jobs. */
export function RecurringJobs({ action }: { action: ReactNode }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const { data, error, isFetching, refetch } = useRead(recurringContract.list, {})
  const { opened, open, close } = useOpenRow()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [search, setSearch] = useState('')
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 10 })
  const all = useMemo(() => data?.result.map(recurringFromWire), [data])
  const isFound = findsText(search)
  const found = all?.filter(row => isFound(row.job_name))
  const columns = useMemo(() => columnsOf(t, instant), [t, instant])
  const edit = (ids: ReadonlySet<number>) => (
    <SelectionButton
      icon={<IconPencil size={16} />}
      why={ids.size === 1 ? null : t('Select exactly one recurring job')}
      onClick={() => open([...ids][0]!)}
    >
      {t('Edit')}
    </SelectionButton>
  )
  function find(text: string) {
    setSearch(text)
    setPage({ page: 1, pageSize })
  }
  return (
    <>
      <DataTable
        label={t('Recurring Jobs')}
        columns={columns}
        rows={found?.slice((page - 1) * pageSize, page * pageSize)}
        rowId={row => row.id}
        rowLabel={row => row.job_name}
        rowTone={row => (row.next ? undefined : 'muted')}
        total={found?.length ?? 0}
        page={page}
        pageSize={pageSize}
        onChange={change => setPage({ page: change.page ?? 1, pageSize: change.pageSize ?? pageSize })}
        loading={isFetching}
        error={error && !all ? t(error) : null}
        onRetry={() => void refetch()}
        onRowOpen={row => open(row.id)}
        selection={{ selected, onChange: setSelected, actions: edit }}
        toolbar={<SearchBox value={search} onChange={find} label={t('Search recurring jobs')} />}
        toolbarEnd={edit(selected)}
        narrowedBy={search ? 'search' : undefined}
        onClear={() => find('')}
        noMatch={{
          title: t('No matching recurring jobs'),
          text: t('Check the spelling, or clear the search.'),
        }}
        empty={{
          title: t('No recurring jobs yet'),
          text: t('Switch on “Recurring Job” on the Schedule tab of a new job and it repeats automatically.'),
          icon: <IconRepeat size={22} stroke={1.6} />,
          action,
        }}
      />
      {opened && <RecurringDialog id={opened} onClose={close} />}
    </>
  )
}

function columnsOf(
  t: Translate,
  instant: ReturnType<typeof useCompanyTime>['instant'],
): Column<ShownRecurring>[] {
  return [
    {
      id: 'name',
      header: t('Job'),
      wrap: true,
      cell: row => (
        <>
          {row.job_name}
          {row.problem && (
            <Alert variant="light" color="red" p={6} mt={4} icon={<IconAlertTriangle size={16} />}>
              {t(row.problem)}
            </Alert>
          )}
          <OwedOccurrences rule={row} />
        </>
      ),
    },
    {
      id: 'repeats',
      header: t('Repeats'),
      width: 220,
      wrap: true,
      cell: row => <RepeatText rule={row} />,
    },
    {
      id: 'next',
      header: t('Next'),
      width: 200,
      cell: row => (row.next ? instant(row.next, 'dayAndTime') : null),
    },
    {
      id: 'since',
      header: t('Since'),
      width: 150,
      hideBelow: 'lg',
      cell: row => (row.starts_at ? instant(String(row.starts_at), 'date') : null),
    },
    {
      id: 'ends',
      header: t('Ends'),
      width: 200,
      cell: row =>
        t(endText({ ends: row.ends ?? 1, ends_at: row.ends_at ? new Date(row.ends_at) : null }, row.left)),
    },
  ]
}
