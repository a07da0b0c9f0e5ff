import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column, EmptyFacts } from '#web/ui/table/data-table.types.ts'
import { ActiveFilter } from './ActiveFilter.tsx'
import { activeColumn } from './ActiveSwitch.tsx'
import { ExportButton } from './ExportButton.tsx'
import { OpenedRow, type RowRead } from './OpenedRow.tsx'
import { SearchBox } from './SearchBox.tsx'
import { type RowOf, type SortOf, useListPage } from './use-list-page.ts'

interface NamedRow {
  id: number
  name: string
  active: boolean
}

interface CatalogueListProps<L extends Endpoint, O extends Endpoint, S extends Endpoint> {
  contract: { list: L; open: O; changeStatus: S }
  /** The list as CSV. */
  file: Endpoint
  /** How the name is drawn, where it is more than text. */
  name?: (row: RowOf<L>) => ReactNode
  /** The columns between name and switch. */
  columns?: readonly Column<RowOf<L>, SortOf<L>>[]
  /** True if a column's setting is on; left out: all are. */
  isShown?: (setting: string) => boolean
  /** Translated: the rows, one row, and the labels around them. */
  texts: { rows: string; row: string; add: string; search: string; noMatch: string }
  empty: Omit<EmptyFacts, 'action'>
  /** Further buttons, before the one that adds. */
  buttons?: ReactNode
  /** The dialog of a row; null: a new one. */
  children: (row: RowRead<O> | null, onClose: () => void) => ReactNode
}

/** The page of a catalogue (`shared/catalogue.ts`): search, CSV, a switch that retires a row, a dialog that edits it. */
export function CatalogueList<L extends Endpoint, O extends Endpoint, S extends Endpoint>({
  contract,
  name,
  columns = none,
  isShown,
  texts,
  children,
  ...props
}: CatalogueListProps<L, O, S>) {
  const t = useTexts()
  const list = useListPage(contract.list, {
    sort: { field: 'name' as SortOf<L>, order: 'ASC' },
    filters: { status: -1 },
    rowId: row => named(row).id,
  })
  const all = useMemo(
    () => [
      {
        id: 'name',
        header: t('Name'),
        sortField: 'name' as SortOf<L>,
        cell: name ?? ((row: RowOf<L>) => named(row).name),
      },
      ...columns,
      activeColumn(t, contract.changeStatus) as Column<RowOf<L>, never>,
    ],
    [t, name, columns, contract],
  )
  const { opened, open, add, close } = useOpenRow()
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={texts.rows}
        columns={all.filter(({ setting }) => setting === undefined || isShown?.(setting) !== false)}
        rowLabel={row => named(row).name}
        rowTone={row => (named(row).active ? undefined : 'muted')}
        onRowOpen={row => open(named(row).id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={texts.search} />
            <ActiveFilter value={list.filters.status} onChange={status => list.setFilters({ status })} />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={props.file} input={list.fileInput} />
            {props.buttons}
            {addButton}
          </>
        }
        noMatch={{ title: texts.noMatch, text: t('Check the spelling, or clear the search.') }}
        empty={{ ...props.empty, action: addButton }}
      />
      {opened !== undefined && (
        <OpenedRow entry={contract.open} id={opened} title={texts.row} onClose={close}>
          {row => children(row, close)}
        </OpenedRow>
      )}
    </>
  )
}

const named = (row: unknown) => row as NamedRow
const none: readonly never[] = []
