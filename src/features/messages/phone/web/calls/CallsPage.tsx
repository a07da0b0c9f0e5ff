import { Button } from '@mantine/core'
import { IconClockHour3, IconPhone } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { hasPermission } from '#shared/access.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { ChoicesSelect } from '#web/ui/select/ChoicesSelect.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import { phoneContract, type WireCallEntry } from '../../phone.contract.ts'
import { durationText } from '../../phone.rules.ts'
import { CallDialog } from './CallDialog.tsx'
import { directionLabels, resultOf } from './call-words.ts'
import { LiveCalls } from './LiveCalls.tsx'

const CallHours = lazyPart(async () => (await import('./CallHours.tsx')).CallHours)

/** The company's calls, the newest first. */
export default function CallsPage() {
  const t = useTexts()
  const time = useCompanyTime()
  const [opened, setOpened] = useState<WireCallEntry | null>(null)
  const [hasHours, setHours] = useState(false)
  const mayListen = hasPermission(useViewer(), 'calls.supervise')
  const list = useListPage(phoneContract.list, {
    sort: { field: 'id', order: 'DESC' },
    filters: { kind: 0 },
    rowId: row => row.id,
  })
  const columns = useMemo(() => columnsOf(t, time), [t, time])
  return (
    <>
      {mayListen && <LiveCalls />}
      <DataTable
        {...list.table}
        label={t('Calls')}
        columns={columns}
        rowLabel={row => `${partyOf(row, t)} ${time.instant(row.started_at)}`}
        onRowOpen={setOpened}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search calls')} />
            <ChoicesSelect
              isSingle
              label={t('Kind')}
              all={t('All calls')}
              options={[
                { value: 1, label: t('Missed') },
                { value: 2, label: t('Incoming') },
                { value: 3, label: t('Outgoing') },
                { value: 4, label: t('Internal') },
              ]}
              value={list.filters.kind ? [list.filters.kind] : []}
              onChange={([kind = 0]) => list.setFilters({ kind })}
            />
          </>
        }
        toolbarEnd={
          <>
            <Button
              variant="default"
              leftSection={<IconClockHour3 size={16} />}
              onClick={() => setHours(true)}
            >
              {t('Wait times')}
            </Button>
            <ExportButton entry={phoneContract.file} input={list.fileInput} />
          </>
        }
        noMatch={{ title: t('No matching calls'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No calls yet'),
          text: t('Calls made and answered in the browser are listed here.'),
          icon: <IconPhone size={22} stroke={1.6} />,
        }}
      />
      {hasHours && <CallHours onClose={() => setHours(false)} />}
      {opened && <CallDialog key={opened.id} entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const partyOf = (row: WireCallEntry, t: Translate): string =>
  row.client_name ||
  (row.direction === 'internal' ? row.answered_name || row.from_name : displayPhone(row.number)) ||
  t('Unknown number')

function columnsOf(t: Translate, time: ReturnType<typeof useCompanyTime>): Column<WireCallEntry, 'id'>[] {
  return [
    { id: 'when', header: t('When'), sortField: 'id', cell: row => time.instant(row.started_at) },
    { id: 'direction', header: t('Direction'), cell: row => t(directionLabels[row.direction]) },
    {
      id: 'party',
      header: t('Contact'),
      cell: row => (
        <>
          {partyOf(row, t)}
          {row.job_number !== null && ` · #${row.job_number}`}
        </>
      ),
    },
    {
      id: 'status',
      header: t('Result'),
      cell: row => {
        const { label, tone } = resultOf(row)
        return <StatusBadge tone={tone}>{t(label)}</StatusBadge>
      },
    },
    {
      id: 'recordings',
      header: t('Recorded'),
      cell: row =>
        row.unheard ? (
          <StatusBadge tone="pink" dot>
            {t('New message')}
          </StatusBadge>
        ) : row.recordings > 0 ? (
          <StatusBadge tone="blue">
            {row.recordings === 1 ? t('Recorded') : t('{{count}} recordings', { count: row.recordings })}
          </StatusBadge>
        ) : row.no_room ? (
          <StatusBadge tone="amber">{t('Not saved')}</StatusBadge>
        ) : (
          ''
        ),
    },
    { id: 'answered', header: t('Answered by'), cell: row => row.answered_name },
    { id: 'seconds', header: t('Duration'), cell: row => (row.answered_at ? durationText(row.seconds) : '') },
    { id: 'note', header: t('Note'), cell: row => [row.outcome, row.note].filter(Boolean).join(': ') },
  ]
}
