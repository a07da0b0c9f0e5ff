import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ShownClient } from '#features/clients/clients/clients.wire.ts'
import { defaultJobForm } from '#features/jobs/job-settings/job-settings.rules.ts'
import type { RequiredFields } from '#features/jobs/jobs/jobs.rules.ts'
import { answerReads } from '#features/office/job-form/web/testing-job.ts'
import type { SeenRequest } from '#web/testing/fake-fetch.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { NewJobDialog } from './NewJobDialog.tsx'

const noDay = () => null

let seen: SeenRequest[]
let required: Partial<RequiredFields>
let refusal: { status: number; body: unknown } | null

beforeEach(() => {
  // Nobody is signed in here, so an unmounted form leaves its draft to the next one.
  sessionStorage.clear()
  localStorage.clear()
  localStorage.setItem('copyJobDetails', '0')
  required = {}
  refusal = null
  seen = answerFetch(request => {
    const read = answerReads(request, required)
    if (read) return read
    return refusal ?? { body: { success: true, lastJobInsertId: 9, job_number: 1043 } }
  })
})

const adds = () => seen.filter(request => request.url === '/api/jobs/add')
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))
/** The company in these tests does not require an address: its mark goes once the settings are loaded. */
const settingsKnown = () =>
  waitFor(() => expect(screen.getByText('Address', { selector: 'label' }).textContent).toBe('Address'))
const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent
const fill = async (label: string | RegExp, text: string) =>
  userEvent.type(
    screen.getByRole(label === 'Name *' ? 'combobox' : 'textbox', { name: label, hidden: true }),
    text,
  )

test('a save without anything marks all that is required, and leads to the first of it; the next one to the address', async () => {
  renderAt('/calendar', <NewJobDialog prefill={{}} onClose={() => {}} Day={noDay} Timeline={noDay} />)
  await save()
  expect(await screen.findByText('Name required.')).toBeTruthy()
  expect(screen.getByText('Address required.')).toBeTruthy()
  expect(chosenTab()).toBe('Client')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
  await userEvent.keyboard('Ann Lee')
  await save()
  expect(await screen.findByText('Address required.')).toBeTruthy()
  expect(adds()).toHaveLength(0)
})

test('what the company requires is asked for in its order, each on its own tab', async () => {
  required = { name: false, address: false, workers: true, additional_info: true, phone: true }
  renderAt(
    '/calendar',
    <NewJobDialog prefill={{ technician_ids: [21] }} onClose={() => {}} Day={noDay} Timeline={noDay} />,
  )
  await settingsKnown()
  await save()
  expect(await screen.findByText('Job description required.')).toBeTruthy()
  expect(chosenTab()).toBe('Job')
  await fill(/Job Description/, 'Tap drips')
  await save()
  expect(await screen.findByText('Phone required.')).toBeTruthy()
  expect(chosenTab()).toBe('Client')
})

test('Send SMS is on, and off it holds for the appointment that is added afterwards', async () => {
  renderAt('/calendar', <NewJobDialog prefill={{}} onClose={() => {}} Day={noDay} Timeline={noDay} />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Job' }))
  const sms = await screen.findByRole<HTMLInputElement>('switch', { name: 'Send SMS' })
  expect(sms.checked).toBe(true)
  await userEvent.click(sms)
  await userEvent.click(screen.getByRole('tab', { name: 'Schedule' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add Appointment' }))
  const told = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Text the client/ })
  expect(told.checked).toBe(false)
  await userEvent.click(told)
  expect(sms.checked).toBe(true)
})

test('an email address that is none is refused beside its field, on its tab', async () => {
  required = { name: false, address: false }
  renderAt('/calendar', <NewJobDialog prefill={{}} onClose={() => {}} Day={noDay} Timeline={noDay} />)
  await settingsKnown()
  await fill(/^Email/, 'abc')
  await save()
  expect(await screen.findByText('Email is not valid')).toBeTruthy()
  expect(chosenTab()).toBe('Client')
  expect(adds()).toHaveLength(0)
})

test.each([
  ['with their details', true, '12 High Street'],
  ['by name alone where the company wants that', false, ''],
])(
  'who is typed as a new client and has a client’s phone can be that client instead, %s',
  async (_, auto_load_client, address) => {
    required = { name: false, address: false }
    const ana = {
      id: 7,
      name: 'Ana Costa',
      company_name: '',
      phone: '0412 345 678',
      email: '',
      main_address: '12 High Street',
      suburb_name: 'Manly',
      latitude: null,
      longitude: null,
      billing_address: '',
      additional_contacts: '[]',
      job_count: null,
    }
    const settings = { ...defaultJobForm, auto_load_client, pack_id: 3, version: 1 }
    seen = answerFetch(request =>
      request.url === '/api/client/getSimilarClients'
        ? { body: { success: true, results: [{ ...ana, same: ['phone'] }] } }
        : request.url === '/api/company/jobFormSettings'
          ? { body: { success: true, result: [settings] } }
          : (answerReads(request, required) ?? {
              body: { success: true, lastJobInsertId: 9, job_number: 1043 },
            }),
    )
    renderAt('/calendar', <NewJobDialog prefill={{}} onClose={() => {}} Day={noDay} Timeline={noDay} />)
    await settingsKnown()
    await userEvent.click(screen.getByRole('tab', { name: 'Client' }))
    await fill(/^Phone/, '0412 345 678')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Use this client: Ana Costa' }, { timeout: 3_000 }),
    )
    expect(screen.queryByText('You may have this client already')).toBeNull()
    await save()
    await waitFor(() => expect(adds()).toHaveLength(1))
    expect(adds()[0]!.body).toMatchObject({ customerId: 7, name: 'Ana Costa', address })
  },
)

test('a client’s site brings its address, and their own address comes back', async () => {
  required = { name: false, address: false }
  const client = {
    id: 7,
    name: 'Strata Pty',
    company_name: '',
    phone: '',
    email: '',
    main_address: '1 Own St',
    suburb: '',
    lat: null,
    lng: null,
    billing_address: '',
    note: '',
    contacts: [],
    tags: [],
    version: 1,
  } as unknown as ShownClient
  const site = {
    id: 3,
    customer_id: 7,
    name: 'Tower',
    address: '9 High St',
    suburb_name: 'Manly',
    latitude: null,
    longitude: null,
    contact_name: 'Tom',
    contact_phone: '',
    note: 'Key at the desk',
    job_count: 0,
    last_job: null,
    version: 1,
  }
  seen = answerFetch(request =>
    request.url === '/api/client/getSites/7'
      ? { body: { success: true, result: [site] } }
      : request.url === '/api/client/getClient/7'
        ? { body: { success: true, result: { ...client, suburb_name: '', latitude: null, longitude: null } } }
        : (answerReads(request, required) ?? {
            body: { success: true, lastJobInsertId: 9, job_number: 1043 },
          }),
  )
  renderAt('/calendar', <NewJobDialog prefill={{ client }} onClose={() => {}} Day={noDay} Timeline={noDay} />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Client' }))
  const choose = async (label: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Site' }))
    await userEvent.click(await screen.findByRole('option', { name: label }))
  }
  await choose('Tower, 9 High St')
  expect(await screen.findByText('Tom · Key at the desk')).toBeTruthy()
  await choose('Client’s main address')
  await waitFor(() => expect(screen.getByDisplayValue('1 Own St')).toBeTruthy())
  await choose('Tower, 9 High St')
  await save()
  await waitFor(() => expect(adds()).toHaveLength(1))
  expect(adds()[0]!.body).toMatchObject({ customerId: 7, site_id: 3, address: '9 High St', suburb: 'Manly' })
})

test.each([
  [
    'who sees money sees a known client’s balance and note',
    { ...owner, permissions: ['jobs.book' as const, 'payments.onJob' as const] },
    'Owes $1,240.50 · $300.00 overdue',
  ],
  ['others see the note alone', { ...owner, permissions: ['jobs.book' as const] }, null],
])('%s', async (_, viewer, owes) => {
  const client = {
    id: 7,
    name: 'Ana Costa',
    company_name: '',
    phone: '0412345678',
    email: '',
    main_address: '1 Own St',
    suburb: '',
    lat: null,
    lng: null,
    billing_address: '',
    note: 'Dog in the yard',
    contacts: [],
    tags: [],
  } as unknown as ShownClient
  seen = answerFetch(request =>
    request.url === '/api/client/getClient/7'
      ? { body: { success: true, result: { ...client, suburb_name: '', latitude: null, longitude: null } } }
      : request.url === '/api/client/getBalance/7'
        ? { body: { success: true, owed_cents: 124_050, overdue_cents: 30_000 } }
        : (answerReads(request, required) ?? { body: { success: true, result: [] } }),
  )
  renderAt(
    '/calendar',
    <NewJobDialog prefill={{ client }} onClose={() => {}} Day={noDay} Timeline={noDay} />,
    viewer,
  )
  const head = (await screen.findByText('Dog in the yard')).closest('[role=status]')!
  if (owes) await waitFor(() => expect(head.textContent).toContain(owes))
  else {
    expect(head.textContent).not.toContain('Owes')
    expect(seen.some(request => request.url.includes('getBalance'))).toBe(false)
  }
})

test('an appointment without a time is asked for on the Schedule tab', async () => {
  required = { name: false, address: false }
  renderAt('/calendar', <NewJobDialog prefill={{}} onClose={() => {}} Day={noDay} Timeline={noDay} />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Schedule' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add Appointment' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Job' }))
  await save()
  expect(await screen.findByText('Please select an appointment time.')).toBeTruthy()
  expect(chosenTab()).toBe('Schedule')
})

test('a double click books one job, which the screen below then shows', async () => {
  required = { name: false, address: false }
  const time = '2026-11-23T00:00:00Z'
  const { router } = renderAt(
    '/calendar',
    <NewJobDialog
      prefill={{ starts_at: time, minutes: 90 }}
      onClose={() => {}}
      Day={noDay}
      Timeline={noDay}
    />,
  )
  await settingsKnown()
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('New job created.')).toBeTruthy()
  expect(adds()).toHaveLength(1)
  expect(adds()[0]!.body).toMatchObject({
    status: 1,
    customerId: 0,
    appointments: [{ appointment_time: time, duration: 90 }],
  })
  expect(adds()[0]!.headers['idempotency-key']).toBeTruthy()
  await waitFor(() => expect(router.state.location.hash).toBe('onNewJob'))
})

test('a booked job’s details are copied, which its message says', async () => {
  localStorage.removeItem('copyJobDetails')
  required = { name: false, address: false }
  userEvent.setup()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  renderAt('/calendar', <NewJobDialog prefill={{}} onClose={() => {}} Day={noDay} Timeline={noDay} />)
  await settingsKnown()
  await fill(/Job Description/, 'Tap drips')
  await save()
  await screen.findByText('New job created. Its details were copied to the clipboard.')
  expect(copied).toHaveBeenCalledExactlyOnceWith('Tap drips')
})

test('the clipboard is left alone by who has switched that off, unless they ask for the details', async () => {
  required = { name: false, address: false }
  const user = userEvent.setup()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  copied.mockClear()
  renderAt('/calendar', <NewJobDialog prefill={{}} onClose={() => {}} Day={noDay} Timeline={noDay} />)
  await settingsKnown()
  await fill(/Job Description/, 'Tap drips')
  await save()
  await screen.findByText('New job created.')
  expect(copied).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  expect(copied).toHaveBeenCalledExactlyOnceWith('Tap drips')
  expect(await screen.findByText('Its details were copied to the clipboard.')).toBeTruthy()
})

test('a refused save says why and keeps everything', async () => {
  required = { name: false, address: false }
  refusal = {
    status: 409,
    body: { success: false, message: 'Job number 7 is already used.', field: 'jobNumber' },
  }
  renderAt('/calendar', <NewJobDialog prefill={{}} onClose={() => {}} Day={noDay} Timeline={noDay} />)
  const number = await screen.findByRole('button', { name: 'Job number 1043, change' })
  await settingsKnown()
  await userEvent.dblClick(number)
  await userEvent.keyboard('7{Enter}')
  await fill(/Job Description/, 'Tap drips')
  await save()
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Job number 7 is already used.')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: /Job Description/ }) as HTMLTextAreaElement).value).toBe(
    'Tap drips',
  )
  expect(adds()[0]!.body).toMatchObject({ jobNumber: 7 })
})

test('somebody who might be busy is asked about before the job is sent', async () => {
  required = { name: false, address: false }
  seen = answerFetch(request => {
    if (request.url.endsWith('fetchWorkersCalendar')) {
      return {
        body: {
          success: true,
          eventExists: true,
          technicians: [{ id: 21, name: 'Jordan Murray' }],
          conflicts: [
            {
              text: '#{{number}} {{name}}, {{time}}',
              values: {
                number: '2191',
                name: 'Costa',
                time: { from: '2026-11-24T02:00:00Z', to: '2026-11-24T05:00:00Z' },
              },
            },
          ],
        },
      }
    }
    return answerReads(request, required) ?? { body: { success: true, lastJobInsertId: 9, job_number: 1043 } }
  })
  renderAt(
    '/calendar',
    <NewJobDialog
      prefill={{ starts_at: '2026-11-23T00:00:00Z', technician_ids: [21] }}
      onClose={() => {}}
      Day={noDay}
      Timeline={noDay}
    />,
  )
  await settingsKnown()
  await save()
  const question = await screen.findByRole('dialog', { name: 'Jordan Murray might be busy' })
  expect(within(question).getByRole('listitem').textContent).toBe('#2191 Costa, Tue, 24 Nov, 1:00 – 4:00 pm')
  expect(adds()).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(adds()).toHaveLength(1))
})

test('a template fills in type, description, tasks, parts and estimates', async () => {
  const template = {
    id: 4,
    name: 'Blocked drain',
    job_type_ids: [5],
    description: 'Clear the drain.',
    tasks: [{ title: 'Camera', days: 1 }],
    parts: [{ item_id: 8, quantity: 2 }],
    estimates: [{ label: 'Work', minutes: 90 }],
    active: true,
    version: 1,
  }
  required = { name: false, address: false }
  const item = { id: 8, value: 8, label: 'Seal', description: '', price: 3.5, quantity: 1, is_taxable: true }
  seen = answerFetch(request => {
    if (request.url === '/api/jobs/getJobTemplates') return { body: { success: true, data: [template] } }
    if (request.url === '/api/company/items') return { body: { success: true, result: [item] } }
    return answerReads(request, required) ?? { body: { success: true, lastJobInsertId: 9, job_number: 1043 } }
  })
  renderAt(
    '/jobs',
    <NewJobDialog prefill={{ technician_ids: [21] }} onClose={vi.fn()} Day={noDay} Timeline={noDay} />,
  )
  await userEvent.click(await screen.findByRole('switch', { name: 'Use Template' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Template' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Blocked drain' }))
  expect(await screen.findByText('Parts: 2 × Seal')).toBeTruthy()
  await save()
  await waitFor(() => expect(adds()).toHaveLength(1))
  expect(adds()[0]!.body).toMatchObject({
    additionalInfo: 'Clear the drain.',
    job_type: [5],
    tasks: [{ task: 'Camera', assignedTo: 21 }],
    parts: [{ partsBelong: 0, parts: [{ partId: 8, quantity: 2, price: 3.5 }] }],
    estimateResults: [{ label: 'Work', duration: 90 }],
  })
})
