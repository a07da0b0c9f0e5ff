import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { DataTable } from './DataTable.tsx'

interface Job {
  id: number
  name: string
}
const rows: Job[] = [1, 2, 3, 4].map(id => ({ id, name: `Job ${id}` }))

function Jobs({
  onSelected,
  ...props
}: Partial<DataTableProps<Job>> & { onSelected?: (ids: number[]) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  return (
    <DataTable
      label="Jobs"
      columns={[
        { id: 'name', header: 'Name', cell: job => job.name, sortField: 'name' },
        { id: 'id', header: 'Number', cell: job => job.id },
      ]}
      rows={rows}
      rowId={job => job.id}
      rowLabel={job => job.name}
      empty={{ title: 'No jobs yet' }}
      selection={{
        selected,
        onChange: next => {
          setSelected(next)
          onSelected?.([...next].sort())
        },
      }}
      {...props}
    />
  )
}
function asPhone() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
  )
}
const bodyRow = (name: string) => screen.getByText(name).closest('tr') as HTMLElement

test('one tab stop: arrows move, Enter opens, Space selects', async () => {
  const onRowOpen = vi.fn()
  const onSelected = vi.fn()
  renderWithKit(<Jobs onRowOpen={onRowOpen} onSelected={onSelected} />)
  bodyRow('Job 1').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(bodyRow('Job 2'))
  expect(document.querySelectorAll('tr[tabindex="0"]').length).toBe(1)
  await userEvent.keyboard('{Enter}')
  expect(onRowOpen).toHaveBeenCalledWith(rows[1])
  await userEvent.keyboard('{End} ')
  expect(onSelected).toHaveBeenLastCalledWith([4])
  expect(screen.getByText('1 selected')).toBeTruthy()
})

test('a click opens the row, a click on its checkbox only selects, Shift selects the stretch between', async () => {
  const onRowOpen = vi.fn()
  const onSelected = vi.fn()
  renderWithKit(<Jobs onRowOpen={onRowOpen} onSelected={onSelected} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open Job 3' }))
  expect(onRowOpen).toHaveBeenCalledTimes(1)
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Select Job 1' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Job 3' }))
  await user.keyboard('{/Shift}')
  expect(onSelected).toHaveBeenLastCalledWith([1, 2, 3])
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  expect(onSelected).toHaveBeenLastCalledWith([1, 2, 3, 4])
  expect(onRowOpen).toHaveBeenCalledTimes(1)
})

test('a header sorts, up first and then down, from page 1', async () => {
  const onChange = vi.fn()
  renderWithKit(<Jobs onChange={onChange} page={3} sort={{ field: 'id', order: 'DESC' }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onChange).toHaveBeenLastCalledWith({
    sort: { field: 'name', order: 'ASC' },
    page: 1,
    after: undefined,
  })
})

test('says that a capped total is more, and goes on by key where page numbers end', async () => {
  const onChange = vi.fn()
  renderWithKit(<Jobs onChange={onChange} total={1001} totalCapped next="key-100" page={100} pageSize={10} />)
  expect(screen.getByText('991–994 of 1,000+')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(onChange).toHaveBeenLastCalledWith({ page: 101, after: 'key-100' })
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  await userEvent.click(pages.getByRole('button', { name: 'Page 99' }))
  expect(onChange).toHaveBeenLastCalledWith({ page: 99, after: undefined })
})

test('nothing there, and not loaded, look different', () => {
  const onRetry = vi.fn()
  const { unmount } = renderWithKit(<Jobs rows={[]} />)
  expect(screen.getByText('No jobs yet')).toBeTruthy()
  unmount()
  renderWithKit(<Jobs rows={undefined} error="Can’t reach the server." onRetry={onRetry} />)
  expect(screen.queryByText('No jobs yet')).toBeNull()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalled()
})

test('on a phone cards are sorted by a field and a way round, from page 1', async () => {
  asPhone()
  const onChange = vi.fn()
  renderWithKit(<Jobs onChange={onChange} page={3} sort={{ field: 'name', order: 'ASC' }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Sort descending' }))
  const first = { page: 1, after: undefined }
  expect(onChange).toHaveBeenLastCalledWith({ sort: { field: 'name', order: 'DESC' }, ...first })
  const by = screen.getByRole('combobox', { name: 'Sort by' })
  expect(
    within(by)
      .getAllByRole('option')
      .map(each => each.textContent),
  ).toEqual(['Name'])
  vi.restoreAllMocks()
})

test('cards in the order in which they were added say so', () => {
  asPhone()
  renderWithKit(<Jobs onChange={() => {}} sort={{ field: 'id', order: 'DESC' }} />)
  const by = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  expect(by.selectedOptions[0]?.textContent).toBe('Newest first')
  vi.restoreAllMocks()
})
