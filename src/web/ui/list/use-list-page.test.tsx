import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/list.ts'
import { noteChanged } from '#web/live/own-changes.ts'
import { refreshTopics } from '#web/live/topics.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useListPage } from './use-list-page.ts'

const list = listOf({
  rows: 'quotes',
  row: z.object({ id: z.number(), name: z.string() }),
  sorts: ['name'],
  filters: { search: z._default(z.string(), '') },
})
const quotes = endpoint('POST', '/quotes', {
  about: 'Lists quotes.',
  access: user(),
  effect: 'reads',
  reads: ['quotes'],
  ...list.page,
})

function Quotes() {
  const page = useListPage(quotes, {
    sort: { field: 'name', order: 'ASC' },
    rowId: row => row.id,
  })
  return (
    <DataTable
      {...page.table}
      label="Quotes"
      columns={[{ id: 'name', header: 'Name', cell: row => row.name }]}
      rowLabel={row => row.name}
      toolbar={<SearchBox label="Search" {...page.searchBox} />}
      empty={{ title: 'No quotes yet' }}
      noMatch={{ title: 'No quote matches' }}
    />
  )
}

let names: string[]
let answers: (() => void)[]
beforeEach(() => {
  names = []
  answers = []
  answerFetch(
    () =>
      new Promise(resolve => {
        answers.push(() =>
          resolve({
            body: {
              success: true,
              quotes: names.map((name, at) => ({ id: at + 1, name })),
              pagination: {
                totalSize: names.length,
                totalCapped: false,
                pageNumber: 1,
                pageSize: 10,
                next: null,
              },
            },
          }),
        )
      }),
  )
})
afterEach(() => localStorage.clear())

const answer = () => act(async () => answers.shift()!())
const none = () => screen.queryByText('No quotes yet') ?? screen.queryByText('No quote matches')
/** Opens the list while there is nothing in it. */
async function openEmpty() {
  const view = renderAt('/quotes', <Quotes />)
  await screen.findByRole('searchbox', { name: 'Search' })
  expect(none()).toBeNull()
  await answer()
  expect(await screen.findByText('No quotes yet')).toBeTruthy()
  return view
}

test('a list says that there are none only once this search is answered', async () => {
  await openEmpty()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'tap')
  await act(() => new Promise(resolve => setTimeout(resolve, 500)))
  expect(answers.length).toBe(1)
  expect(none()).toBeNull()
  await answer()
  expect(await screen.findByText('No quote matches')).toBeTruthy()
})

test('after the first was made nothing says that there are none', async () => {
  const { queryClient } = await openEmpty()
  names = ['Roof']
  act(() => {
    noteChanged(['quotes'])
    void refreshTopics(queryClient, ['quotes'])
  })
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(answers.length).toBe(1)
  expect(none()).toBeNull()
  await answer()
  expect(await screen.findByText('Roof')).toBeTruthy()
})

test('while others work, an answer that is being looked at again stays', async () => {
  const { queryClient } = await openEmpty()
  act(() => void refreshTopics(queryClient, ['quotes']))
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(answers.length).toBe(1)
  expect(none()).toBeTruthy()
})
