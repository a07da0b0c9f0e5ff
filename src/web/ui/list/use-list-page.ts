import type { ReactNode } from 'react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Endpoint, Gets, Receives, Sends } from '#shared/endpoint.ts'
import { countedRows, type PageFacts } from '#shared/list.ts'
import { useTexts } from '#web/i18n.ts'
import { isTrouble } from '#web/query-client.ts'
import { send } from '#web/send.ts'
import type { RowSelection } from '#web/ui/table/data-table.types.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useUnanswered } from '#web/use-unanswered.ts'
import type { Filters, ListDefaults } from './list-search.ts'
import { useListState } from './use-list-state.ts'

/** Most rows that a list gives at once. */
const longestPage = 200

/** The names that an endpoint's list may be sorted by. */
export type SortOf<E extends Endpoint> =
  Gets<E> extends { pagination: { sortField: infer Field extends string } } ? Field : never
export type RowOf<E extends Endpoint> = {
  [K in keyof Receives<E>]: Receives<E>[K] extends readonly (infer Row)[] ? Row : never
}[keyof Receives<E>]
type FilterInput<E extends Endpoint> = Omit<Sends<E>, 'pagination'>

interface ListPageOptions<E extends Endpoint, F extends Filters, Id extends string | number, Row>
  extends Omit<ListDefaults<F, SortOf<E>>, 'sortFields' | 'filters'> {
  filters?: F
  /** A row as the screen knows it; the same row must give the same. Left out: as it is received. */
  decode?: (row: RowOf<E>) => Row
  rowId: (row: Row) => Id
  /** Input for the endpoint; default: search and filters under their own names. */
  input?: (filters: F, search: string) => FilterInput<E>
  /** Rows of one scope are neither shown nor selected in another: the tab. */
  scope?: string | number
  /** Left out: yes. */
  enabled?: boolean
  /** Milliseconds after which these rows are looked at again. */
  lookAgain?: (rows: readonly RowOf<E>[]) => number | false
}

/**
 * A page that shows a list: its state in the address, its rows, what is selected, and what goes into a file. Spread
 * `table` on the DataTable; what is left to the page is columns, filters and texts.
 */
export function useListPage<
  E extends Endpoint,
  F extends Filters = Record<never, never>,
  Id extends string | number = number,
  Row = RowOf<E>,
>(entry: E, options: ListPageOptions<E, F, Id, Row>) {
  const t = useTexts()
  const { rowId, scope, lookAgain } = options
  const { rows: name, sorts } = entry.list!
  const filterDefaults = options.filters ?? ({} as F)
  const {
    table,
    pagination,
    isNarrowed: _,
    ...state
  } = useListState<F, SortOf<E>>({
    ...options,
    filters: filterDefaults,
    sortFields: sorts as readonly SortOf<E>[],
  })
  const { search, filters } = state
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(filterDefaults)
  const asked = options.input?.(filters, search) ?? { search, ...filters }
  const rowsOf = (reply: Receives<E> | undefined) => (reply as Record<string, RowOf<E>[]> | undefined)?.[name]
  const input = { ...asked, pagination } as Sends<E>
  const read = useRead(entry, input, {
    enabled: options.enabled ?? true,
    keepPrevious: true,
    refetchInterval: lookAgain && (reply => lookAgain(rowsOf(reply) ?? [])),
  })
  const { data, error, isFetching, isPlaceholderData, refetch } = read
  const isUnanswered = useUnanswered(entry, input, read)
  const shownScope = useRef(scope)
  if (!isPlaceholderData) shownScope.current = scope
  const inScope = shownScope.current === scope ? rowsOf(data) : undefined
  const received = isUnanswered && inScope?.length === 0 ? undefined : inScope
  const { decode } = options
  const rows = useMemo(
    () => (decode && received ? received.map(decode) : (received as readonly Row[] | undefined)),
    [decode, received],
  )
  const facts = (data as { pagination?: PageFacts })?.pagination

  const [chosen, setChosen] = useState({ scope, ids: new Set<Id>() as ReadonlySet<Id> })
  const selected: ReadonlySet<Id> = chosen.scope === scope ? chosen.ids : new Set<Id>()
  const select = useCallback((ids: ReadonlySet<Id>) => setChosen({ scope, ids }), [scope])
  const { sortField, sortOrder } = pagination

  return {
    ...state,
    rows,
    searchBox: { value: search, onChange: state.setSearch },
    selected,
    clearSelection: () => select(new Set()),
    /** For the table, where rows can be selected. */
    selection: (actions: (ids: ReadonlySet<Id>) => ReactNode): RowSelection<Id> => ({
      selected,
      onChange: select,
      actions,
    }),
    /** The ids of all rows that these filters show, over all pages, up to as many as lists are counted. */
    async allIds(): Promise<Id[]> {
      const ids: Id[] = []
      for (let pageNumber = 1; ids.length < countedRows; pageNumber++) {
        const page = { ...pagination, after: undefined, pageNumber, pageSize: longestPage }
        const reply = await send(entry, { ...asked, pagination: page } as Sends<E>)
        const found = rowsOf(reply) ?? []
        ids.push(...found.map(row => rowId(decode ? decode(row) : (row as unknown as Row))))
        if (found.length < longestPage) break
      }
      return ids
    },
    /** For the export: all rows that these filters show, in this order. */
    fileInput: { ...asked, sortField, sortOrder } as FilterInput<E> & {
      sortField: SortOf<E>
      sortOrder: 'ASC' | 'DESC'
    },
    table: {
      ...table,
      pageSizes: options.pageSizes,
      rows,
      rowId,
      total: facts?.totalSize,
      totalCapped: facts?.totalCapped,
      next: facts?.next,
      alikeTo: facts?.alike ? search : undefined,
      loading: isFetching,
      // Without a connection the frame says so, and the rows stay.
      error: error && !(rows && isTrouble(error)) ? t(error) : null,
      onRetry: () => void refetch(),
      narrowedBy: isFiltered ? ('filters' as const) : search ? ('search' as const) : undefined,
      onClear: state.clear,
    },
  }
}
