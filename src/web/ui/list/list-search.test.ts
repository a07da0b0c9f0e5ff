import { expect, test } from 'vitest'
import type { Filters, ListDefaults, ListSearch } from './list-search.ts'
import { readListSearch, writeListSearch } from './list-search.ts'

interface JobFilters extends Filters {
  status: number[]
  worker: number | null
  closed: boolean
  from: string
}
const defaults: ListDefaults<JobFilters, 'id' | 'client'> = {
  sort: { field: 'id', order: 'DESC' },
  sortFields: ['id', 'client'],
  filters: { status: [], worker: null, closed: false, from: '' },
}

test('an empty address is the defaults, and the defaults leave the address empty', () => {
  const state = readListSearch({}, defaults)
  expect(state).toMatchObject({ page: 1, pageSize: 10, sort: { field: 'id', order: 'DESC' }, search: '' })
  const written = writeListSearch({ job: 5 }, state, defaults)
  expect(JSON.parse(JSON.stringify(written))).toEqual({ job: 5 })
})

test('what is set comes back the same', () => {
  const state: ListSearch<JobFilters, 'id' | 'client'> = {
    page: 3,
    pageSize: 50,
    sort: { field: 'client', order: 'DESC' },
    search: '0412',
    after: 'k',
    filters: { status: [1, 3], worker: 7, closed: true, from: '2026-10-04' },
  }
  const written = writeListSearch({}, state, defaults)
  expect(written.sort).toBe('-client')
  expect(readListSearch(written, defaults)).toEqual(state)
})

test('damaged values count as defaults', () => {
  const raw = {
    page: 'abc',
    size: 37,
    sort: 'password',
    q: { a: 1 },
    status: { x: 1 },
    worker: {},
    closed: 'yes',
  }
  expect(readListSearch(raw, defaults)).toEqual(readListSearch({}, defaults))
})
