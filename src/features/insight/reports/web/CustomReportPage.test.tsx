import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import CustomReportPage from './CustomReportPage.tsx'

const viewer = {
  ...owner,
  permissions: [...owner.permissions, 'reports.view' as const, 'widgets.revenue' as const],
}
const filters = {
  type: [],
  technician: [],
  source: [],
  status: [],
  groups: [{ id: 2, name: 'Office' }],
  fields: [],
}

/** The page with one switch of its layout turned off; answers with the requests. */
function builder(off: string, query = '', reports: object[] = []) {
  const seen = answerFetch(({ url }) => {
    if (url.includes('page'))
      return { body: { success: true, data: { settings: { [off]: { active: '0' } } } } }
    if (url.includes('getReports')) return { body: { success: true, result: reports } }
    if (url.includes('getFilters')) return { body: { success: true, result: filters } }
    if (url.includes('addCustomReport')) return { body: { success: true, message: 'Saved.', id: 7 } }
    return { status: 400, body: { success: false, message: 'No figures here.' } }
  })
  renderAt(`/reports/add/customereport${query}`, <CustomReportPage />, viewer)
  return seen
}

const parts = {
  filters: () => screen.queryByRole('button', { name: /filter$/i }),
  grouping: () => screen.queryByLabelText(/^(By|Group by)$/),
  chart: () => screen.queryByLabelText('Chart'),
  sharing: () => screen.queryByLabelText('Share with groups'),
  preview: () => screen.queryByRole('heading', { name: 'Preview' }),
}

test.each(
  Object.keys(parts).flatMap(off => [
    [off, ''],
    [off, '?by=rows'],
  ]),
)('without %s the form %s has the other parts', async (off, query) => {
  builder(off, query)
  await screen.findByLabelText(/^Name/)
  await waitFor(() => expect(parts[off as keyof typeof parts]()).toBeNull())
  for (const [name, part] of Object.entries(parts)) {
    // Rows are drawn once they are grouped.
    const isThere = name !== off && !(name === 'chart' && query)
    await waitFor(() => expect(part() !== null, name).toBe(isThere))
  }
})

test('a report that is gone, or is somebody else’s, is no new one', async () => {
  builder('', '?id=9')
  await screen.findByText('This report no longer exists.')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a column that went is named so in the form', async () => {
  const rows = { source: 'jobs', columns: ['number', 'field:7'], conditions: [], group: '', of: '' }
  const stored = { name: 'custom', id: 9, title: 'Mine', chart: 'none', measures: [], by: ['month'], rows }
  const more = { about: '', filter: [], days: 30, group_ids: [], is_own: true, version: 1 }
  builder('preview', '?id=9', [{ ...stored, ...more }])
  await screen.findByText('No longer exists')
  expect(screen.queryByText('field:7')).toBeNull()
})

test('what is chosen in each part is saved', async () => {
  const seen = builder('')
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Mine')
  const choose = async (label: string, option: string) => {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Group by', 'Suburb')
  await choose('Days', 'Last month')
  await choose('Chart', 'Line chart')
  await choose('Share with groups', 'Office')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(seen.find(each => each.url.endsWith('addCustomReport'))?.body).toMatchObject({
      name: 'Mine',
      by: 'suburb',
      chart: 'line',
      days: -1,
      group_ids: [2],
      measures: ['jobs'],
    }),
  )
})
