import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { checklistsContract } from '#features/jobs/checklists/checklists.contract.ts'
import type { Job } from '#features/jobs/jobs/jobs.wire.ts'
import { jobOverlays } from '#features/jobs/jobs/web/job-overlays.ts'
import { answerReads, someJob } from '#features/office/job-form/web/testing-job.ts'
import { sawServer } from '#web/live/connection.ts'
import { refreshTopics } from '#web/live/topics.ts'
import { setOverlays } from '#web/offline/overlays.ts'
import { leftWrites, ownerOf, sendLeftWrites } from '#web/offline/waiting-writes.ts'
import type { SeenRequest } from '#web/testing/fake-fetch.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { readQuery } from '#web/use-endpoint.ts'
import type { SignedIn } from '#web/viewer.ts'
import { JobDialog } from './JobDialog.tsx'

let stored: Job
let seen: SeenRequest[]
let answers: Parameters<typeof answerFetch>[0]
const technician: SignedIn = {
  ...owner,
  id: 21,
  fullname: 'Jordan Murray',
  kind: 'technician',
  permissions: ['widgets.appointments'],
}

beforeEach(() => {
  // Nobody is signed in here, so an unmounted form leaves its draft to the next one.
  sessionStorage.clear()
  localStorage.setItem('copyJobDetails', '0')
  stored = someJob
  answers = request => {
    if (request.url === '/api/jobs/getJob/40') return { body: { success: true, result: stored } }
    if (request.url === '/api/jobs/jobdiary/40') return { body: { success: true, diary: [] } }
    if (request.url !== '/api/jobs/edit/40') return answerReads(request) ?? { status: 404 }
    const { version, ...sent } = request.body as Partial<Job>
    if (version !== stored.version) {
      return { status: 409, body: { success: false, message: 'Somebody else', current: stored } }
    }
    stored = { ...stored, ...sent, user_id: String(sent.user_id ?? stored.user_id), version: version + 1 }
    return { body: { success: true, data: 'Saved.', version: stored.version } }
  }
  seen = answerFetch(request => answers(request))
})

const edits = () => seen.filter(each => each.url === '/api/jobs/edit/40').map(each => each.body)
const open = (viewer?: SignedIn) =>
  renderAt('/jobs', <JobDialog id={40} onClose={vi.fn()} Day={() => null} />, viewer)
const comment = async () =>
  (await screen.findByRole('textbox', { name: 'Company Comment' })) as HTMLTextAreaElement
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a save sends what was changed and nothing else', async () => {
  open()
  await userEvent.type(await comment(), ' again')
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(edits()).toEqual([{ version: 4, company_comment: 'Tap drips again' }])
})

const client = {
  id: 12,
  name: 'Mia Wong',
  company_name: '',
  phone: '0400 000 000',
  email: '',
  main_address: '9 Queen St',
  billing_address: '',
  suburb_name: 'Enmore',
  latitude: null,
  longitude: null,
  additional_contacts: '',
  note: 'Pays by card',
  contacts: [{ id: 3, name: 'Tom', phone: '', email: '' }],
  created: '2026-01-01T00:00:00Z',
  job_count: 2,
  version: 6,
}

test('words in place of a job’s phone are saved, and not offered to the client', async () => {
  stored = { ...someJob, customer_id: client.id }
  const others = answers
  answers = request =>
    request.url === '/api/client/getClient/12' ? { body: { success: true, result: client } } : others(request)
  open({ ...owner, permissions: [...owner.permissions, 'clients.manage'] })
  await comment()
  await userEvent.click(screen.getByRole('tab', { name: 'Client' }))
  const phone = await screen.findByRole('textbox', { name: /^Phone/ })
  await userEvent.clear(phone)
  await userEvent.type(phone, 'Ask at the pub')
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(edits()).toEqual([{ version: 4, phone: 'Ask at the pub' }])
  expect(seen.some(each => each.url === '/api/client/getClient/12')).toBe(false)
})

test.each([
  ['Change the client', [{ ...clientSent(), phone: '0491570006' }]],
  ['This job only', []],
])('a phone changed on the job asks whether the client keeps the old one: %s', async (answer, sent) => {
  stored = { ...someJob, customer_id: client.id }
  const others = answers
  answers = request => {
    if (request.url === '/api/client/getClient/12') return { body: { success: true, result: client } }
    if (request.url === '/api/client/editClient/12') return { body: { success: true, result: client } }
    return others(request)
  }
  open({ ...owner, permissions: [...owner.permissions, 'clients.manage'] })
  await comment()
  await userEvent.click(screen.getByRole('tab', { name: 'Client' }))
  const phone = await screen.findByRole('textbox', { name: /^Phone/ })
  await userEvent.clear(phone)
  await userEvent.type(phone, '0491570006')
  await save()
  const question = await screen.findByRole('dialog', { name: 'Change the client too?' })
  expect(within(question).getByRole('listitem').textContent).toBe('Phone: 0491570006')
  await userEvent.click(within(question).getByRole('button', { name: answer }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change the client too?' })).toBeNull())
  expect(seen.filter(each => each.url === '/api/client/editClient/12').map(each => each.body)).toEqual(sent)
  expect(edits()).toEqual([{ version: 4, phone: '0491570006' }])
})

/** A client as sent: the row without its read-only fields. */
function clientSent() {
  const { id: _, additional_contacts: __, created: ___, job_count: ____, ...fields } = client
  return fields
}

test('a save copies the job’s details, which its message says', async () => {
  localStorage.removeItem('copyJobDetails')
  userEvent.setup()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  open()
  await userEvent.type(await comment(), ' again')
  await save()
  await screen.findByText('Saved. Its details were copied to the clipboard.')
  expect(copied.mock.calls[0]![0]).toContain('Tap drips again')
})

test('a review is asked for with the save, stands in the diary before, and is asked once', async () => {
  open()
  await comment()
  await userEvent.click(screen.getByRole('combobox', { name: 'Request a review' }))
  await userEvent.click(await screen.findByRole('option', { name: 'SMS' }))
  expect(await screen.findByText('Review requested via SMS')).toBeTruthy()
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  await userEvent.type(await comment(), '!')
  await save()
  await waitFor(() => expect(edits()).toHaveLength(2))
  expect(edits()).toEqual([
    { version: 4, send_review: 2 },
    { version: 5, company_comment: 'Tap drips!' },
  ])
})

test('one switch texts the client about all appointments, or about none', async () => {
  const at = { appointment_time: '2026-12-01T00:00:00Z', duration: 60, arrival_window: 0 }
  stored = { ...stored, appointments: [{ ...at, id: 7, send_sms: true, worker: '', version: 1 }] }
  const others = answers
  answers = request => {
    if (request.url !== '/api/jobs/edit/40') return others(request)
    stored = { ...stored, version: 5 }
    return { body: { success: true, data: 'Saved.', version: 5 } }
  }
  open()
  await comment()
  await userEvent.click(screen.getByRole('switch', { name: 'Send SMS' }))
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  const [{ appointments }] = edits() as [{ appointments: { send_sms: unknown }[] }]
  expect(appointments.map(each => Boolean(each.send_sms))).toEqual([false])
})

test('a changed status stands in the diary as unsaved until it is saved', async () => {
  open()
  await comment()
  await userEvent.click(screen.getAllByLabelText('Job Status')[0]!)
  await userEvent.click(await screen.findByRole('option', { name: 'On the Way' }))
  const entry = (await screen.findByText('Job status changed to: On the Way')).closest('li')!
  expect(within(entry).getByText('UNSAVED')).toBeTruthy()
  await save()
  await waitFor(() => expect(screen.queryByText('UNSAVED')).toBeNull())
})

test('two people, one job: keep mine saves on top of theirs and leaves their other fields', async () => {
  open()
  await userEvent.type(await comment(), '!')
  stored = { ...stored, company_comment: 'Key under the mat', phone: '0498765432', version: 5 }
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'Someone else has changed this job' })
  expect(within(dialog).getByText('Key under the mat')).toBeTruthy()
  expect(within(dialog).getByText('Tap drips!')).toBeTruthy()
  expect(within(dialog).getByText('0498765432')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(edits()[1]).toEqual({ version: 5, company_comment: 'Tap drips!' })
  expect(stored.phone).toBe('0498765432')
})

test('two people, one job: load theirs shows what the other person saved', async () => {
  open()
  await userEvent.type(await comment(), '!')
  stored = { ...stored, company_comment: 'Key under the mat', version: 5 }
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Load theirs' }))
  await waitFor(async () => expect((await comment()).value).toBe('Key under the mat'))
  expect(edits()).toHaveLength(1)
})

test('another person’s save comes in by itself and says whose it is; what was typed here stays', async () => {
  const { queryClient } = open()
  expect((await comment()).value).toBe('Tap drips')
  stored = { ...stored, company_comment: 'Key under the mat', changed_by: 'Alex Tran', version: 5 }
  await refreshTopics(queryClient, ['jobs'])
  expect(await screen.findByText('Alex Tran just changed: Company Comment')).toBeTruthy()
  expect((await comment()).value).toBe('Key under the mat')
  await userEvent.type(await comment(), '!')
  stored = { ...stored, phone: '0498765432', version: 6 }
  await refreshTopics(queryClient, ['jobs'])
  expect(await screen.findByText('Alex Tran just changed: Phone')).toBeTruthy()
  expect((await comment()).value).toBe('Key under the mat!')
  await save()
  await waitFor(() => expect(edits()).toEqual([{ version: 6, company_comment: 'Key under the mat!' }]))
})

test('another person’s change to the same field shows a banner, which compares the two', async () => {
  const { queryClient } = open()
  await userEvent.type(await comment(), '!')
  stored = { ...stored, company_comment: 'Key under the mat', changed_by: 'Alex Tran', version: 5 }
  await refreshTopics(queryClient, ['jobs'])
  expect(await screen.findByText('Alex Tran just changed what you’re editing.')).toBeTruthy()
  expect((await comment()).value).toBe('Tap drips!')
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Load theirs' }))
  await waitFor(async () => expect((await comment()).value).toBe('Key under the mat'))
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
})

test('two people, one job, different fields: both are kept and nobody is asked', async () => {
  open()
  await userEvent.type(await comment(), '!')
  stored = { ...stored, phone: '0498765432', changed_by: 'Alex Tran', version: 5 }
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(await screen.findByText('Alex Tran just changed: Phone')).toBeTruthy()
  expect(edits()).toEqual([
    { version: 4, company_comment: 'Tap drips!' },
    { version: 5, company_comment: 'Tap drips!' },
  ])
  expect(stored).toMatchObject({ phone: '0498765432', company_comment: 'Tap drips!' })
  expect(screen.queryByRole('dialog', { name: 'Someone else has changed this job' })).toBeNull()
  expect(screen.queryByText('Somebody else')).toBeNull()
})

test('a job that is being closed asks about nobody’s time', async () => {
  const at = {
    appointment_time: '2026-11-24T02:00:00Z',
    duration: 60,
    arrival_window: 0,
    send_sms: true,
    worker: '21',
    version: 1,
  }
  stored = { ...stored, user_id: '21', user_name: 'Jordan Murray', appointments: [{ id: 7, ...at }] }
  const others = answers
  answers = request => {
    if (!request.url.endsWith('fetchWorkersCalendar')) return others(request)
    const technicians = [{ id: 22, name: 'Alex Tran' }]
    return { body: { success: true, eventExists: true, technicians, conflicts: [] } }
  }
  open()
  await comment()
  await userEvent.click(screen.getByRole('combobox', { name: 'Assign Technician' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Alex Tran' }))
  await userEvent.click(screen.getAllByLabelText('Job Status')[0]!)
  await userEvent.click(await screen.findByRole('option', { name: 'Closed' }))
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(edits()).toEqual([{ version: 4, user_id: [21, 22], job_status_id: 3 }])
})

test('a contact of the client is changed by a double click, and saved with the job', async () => {
  const contacts = [
    { id: 3, name: 'Tom', phone: '', email: '' },
    { id: 4, name: 'Maria Rossi', phone: '0491 575 254', email: '' },
  ]
  stored = { ...stored, contact_options: JSON.stringify(contacts), selected_additional_contacts: '[4]' }
  open()
  await comment()
  await userEvent.click(screen.getByRole('tab', { name: 'Client' }))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Phone of Maria Rossi: 0491 575 254, change' }))
  const cell = () => screen.getByRole('textbox', { name: 'Phone of Maria Rossi' })
  await userEvent.clear(cell())
  await userEvent.type(cell(), 'abc')
  await save()
  expect(await screen.findByText('Not a valid phone number!')).toBeTruthy()
  await userEvent.clear(cell())
  await userEvent.type(cell(), '0491 570 006{Enter}')
  await save()
  await waitFor(() => expect(edits()).toHaveLength(1))
  expect(edits()[0]).toEqual({
    version: 4,
    newAdditionalContacts: [{ id: 4, name: 'Maria Rossi', phone: '0491 570 006', email: '' }],
  })
})

test('a job is moved to another client after asking, with their details', async () => {
  const others = answers
  answers = request => {
    if (request.url !== '/api/client/getClients') return others(request)
    const pagination = { totalSize: 1, totalCapped: false, pageNumber: 1, pageSize: 8, next: null }
    const { contacts: _, created: __, version: ___, note: ____, ...row } = client
    return { body: { success: true, results: [row], pagination } }
  }
  open()
  await comment()
  await userEvent.click(screen.getByRole('tab', { name: 'Client' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move to another client' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Client, phone or address' }), 'mia')
  await userEvent.click(await screen.findByRole('option', { name: /Mia Wong/ }))
  const question = await screen.findByRole('dialog', { name: 'Move this job to Mia Wong?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Move the job' }))
  await save()
  await waitFor(() => expect(edits()).toHaveLength(1))
  expect(edits()[0]).toMatchObject({ customerId: 12, name: 'Mia Wong', address: '9 Queen St' })
})

test('a task goes to another company with the save, not before; refused there it comes back', async () => {
  const task = { id: 'a', task: 'Rewire', dueDate: '2026-12-01', assignedTo: 21, status: 1, images: [] }
  stored = { ...someJob, tasks_info: JSON.stringify([task]) }
  const usual = answers
  let answer: ReturnType<typeof answers> = { status: 404, body: { success: false, message: 'Not there.' } }
  answers = request => {
    if (request.url === '/api/jobs/addTaskTransfer') return answer
    const reply = usual(request)
    const { tasks_info } = stored as { tasks_info: unknown }
    if (typeof tasks_info !== 'string') stored = { ...stored, tasks_info: JSON.stringify(tasks_info) }
    return reply
  }
  const transfers = () => seen.filter(each => each.url === '/api/jobs/addTaskTransfer').map(each => each.body)
  open()
  async function transfer() {
    await userEvent.click(await screen.findByRole('tab', { name: /Tasks/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Transfer task' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Transfer Task' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer' }))
    const warning = 'Please click save after editing to transfer task successfully.'
    expect((await screen.findAllByText(warning)).length).toBeGreaterThan(0)
  }
  await transfer()
  expect(screen.queryByText('Rewire')).toBeNull()
  expect(transfers()).toEqual([])
  await save()
  expect(await screen.findByText('Not there.')).toBeTruthy()
  expect(await screen.findByText('Rewire')).toBeTruthy()

  answer = { body: { success: true, message: 'Tasks transferred successfully' } }
  await transfer()
  await save()
  expect(await screen.findByText('Tasks transferred successfully')).toBeTruthy()
  const sent = { company_id: 88, customer_id: 3, job_id: 40, tasks_info: [{ task: 'Rewire' }] }
  expect(transfers()).toMatchObject([sent, sent])
})

test('what was typed before the session ended comes back, and undoes nobody’s change', async () => {
  const first = open()
  await userEvent.type(await comment(), ' again')
  first.unmount()
  stored = { ...stored, phone: '0498765432', version: 5 }
  open()
  await waitFor(async () => expect((await comment()).value).toBe('Tap drips again'))
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(edits()).toEqual([{ version: 5, company_comment: 'Tap drips again' }])
})

test('technicians are recommended for work that is still to be done alone', async () => {
  const best = () => seen.filter(({ url }) => url === '/api/users/bestWorkerData')
  const viewer: SignedIn = { ...owner, permissions: [...owner.permissions, 'technicians.recommend'] }
  const { unmount } = open(viewer)
  await waitFor(() => expect(best()).toHaveLength(1))
  unmount()
  stored = { ...stored, job_status_id: 3, date_closed: '2026-11-01T00:00:00Z' }
  open(viewer)
  // What comes later on the tab is there.
  await screen.findByText('Date closed')
  await screen.findByText(/^No entries yet/)
  expect(best()).toHaveLength(1)
})

test('while the team is being read, nobody on the job is called gone', async () => {
  const before = answers
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  answers = request => {
    const answer = before(request)
    return request.url === '/api/company/getWorkers' ? arrived.then(() => answer) : answer
  }
  open()
  await comment()
  expect((await screen.findAllByText('…')).length).toBeGreaterThan(0)
  expect(screen.queryByText('No longer in the team')).toBeNull()
  arrive()
  await screen.findByText('Jordan Murray')
  expect(screen.queryByText('…')).toBeNull()
})

test('the diary is one landmark', async () => {
  open()
  await screen.findByText(/^No entries yet/)
  expect(screen.getAllByLabelText('Job Diary')).toHaveLength(1)
})

test('a closed job has no Save for who may not act on it, and says why', async () => {
  stored = { ...stored, job_status_id: 3, date_closed: '2026-11-01T00:00:00Z', closed_by: 'Dana Okafor' }
  open()
  expect(await screen.findByText('This job is closed. Ask the office to reopen it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect((await comment()).closest('fieldset')?.disabled).toBe(true)
})

test('who shares the name of the one who closed the job gets no open form that the server would refuse', async () => {
  const viewer: SignedIn = { ...owner, kind: 'operator', permissions: ['jobs.book'] }
  stored = {
    ...stored,
    job_status_id: 3,
    date_closed: new Date(Date.now() - 60_000).toISOString(),
    closed_by: viewer.fullname,
    closed_by_id: viewer.id + 1,
  }
  open(viewer)
  expect(await screen.findByText('This job is closed. Ask the office to reopen it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('who has just closed the job can still take it back', async () => {
  const viewer: SignedIn = { ...owner, kind: 'operator', permissions: ['jobs.book'] }
  stored = {
    ...stored,
    job_status_id: 3,
    date_closed: new Date(Date.now() - 60_000).toISOString(),
    closed_by: viewer.fullname,
    closed_by_id: viewer.id,
  }
  open(viewer)
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
})

test('a technician reads the job and writes status and comment; one press sets the status', async () => {
  open(technician)
  expect(await screen.findByText('Tap drips')).toBeTruthy()
  expect(screen.getByText('Lee Shaw')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Company Comment' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+61412345678')
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Liverpool+Street')
  await userEvent.type(screen.getByRole('textbox', { name: 'Tradie Comment' }), 'New washer')
  await userEvent.click(screen.getByRole('button', { name: 'Start travel' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(edits()).toEqual([{ version: 4, job_status_id: 2, tradie_comment: 'New washer' }])
  expect(seen.some(each => each.url.endsWith('getWorkers'))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(edits()).toHaveLength(2))
  expect(edits()[1]).toEqual({ version: 5, job_status_id: 1 })
})

test('a note that is refused after the save is told, with the job saved', async () => {
  const usual = answers
  answers = request =>
    request.url === '/api/jobs/jobdiary/add'
      ? { status: 400, body: { success: false, message: 'An error occurred.' } }
      : usual(request)
  open()
  await userEvent.type(await comment(), ' again')
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await userEvent.type(note, 'Key is under the mat')
  await save()
  expect(await screen.findByText('Job saved, but diary entries were not saved.')).toBeTruthy()
  // The screen beneath is told of the save, which leaves nothing.
  expect(screen.queryByText('Discard changes?')).toBe(null)
  expect(note.value).toBe('Key is under the mat')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Failed to save job diary entries.')).toBeTruthy()
})

test('a note that was typed goes with the press that sets the status', async () => {
  const notes: unknown[] = []
  const usual = answers
  answers = request => {
    if (request.url !== '/api/jobs/jobdiary/add') return usual(request)
    notes.push(request.body)
    return { body: { success: true, message: 'Saved.' } }
  }
  open(technician)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Key is under the mat')
  await userEvent.click(screen.getByRole('button', { name: 'Start travel' }))
  await waitFor(() => expect(edits()).toEqual([{ version: 4, job_status_id: 2 }]))
  expect(notes).toMatchObject([{ job_id: 40, data: [{ type: 'note', content: 'Key is under the mat' }] }])
})

test('what a technician types while a save is on its way stays, and is asked about before it is lost', async () => {
  open(technician)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Tradie Comment' })
  let arrive = () => {}
  const arrival = new Promise<void>(resolve => {
    arrive = resolve
  })
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).endsWith('/jobs/edit/40')) await arrival
    return real(...request)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Start travel' }))
  await userEvent.type(field, 'New washer')
  arrive()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(field.value).toBe('New washer')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy()
})

const gasList = {
  id: 3,
  name: 'Gas safety',
  job_type_ids: [],
  status_ids: [3],
  items: [{ id: 'a', text: 'Leak test', is_done: false, reason: '', by: '', at: null }],
}

test('a status that a checklist asks for goes with the reason why something is left out', async () => {
  const usual = answers
  answers = request =>
    request.url === '/api/jobs/checklists/40' ? { body: { success: true, data: [gasList] } } : usual(request)
  open(technician)
  await userEvent.click(await screen.findByRole('button', { name: 'Complete job' }))
  const question = within(await screen.findByRole('dialog', { name: 'The checklist isn’t complete' }))
  await userEvent.click(question.getByRole('button', { name: 'Save anyway' }))
  expect(await question.findByText('Please give a reason.')).toBeTruthy()
  expect(edits()).toEqual([])
  await userEvent.type(question.getByRole('textbox'), 'No gas here')
  await userEvent.click(question.getByRole('button', { name: 'Save anyway' }))
  const left_out = { reason: 'No gas here', items: [{ checklist_id: 3, item_id: 'a' }] }
  await waitFor(() => expect(edits()).toEqual([{ version: 4, job_status_id: 3, left_out }]))
})

test('a checklist that nobody answers for holds a step up for three seconds, not for a minute', async () => {
  const usual = answers
  answers = request => (request.url === '/api/jobs/checklists/40' ? new Promise(() => {}) : usual(request))
  open(technician)
  await userEvent.click(await screen.findByRole('button', { name: 'Start travel' }))
  await waitFor(() => expect(edits()).toEqual([{ version: 4, job_status_id: 2 }]), { timeout: 4_500 })
})

test('after the way comes the work, then the end of it, then the next job', async () => {
  const usual = answers
  let times: object[] = []
  const inDay = { id: 41, job_status: 1, row_key: 'a' }
  answers = request => {
    if (request.url === '/api/jobs/checklists/40') return { body: { success: true, data: [] } }
    if (request.url === '/api/jobs/getJobs') return { body: { success: true, data: [inDay], more: false } }
    if (request.url !== '/api/jobs/jobTime/40') return usual(request)
    if (request.method === 'POST')
      times = [{ id: 1, user_id: 21, user: 'Jordan', started_at: '2026-01-01T00:00:00Z', ended_at: null }]
    return { body: { success: true, data: times, minutes: 0 } }
  }
  open(technician)
  await userEvent.click(await screen.findByRole('button', { name: 'Start travel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Start work' }))
  expect(await screen.findByRole('button', { name: 'Stop work' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start work' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Complete job' }))
  expect(await screen.findByRole('button', { name: 'Next job' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Complete job' })).toBeNull()
})

test('completing a job waits for the tick that is on its way', async () => {
  const usual = answers
  let arrive = () => {}
  let list = gasList
  const ticked = () => {
    list = { ...gasList, items: gasList.items.map(item => ({ ...item, is_done: true })) }
    return { body: { success: true, data: [list] } }
  }
  answers = request => {
    if (request.url === '/api/jobs/checklists/40') return { body: { success: true, data: [list] } }
    if (request.url !== '/api/jobs/tickChecklist/40') return usual(request)
    return new Promise(resolve => {
      arrive = () => resolve(ticked())
    })
  }
  open(technician)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Leak test' }))
  await userEvent.click(screen.getByRole('button', { name: 'Complete job' }))
  expect(edits()).toEqual([])
  arrive()
  await waitFor(() => expect(edits()).toEqual([{ version: 4, job_status_id: 3 }]))
  expect(screen.queryByRole('dialog', { name: 'The checklist isn’t complete' })).toBeNull()
})

test('a tick while a saved job is read anew does not bring back the job from before', async () => {
  const usual = answers
  let isHeld = false
  let arrive = () => {}
  answers = request => {
    if (request.url.startsWith('/api/jobs/checklists/')) return { body: { success: true, data: [gasList] } }
    if (request.url === '/api/jobs/tickChecklist/40') return { body: { success: true, data: [gasList] } }
    if (!isHeld || request.url !== '/api/jobs/getJob/40') return usual(request)
    return new Promise(resolve => {
      arrive = () => resolve(usual(request))
    })
  }
  open(technician)
  const tick = await screen.findByRole('checkbox', { name: 'Leak test' })
  isHeld = true
  await userEvent.click(await screen.findByRole('button', { name: 'Start travel' }))
  await waitFor(() => expect(seen.filter(each => each.url === '/api/jobs/getJob/40')).toHaveLength(2))
  isHeld = false
  await userEvent.click(tick)
  arrive()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Complete job' })).toBeTruthy()
  expect(screen.queryByText(/just changed/)).toBeNull()
})

test('out of reach each step waits as one entry, the job shows it, and the next step stays usable', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const end = new AbortController()
  void sendLeftWrites(ownerOf(technician), end.signal, () => {})
  setOverlays(jobOverlays(technician))
  const usual = answers
  let isReachable = true
  answers = request => {
    if (!isReachable) return new TypeError('no connection')
    return request.url === '/api/jobs/checklists/40'
      ? { body: { success: true, data: [gasList] } }
      : usual(request)
  }
  const first = open(technician)
  await screen.findByRole('button', { name: 'Start travel' })
  await first.queryClient.prefetchQuery(readQuery(checklistsContract.onJob, { jobId: 40 }))
  isReachable = false
  // The browser still thinks that it is online.
  expect(navigator.onLine).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Start travel' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start travel' })).toBeNull())
  const complete = screen.getByRole<HTMLButtonElement>('button', { name: 'Complete job' })
  await waitFor(() => expect(complete.disabled).toBe(false))
  await userEvent.click(complete)
  const question = within(await screen.findByRole('dialog', { name: 'The checklist isn’t complete' }))
  await userEvent.type(question.getByRole('textbox'), 'No gas here')
  await userEvent.click(question.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete job' })).toBeNull())
  expect(leftWrites().map(each => each.input)).toEqual([
    { id: 40, version: 4, job_status_id: 2 },
    {
      id: 40,
      version: 4,
      job_status_id: 3,
      left_out: { reason: 'No gas here', items: [{ checklist_id: 3, item_id: 'a' }] },
    },
  ])
  // One press takes the last step back.
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Complete job' })).toBeTruthy()
  expect(leftWrites()).toHaveLength(1)

  isReachable = true
  sawServer(true)
  await waitFor(() => expect(stored.job_status_id).toBe(2))
  await waitFor(() => expect(leftWrites()).toEqual([]))
  end.abort()
  setOverlays([])
})

test('Undo in the toast puts what was saved back', async () => {
  open()
  await userEvent.type(await comment(), ' again')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(edits()).toHaveLength(2))
  expect(edits()[1]).toEqual({ version: 5, company_comment: 'Tap drips' })
  await waitFor(async () => expect((await comment()).value).toBe('Tap drips'))
})

test('a job that is given away while it is open says who gave it to whom, and keeps what was typed to copy', async () => {
  const { queryClient } = open(technician)
  const field = await screen.findByRole('textbox', { name: 'Tradie Comment' })
  await userEvent.type(field, 'Valve is seized')
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Call back on Monday')
  const others = answers
  const given = {
    message: 'Sam Reed reassigned this job to Casey Dunn.',
    text: '{{name}} reassigned this job to {{names}}.',
    values: { name: 'Sam Reed', names: 'Casey Dunn' },
  }
  answers = request =>
    request.url === '/api/jobs/getJob/40'
      ? { status: 404, body: { success: false, ...given } }
      : others(request)
  void refreshTopics(queryClient, ['jobs'])
  // A message of the test before may still be on screen.
  const said = await screen.findByText('Sam Reed reassigned this job to Casey Dunn.')
  const banner = said.closest<HTMLElement>('[role="alert"]')!
  expect(banner.textContent).toContain('Tradie Comment: Valve is seized')
  expect(banner.textContent).toContain('Call back on Monday')
  expect(within(banner).getByRole('button', { name: 'Copy' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Complete job' })).toBeNull()
})
