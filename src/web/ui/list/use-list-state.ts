import { useMemo } from 'react'
import { useAddressSelected } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import type { Sort, TableState } from '#web/ui/table/data-table.types.ts'
import type { Filters, ListDefaults, ListSearch } from './list-search.ts'
import { readListSearch, writeListSearch } from './list-search.ts'

/**
 * Page, sort, search and filters of a list, kept in the address, so that a reload, a link and the back button
 * show the same rows. What equals its default is left out of the address; what is damaged counts as default.
 */
export function useListState<F extends Filters, Field extends string = string>(
  defaults: ListDefaults<F, Field>,
) {
  const go = useGo()
  // As a text: what else changes in the address, such as the row whose dialog is open, draws no list anew.
  const asked = useAddressSelected(query => JSON.stringify(readListSearch(query, defaults)))
  const state = useMemo(() => JSON.parse(asked) as ListSearch<F, Field>, [asked])
  // Defaults are constants of the screen; a new object of the same content must not make new changes.
  const defaultsKey = JSON.stringify(defaults)

  // Kept, so that parts which change the list are not redrawn by what they do not show.
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content
  const changes = useMemo(() => {
    type List = ListSearch<F, Field>
    const change = (patchOf: (list: List) => Partial<List>, replace = false) =>
      void go(
        {
          query: now => {
            const list = readListSearch(now, defaults)
            return writeListSearch(now, { ...list, ...patchOf(list) }, defaults)
          },
        },
        { replace },
      )
    const first = { page: 1, after: undefined }
    return {
      setSearch: (search: string) => change(() => ({ search, ...first }), true),
      setFilters: (patch: Partial<F>) =>
        change(({ filters }) => ({ filters: { ...filters, ...patch }, ...first })),
      clear: () => change(() => ({ search: '', filters: defaults.filters, ...first })),
      onChange: (next: Partial<TableState<Field>>) => change(() => next as Partial<List>),
    }
  }, [go, defaultsKey])

  const { onChange, ...setters } = changes
  return {
    ...state,
    ...setters,
    /** Something narrows the list down: an empty one then says 'No matches' instead of 'Nothing yet'. */
    isNarrowed: state.search !== '' || JSON.stringify(state.filters) !== JSON.stringify(defaults.filters),
    /** Pagination as the contract's lists take it. */
    pagination: {
      pageNumber: state.page,
      pageSize: state.pageSize,
      sortField: state.sort.field,
      sortOrder: state.sort.order,
      ...(state.after !== undefined && { after: state.after }),
    },
    /** Spread on the DataTable. */
    table: {
      page: state.page,
      pageSize: state.pageSize,
      sort: state.sort as Sort<Field>,
      onChange,
    },
  }
}
