import type { Sort } from '#web/ui/table/data-table.types.ts'

export type FilterValue = string | number | boolean | null | readonly (string | number)[]
export type Filters = Record<string, FilterValue>

/** Page sizes of a small table, such as one within a settings card. */
export const smallPageSizes: readonly number[] = [5, 10, 20]

export interface ListDefaults<F extends Filters, Field extends string = string> {
  sort: Sort<Field>
  /** Names that may be sorted by; others in the address count as the default. */
  sortFields?: readonly Field[]
  /** 10 unless said otherwise. */
  pageSize?: number
  /** 10, 20 and 50 unless said otherwise. */
  pageSizes?: readonly number[]
  filters: F
}

export interface ListSearch<F extends Filters, Field extends string = string> {
  page: number
  pageSize: number
  sort: Sort<Field>
  after?: string
  search: string
  filters: F
}

/** Reads a list's state out of the address; each value has the type of its default, or is the default. */
export function readListSearch<F extends Filters, Field extends string>(
  raw: Record<string, unknown>,
  defaults: ListDefaults<F, Field>,
): ListSearch<F, Field> {
  const sizes = defaults.pageSizes ?? [10, 20, 50]
  const page = Number(raw.page)
  const size = Number(raw.size)
  const filters = { ...defaults.filters } as Record<string, FilterValue>
  for (const name of Object.keys(filters)) filters[name] = likeDefault(raw[name], filters[name]!)
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: sizes.includes(size) ? size : (defaults.pageSize ?? 10),
    sort: readSort(raw.sort, defaults),
    after: typeof raw.after === 'string' ? raw.after : undefined,
    // A search for digits comes out of the address as a number.
    search: typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q) : '',
    filters: filters as F,
  }
}

/** Puts a list's state into the address, next to what else stands there; defaults are left out. */
export function writeListSearch<F extends Filters, Field extends string>(
  raw: Record<string, unknown>,
  state: ListSearch<F, Field>,
  defaults: ListDefaults<F, Field>,
): Record<string, unknown> {
  const { sort } = state
  const isDefaultSort = sort.field === defaults.sort.field && sort.order === defaults.sort.order
  const next: Record<string, unknown> = {
    ...raw,
    page: state.page === 1 ? undefined : state.page,
    size: state.pageSize === (defaults.pageSize ?? 10) ? undefined : state.pageSize,
    sort: isDefaultSort ? undefined : `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
    after: state.after,
    q: state.search || undefined,
  }
  for (const [name, value] of Object.entries(state.filters)) {
    const isDefault = JSON.stringify(value) === JSON.stringify(defaults.filters[name])
    next[name] = isDefault ? undefined : asAtom(value)
  }
  return next
}

/** Several values stand in the address with commas between them: status=1,6. */
const asAtom = (value: FilterValue) =>
  Array.isArray(value)
    ? value.length === 1
      ? value[0]
      : value.join(',')
    : (value as string | number | boolean)
const withNumbers = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : text)

function readSort<F extends Filters, Field extends string>(value: unknown, defaults: ListDefaults<F, Field>) {
  if (typeof value !== 'string' || !value) return defaults.sort
  const field = value.replace(/^-/, '') as Field
  if (defaults.sortFields && !defaults.sortFields.includes(field)) return defaults.sort
  return { field, order: value.startsWith('-') ? 'DESC' : 'ASC' } as const
}

function likeDefault(value: unknown, standard: FilterValue): FilterValue {
  const isAtom = typeof value === 'string' || typeof value === 'number'
  if (value === undefined) return standard
  if (Array.isArray(standard)) {
    return isAtom ? String(value).split(',').map(withNumbers) : standard
  }
  if (standard === null) return isAtom ? value : null
  if (typeof standard === 'string') return isAtom ? String(value) : standard
  return typeof value === typeof standard ? (value as FilterValue) : standard
}
