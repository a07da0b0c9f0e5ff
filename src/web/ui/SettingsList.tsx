import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { ActiveFilter } from './ActiveFilter.tsx'
import { DataTable } from './DataTable.tsx'
import type { Column, EmptyFacts } from './data-table.types.ts'
import { ExportButton } from './ExportButton.tsx'
import { OpenedRow, type RowRead } from './OpenedRow.tsx'
import { SearchBox } from './SearchBox.tsx'
import { type RowOf, type SortOf, useListPage } from './use-list-page.ts'

interface NamedRow {
  id: number
  name: string
  active: boolean
}

interface SettingsListProps<L extends Endpoint, O extends Endpoint> {
  /** Takes `status`: -1 all, 1 active, 0 inactive. */
  list: L
  /** Reads one row by its `id`. */
  open: O
  /** The list as a file. */
  file: Endpoint
  columns: readonly Column<RowOf<L>, SortOf<L>>[]
  /** Translated: what the rows are called, one of them, and what is said around them. */
  texts: { rows: string; row: string; add: string; search: string; noMatch: string }
  empty: Omit<EmptyFacts, 'action'>
  /** Further buttons, before the one that adds. */
  buttons?: ReactNode
  /** The dialog of a row, or of a new one. */
  children: (row: RowRead<O> | null, onClose: () => void) => ReactNode
}

/** The page of rows with a name that a company sets up once and takes out of use: found, put into a file, added, edited. */
export function SettingsList<L extends Endpoint, O extends Endpoint>({
  texts,
  children,
  ...props
}: SettingsListProps<L, O>) {
  const t = useTexts()
  const list = useListPage(props.list, {
    sort: { field: 'name' as SortOf<L>, order: 'ASC' },
    pageSize: 20,
    filters: { status: -1 },
    rowId: row => named(row).id,
  })
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
        columns={props.columns}
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
        noMatch={{ title: texts.noMatch, text: t('Check the spelling, or show all of them.') }}
        empty={{ ...props.empty, action: addButton }}
      />
      {opened !== undefined && (
        <OpenedRow entry={props.open} id={opened} title={texts.row} onClose={close}>
          {row => children(row, close)}
        </OpenedRow>
      )}
    </>
  )
}

const named = (row: unknown) => row as NamedRow
