import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answerReads, someRow } from '#features/office/job-form/web/testing-job.ts'
import type { SeenRequest } from '#web/testing/fake-fetch.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import JobsPage from './JobsPage.tsx'

let seen: SeenRequest[]
const edited = {
  changed: [{ id: 40, version: 5, job_status_id: 1 }],
  refused: [{ id: 41, message: 'This job is closed. Ask the office to reopen it.' }],
}
const rows = [someRow, { ...someRow, id: 41, row_key: '41', job_number: 1043, name: 'Wei Lam' }]

/** Answers by path that a test gives in place of the usual ones. */
let others: Record<string, object>

beforeEach(() => {
  others = {}
  seen = answerFetch(request => {
    const other = others[request.url]
    if (other) return { body: { success: true, ...other } }
    if (request.url === '/api/jobs/editJobs') return { body: { success: true, ...edited } }
    if (request.url !== '/api/jobs/getJobs')
      return answerReads(request) ?? { body: { success: true, refused: [] } }
    const pagination = { totalSize: 2, totalCapped: false, pageNumber: 1, pageSize: 10, next: null }
    return { body: { success: true, data: rows, pagination } }
  })
})

const lists = () =>
  seen.filter(each => each.url === '/api/jobs/getJobs').map(each => each.body as { filters: object })
const button = (name: string) => screen.getByRole('button', { name })
/** An entry of the menu of actions, which is opened if it is not. */
const entry = async (name: string) => {
  if (!screen.queryByRole('menu')) await userEvent.click(button('Actions'))
  return screen.findByRole('menuitem', { name })
}
const pick = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))

test('View needs exactly one job, Delete says so when there is none', async () => {
  const { router } = renderAt('/jobs', <JobsPage Invoices={() => null} />)
  await screen.findByText('Wei Lam')
  expect((await entry('View')).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await entry('Delete'))
  expect(await screen.findByText('Please select jobs to delete.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invoice' })).toBeNull()

  await pick('job 1042, Tane Chen')
  await pick('job 1043, Wei Lam')
  expect((await entry('View')).getAttribute('aria-disabled')).toBe('true')
  expect((await entry('Delete')).getAttribute('aria-disabled')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await pick('job 1042, Tane Chen')
  await userEvent.click(await entry('View'))
  await waitFor(() => expect(router.state.location.search).toEqual({ job: 41 }))
})

test('a deletion asks first and can be taken back', async () => {
  renderAt('/jobs', <JobsPage Invoices={() => null} />)
  await pick('job 1042, Tane Chen')
  await userEvent.click(await entry('Delete'))
  await screen.findByRole('dialog', { name: 'Confirm Deletion' })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Jobs deleted successfully.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(seen.some(each => each.url === '/api/jobs/restore_jobs')).toBe(true))
  expect(seen.find(each => each.url === '/api/jobs/restore_jobs')!.body).toEqual({ ids: [40] })
})

test('a status for several jobs is asked about, says of each that stays why, and is taken back', async () => {
  renderAt('/jobs', <JobsPage Invoices={() => null} />)
  await pick('job 1042, Tane Chen')
  await pick('job 1043, Wei Lam')
  await userEvent.click(await entry('Change status'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Call Back' }))
  await screen.findByText('2 jobs will be set to Call Back.')
  await userEvent.click(await screen.findByRole('button', { name: 'Change status' }))
  expect(await screen.findByText('1 job changed.')).toBeTruthy()
  const left = await screen.findByRole('dialog', { name: '1 job is unchanged' })
  expect(left.textContent).toContain('#1043 Wei LamThis job is closed.')
  const edits = () => seen.filter(each => each.url === '/api/jobs/editJobs').map(each => each.body)
  await userEvent.click(screen.getByText('Undo'))
  await waitFor(() => expect(edits()).toHaveLength(2))
  expect(edits()).toEqual([
    { jobs: [40, 41].map(id => ({ id, job_status_id: 6 })) },
    { jobs: [{ id: 40, version: 5, job_status_id: 1 }] },
  ])
})

test('selected jobs are given to technicians, in place of those who have them', async () => {
  renderAt('/jobs', <JobsPage Invoices={() => null} />)
  await pick('job 1042, Tane Chen')
  await userEvent.click(button('Assign'))
  const dialog = await screen.findByRole('dialog', { name: 'Assign 1 job' })
  await userEvent.click(screen.getByRole('combobox', { name: 'Technicians' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Alex Tran' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
  await waitFor(() =>
    expect(seen.find(each => each.url === '/api/jobs/editJobs')?.body).toEqual({
      jobs: [{ id: 40, user_id: [22] }],
    }),
  )
})

test('jobs that make overtime go to somebody only after a question', async () => {
  const week = { first_day: '2020-11-16', last_day: '2020-11-22', minutes: 2_460, ordinary_minutes: 2_280 }
  others = { '/api/company/checkOvertime': { result: [{ user_id: 22, name: 'Alex Tran', ...week }] } }
  renderAt('/jobs', <JobsPage Invoices={() => null} />)
  await pick('job 1042, Tane Chen')
  await userEvent.click(button('Assign'))
  const dialog = await screen.findByRole('dialog', { name: 'Assign 1 job' })
  await userEvent.click(screen.getByRole('combobox', { name: 'Technicians' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Alex Tran' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
  const question = await screen.findByRole('dialog', { name: 'Overtime' })
  expect(within(question).getByRole('listitem').textContent).toBe(
    'Alex Tran: 41 h of 38 h in the week from Mon, 16 Nov',
  )
  expect(seen.find(each => each.url === '/api/company/checkOvertime')?.body).toEqual({
    job_ids: [40],
    technician_ids: [22],
  })
  expect(seen.some(each => each.url === '/api/jobs/editJobs')).toBe(false)
})

test('jobs go to somebody without their licence only after a question', async () => {
  const gas = { value: 5, label: 'Gas', appointment_duration: 90, licences: ['Gasfitter'] }
  const why = { text: '{{name}} has no valid licence: Gasfitter', values: { name: 'Alex Tran' } }
  others = {
    '/api/jobs/getJobsType': { result: [gas], retired: [] },
    '/api/company/missingLicences': { result: [{ id: 22, name: 'Alex Tran', why }] },
  }
  renderAt('/jobs', <JobsPage Invoices={() => null} />)
  await pick('job 1042, Tane Chen')
  await userEvent.click(button('Assign'))
  const dialog = await screen.findByRole('dialog', { name: 'Assign 1 job' })
  await userEvent.click(screen.getByRole('combobox', { name: 'Technicians' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Alex Tran' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
  const question = await screen.findByRole('dialog', { name: 'Licence missing' })
  expect(within(question).getByRole('listitem').textContent).toBe('Alex Tran has no valid licence: Gasfitter')
  expect(seen.find(each => each.url === '/api/company/missingLicences')?.body).toMatchObject({
    technician_ids: [22],
    job_ids: [40],
  })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Licence missing' })).toBeNull())
  expect(seen.some(each => each.url === '/api/jobs/editJobs')).toBe(false)
  // Somebody else can be chosen.
  expect(screen.getByRole('dialog', { name: 'Assign 1 job' })).toBeTruthy()
})

test('several statuses and technicians are chosen at once, and stand in the address', async () => {
  const { router } = renderAt('/jobs?worker=0', <JobsPage Invoices={() => null} />)
  await screen.findByText('Wei Lam')
  await userEvent.click(screen.getByRole('combobox', { name: 'Technician' }))
  const people = within(await screen.findByRole('listbox', { name: 'Technician' }))
  expect(people.getAllByRole('option')[0]!.textContent).toBe('Unassigned')
  await userEvent.click(screen.getByRole('option', { name: 'Alex Tran' }))
  await waitFor(() => expect(lists().at(-1)!.filters).toMatchObject({ worker: [0, 22], status: [] }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Quote' }))
  await waitFor(() => expect(lists().at(-1)!.filters).toMatchObject({ worker: [0, 22], status: [7] }))
  expect(router.state.location.search).toEqual({ worker: '0,22', status: 7 })
})

test('any date is a choice of its own', async () => {
  renderAt('/jobs?from=any', <JobsPage Invoices={() => null} />)
  expect(await screen.findByRole('button', { name: 'Created: dd-mm-yyyy / dd-mm-yyyy' })).toBeTruthy()
  await screen.findByText('Wei Lam')
  expect(lists().at(-1)!.filters).not.toHaveProperty('dates')
})

test('tab and filters stand in the address and are asked for', async () => {
  renderAt('/jobs?tab=1&client=5&q=tap', <JobsPage Invoices={() => null} />)
  await screen.findByText('Wei Lam')
  expect(lists().at(-1)!.filters).toMatchObject({ tab: 1, clientId: 5, search: 'tap' })
  expect(
    await screen.findByRole('button', { name: 'Show all jobs instead of Jobs of Tane Chen' }),
  ).toBeTruthy()
})

test('a technician sees neither the technician filter nor Delete nor New Job', async () => {
  renderAt('/jobs', <JobsPage Invoices={() => null} />, {
    ...owner,
    kind: 'technician',
    permissions: ['widgets.appointments'],
  })
  await screen.findByText('Wei Lam')
  expect(screen.queryByLabelText('Technician')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New Job' })).toBeNull()
})
