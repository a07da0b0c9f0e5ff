import { SegmentedControl } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type logFilters, type SecurityEvent, securityContract } from '../security.contract.ts'

type Filter = (typeof logFilters)[number]

/** Sign-ins, refusals and changes of rights, the latest first. */
export function SecurityLog() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(securityContract.log, {
    sort: { field: 'at', order: 'DESC' },
    filters: { kind: 'all' as Filter },
    rowId: event => event.id,
  })
  const columns = useMemo(() => logColumns(t, at => instant(at)), [t, instant])
  return (
    <DataTable
      {...list.table}
      label={t('Security log')}
      columns={columns}
      rowLabel={row => t(row.told)}
      toolbar={
        <SegmentedControl
          aria-label={t('Events to show')}
          value={list.filters.kind}
          onChange={kind => list.setFilters({ kind: kind as Filter })}
          data={[
            { value: 'all', label: t('All') },
            { value: 'sign-ins', label: t('Sign-ins') },
            { value: 'refusals', label: t('Blocked attempts') },
            { value: 'rights', label: t('Permission changes') },
          ]}
        />
      }
      toolbarEnd={<ExportButton entry={securityContract.exportLog} input={list.fileInput} />}
      noMatch={{ title: t('No matching events'), text: t('Show all events to see more.') }}
      empty={{
        title: t('No events yet'),
        text: t('Sign-ins, refusals and permission changes are kept for 400 days.'),
        icon: <IconShieldCheck size={22} stroke={1.6} />,
      }}
    />
  )
}

function logColumns(t: Translate, instant: (at: string) => string): Column<SecurityEvent, 'at'>[] {
  return [
    { id: 'told', header: t('What happened'), cell: row => t(row.told), wrap: true },
    { id: 'by', header: t('Person'), cell: row => row.by, width: 180, hideBelow: 'md' },
    {
      id: 'count',
      header: t('Number of times'),
      cell: row => (row.count > 1 ? `${row.count}×` : ''),
      width: 90,
    },
    { id: 'address', header: t('IP address'), cell: row => row.address, width: 170, hideBelow: 'lg' },
    { id: 'at', header: t('When'), sortField: 'at', cell: row => instant(row.at), width: 180 },
  ]
}
