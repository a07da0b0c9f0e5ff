import { Button, Group, Switch } from '@mantine/core'
import { IconPlus, IconPrinter, IconTool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { usePlaces } from '#features/stock/inventory/web/use-places.ts'
import { idOfCode } from '#features/stock/labels/labels.rules.ts'
import { parseDay } from '#shared/dates.ts'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { ScanButton } from '#web/scan/ScanButton.tsx'
import { send } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { ActiveFilter } from '#web/ui/list/ActiveFilter.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { SelectionButton } from '#web/ui/table/SelectionButton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useMay } from '#web/viewer.ts'
import { type Tool, type ToolSort, toolsContract } from '../tools.contract.ts'
import { checkKinds } from '../tools.rules.ts'
import { OpenedTool } from './OpenedTool.tsx'
import { ToolForm } from './ToolForm.tsx'
import { useHolderName } from './use-holder-name.ts'

/** Tools, who has them, and when they are tested next. */
export default function ToolsPage() {
  return <ToolList own={0} />
}

export function ToolList({ own }: { own: 0 | 1 }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const places = usePlaces()
  const mayManage = useMay(toolsContract.add.access)
  const holderName = useHolderName()
  const list = useListPage(toolsContract.list, {
    sort: { field: 'name', order: 'ASC' },
    filters: { own, overdue: 0, holder: -1, status: 1 },
    rowId: row => row.id,
    input: ({ own: mine, overdue, holder, status }, search) => ({
      own: mine === 1,
      overdue: overdue === 1,
      status,
      search,
      ...(holder >= 0 && { holder }),
    }),
  })
  const { opened, open, add, close } = useOpenRow()
  const columns = useMemo(() => columnsOf(t, day, holderName), [t, day, holderName])

  const print = async (ids: readonly number[]) =>
    saveFile(await send(toolsContract.labels, { ids: ids.join() }), 'tools-labels.pdf')
  function scanned(text: string) {
    const id = idOfCode('T', text)
    if (id !== null) return open(id)
    // A serial number is a code as well.
    list.searchBox.onChange(text)
    toast.info(t('Not a tool label. Searched for {{text}}.', { text }))
  }
  const newTool = mayManage && (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {t('Add tool')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Tools')}
        columns={columns}
        rowLabel={row => row.name}
        rowTone={row => (row.active ? undefined : 'muted')}
        onRowOpen={row => open(row.id)}
        selection={
          mayManage
            ? list.selection(selected => (
                <SelectionButton
                  icon={<IconPrinter size={16} />}
                  why={null}
                  onClick={() => void print([...selected])}
                >
                  {t('Print labels')}
                </SelectionButton>
              ))
            : undefined
        }
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search tools')} />
            <Select
              aria-label={t('Held by')}
              w={170}
              data={[
                { value: '-1', label: t('Anyone') },
                ...places.map(each => ({ value: String(each.value), label: each.label })),
              ]}
              value={String(list.filters.holder)}
              searchable={places.length > 8}
              allowDeselect={false}
              onChange={value => list.setFilters({ holder: Number(value) })}
            />
            <Switch
              label={t('Mine')}
              checked={list.filters.own === 1}
              onChange={({ currentTarget: { checked } }) => list.setFilters({ own: checked ? 1 : 0 })}
            />
            <Switch
              label={t('Overdue')}
              checked={list.filters.overdue === 1}
              onChange={({ currentTarget: { checked } }) => list.setFilters({ overdue: checked ? 1 : 0 })}
            />
            {mayManage && (
              <ActiveFilter value={list.filters.status} onChange={status => list.setFilters({ status })} />
            )}
          </>
        }
        toolbarEnd={
          <Group gap="xs">
            <ScanButton onScan={scanned} />
            {mayManage && <ExportButton entry={toolsContract.exportTools} input={list.fileInput} />}
            {newTool}
          </Group>
        }
        noMatch={{ title: t('No matching tools'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: own ? t('You have no tools') : t('No tools yet'),
          text: own
            ? t('Scan a tool’s label to take it, or switch off “Mine” to see all tools.')
            : t('Add tools to see who has each and when tests are due.'),
          icon: <IconTool size={22} stroke={1.6} />,
          action: newTool || undefined,
        }}
      />
      {opened === null && <ToolForm tool={null} onClose={close} />}
      {typeof opened === 'number' && (
        <OpenedRow entry={toolsContract.open} id={opened} title={t('Tool')} onClose={close}>
          {row => row && <OpenedTool tool={row} onClose={close} />}
        </OpenedRow>
      )}
    </>
  )
}

function columnsOf(
  t: Translate,
  dayName: (day: number) => string,
  holderName: (holder: Tool['holder']) => string,
): Column<Tool, ToolSort>[] {
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    {
      id: 'state',
      header: t('Status'),
      width: 150,
      card: 'corner',
      cell: row =>
        row.failed ? (
          <StatusBadge tone="pink">{t('Failed its test')}</StatusBadge>
        ) : row.overdue.length > 0 ? (
          <StatusBadge tone="orange">{t('Overdue')}</StatusBadge>
        ) : row.waiting ? (
          <StatusBadge tone="blue">{t('Handed over')}</StatusBadge>
        ) : null,
    },
    {
      id: 'holder',
      header: t('Held by'),
      width: 200,
      cell: row =>
        row.waiting
          ? t('{{from}}, awaiting confirmation from {{to}}', {
              from: holderName(row.holder),
              to: row.waiting.to_name,
            })
          : holderName(row.holder),
    },
    {
      id: 'due',
      header: t('Next test'),
      sortField: 'due',
      width: 140,
      cell: row => {
        const days = checkKinds.flatMap(kind => row[`${kind}_due`] ?? []).sort()
        return days[0] ? dayName(parseDay(days[0])!) : ''
      },
    },
    { id: 'serial', header: t('Serial number'), width: 160, hideBelow: 'lg', cell: row => row.serial },
  ]
}
