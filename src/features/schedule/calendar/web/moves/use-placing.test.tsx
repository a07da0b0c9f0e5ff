import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PersonOvertime } from '#features/schedule/overtime/overtime.contract.ts'
import { dayMinutes, parseDay } from '#shared/dates.ts'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { testRow } from '../test-row.ts'
import { usePlacing } from './use-placing.ts'

/** Thursday 19 November 2026, 9:00 in Sydney. */
const row = testRow('2026-11-18T22:00:00Z', 60)
const ten = parseDay('2026-11-19')! * dayMinutes + 600
const gap = parseDay('2027-10-03')! * dayMinutes + 150

let seen: SeenRequest[]
let told: { to: string; name: string; message: string } | null
let asked: string[]
let overtime: PersonOvertime[]
let busy: { id: number; name: string }[]
let moved: { status?: number; body: Record<string, unknown> } | null

const moves = () => seen.filter(request => request.url.includes('changeAppointmentTime'))
const saved = (body: Record<string, unknown>, version: number) => ({
  body: {
    success: true,
    result: {
      id: 42,
      appointment_time: body.appointment_time,
      duration: body.duration,
      send_sms: true,
      worker: '3,4',
      version,
    },
  },
})

beforeEach(() => {
  busy = []
  overtime = []
  asked = []
  told = null
  moved = null
  seen = answerFetch(({ url, body }) => {
    if (url.includes('fetchWorkersCalendar'))
      return { body: { success: true, eventExists: busy.length > 0, technicians: busy, conflicts: [] } }
    if (url.includes('getJobsType'))
      return { body: { success: true, result: [{ value: 1, label: 'Gas', licences: asked }], retired: [] } }
    if (url.includes('missingLicences'))
      return {
        body: {
          success: true,
          result: [
            {
              id: 3,
              name: 'Tom Reid',
              why: {
                text: '{{name}} has no valid licence: {{licence}}',
                values: { name: 'Tom Reid', licence: 'Gasfitter' },
              },
            },
          ],
        },
      }
    if (url.includes('checkOvertime')) return { body: { success: true, result: overtime } }
    if (url.includes('previewAppointmentSms')) return { body: { success: true, result: told } }
    return moved ?? saved(body as Record<string, unknown>, moves().length + 1)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const team = [
  { value: 3, label: 'Tom Reid', color: '#0f9f94' },
  { value: 5, label: 'Bo Lund', color: '#c2410c' },
]

function Page({ start, handed }: { start: number; handed?: { person: number; personBefore: number } }) {
  const { placed, move } = usePlacing(team)
  return (
    <>
      <button type="button" onClick={() => move(row, { id: '42', start, end: start + 60, ...handed })}>
        Drop
      </button>
      <output>{placed.get(42)?.start ?? 'as stored'}</output>
    </>
  )
}

function drop(start = ten, handed?: { person: number; personBefore: number }) {
  renderWithKit(<Page start={start} {...(handed && { handed })} />)
  fireEvent.click(screen.getByText('Drop'))
}
const shown = () => document.querySelector('output')!.textContent

test('it stands in its new place at once, is sent with its version, and can be taken back', async () => {
  drop()
  expect(shown()).toBe('2026-11-18T23:00:00Z')
  await screen.findByText('Moved to Thu 19 Nov, 10:00 am')
  expect(moves()[0]!.body).toEqual({
    job_id: 7,
    appointment_time: '2026-11-18T23:00:00Z',
    duration: 60,
    version: 1,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Moved back.')
  expect(moves()[1]!.body).toMatchObject({ appointment_time: '2026-11-18T22:00:00Z', version: 2 })
})

test('a technician who is busy then is asked about; no puts it back and sends nothing', async () => {
  busy = [{ id: 3, name: 'Tom Reid' }]
  drop()
  await screen.findByText('Tom Reid might be busy')
  expect(shown()).toBe('2026-11-18T23:00:00Z')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(shown()).toBe('as stored'))
  expect(moves()).toEqual([])
})

test('a technician without the licence is asked about; no puts it back', async () => {
  asked = ['Gasfitter']
  drop()
  const question = await screen.findByRole('dialog', { name: 'Licence missing' })
  expect(within(question).getByRole('listitem').textContent).toBe('Tom Reid has no valid licence: Gasfitter')
  expect(seen.find(({ url }) => url.includes('missingLicences'))!.body).toMatchObject({
    technician_ids: row.technician_ids,
    job_id: 7,
    at: '2026-11-18T23:00:00Z',
  })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(shown()).toBe('as stored'))
  expect(moves()).toEqual([])
})

test('overtime that the move makes is asked about with its sum; yes moves it', async () => {
  const week = { first_day: '2026-11-16', last_day: '2026-11-22', minutes: 2_460, ordinary_minutes: 2_280 }
  overtime = [{ user_id: 3, name: 'Tom Reid', ...week }]
  drop()
  const question = await screen.findByRole('dialog', { name: 'Overtime' })
  expect(within(question).getByRole('listitem').textContent).toMatch(/^Tom Reid: 41 h of 38 h /)
  const asked = seen.find(({ url }) => url.includes('checkOvertime'))!.body
  const [visit] = (asked as { visits: object[] }).visits
  expect(visit).toEqual({
    id: 42,
    starts_at: '2026-11-18T23:00:00Z',
    minutes: 60,
    technician_ids: row.technician_ids,
  })
  fireEvent.click(within(question).getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Moved to Thu 19 Nov, 10:00 am')
  expect(moves()).toHaveLength(1)
})

test('yes sends it all the same', async () => {
  busy = [{ id: 3, name: 'Tom Reid' }]
  drop()
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByText('Moved to Thu 19 Nov, 10:00 am')
  expect(moves()).toHaveLength(1)
})

test('a failure says so and puts it back', async () => {
  moved = { status: 500, body: { success: false, message: 'An error occurred.' } }
  drop()
  await screen.findByText('Failed to edit job.')
  await waitFor(() => expect(shown()).toBe('as stored'))
})

test('a refusal is told in the server’s words', async () => {
  moved = {
    status: 403,
    body: { success: false, message: 'Only the office can book and move appointments.' },
  }
  drop()
  await screen.findByText('Only the office can book and move appointments.')
})

test('who is told of a change that came first learns where the appointment is', async () => {
  const current = {
    id: 42,
    appointment_time: '2026-11-20T02:00:00Z',
    duration: 60,
    send_sms: true,
    worker: '3',
    version: 5,
  }
  moved = { status: 409, body: { success: false, message: 'Stale.', current } }
  drop()
  await screen.findByText(/Someone else changed this appointment first\. It is now on 20 Nov 2026, 1:00.pm\./)
})

test('a time that the clock skips is taken later, and the toast says so', async () => {
  drop(gap)
  await screen.findByText(
    /2:30.am doesn’t exist on this day because the clocks go forward\. We’ll use 3:30.am instead/,
  )
  expect(moves()[0]!.body).toMatchObject({ appointment_time: '2027-10-02T16:30:00Z' })
})

test('from one technician’s column to another’s it changes hands, asks for the new one, and Undo gives it back', async () => {
  busy = [{ id: 5, name: 'Bo Lund' }]
  drop(ten, { person: 5, personBefore: 3 })
  await screen.findByText('Bo Lund might be busy')
  expect(seen.at(-1)!.body).toMatchObject({ user: [4, 5] })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Moved to Thu 19 Nov, 10:00 am, Ann Cole, Bo Lund')
  expect(moves()[0]!.body).toMatchObject({ worker: [4, 5] })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Moved back.')
  expect(moves()[1]!.body).toMatchObject({ worker: [3, 4] })
})

test('to Unassigned it loses the one it was taken from', async () => {
  drop(ten, { person: 0, personBefore: 4 })
  await screen.findByText('Moved to Thu 19 Nov, 10:00 am, Tom Reid')
  expect(moves()[0]!.body).toMatchObject({ worker: [3] })
})

test('a client who knows of the time is told of the other one only if that is wanted', async () => {
  told = { to: '0412 345 678', name: 'Dana Wells', message: 'We will now see you at ten.' }
  drop()
  const dialog = await screen.findByRole('dialog', { name: 'Move the appointment?' })
  expect(within(dialog).getByText(told.message)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /Dana Wells/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
  await screen.findByText('Moved to Thu 19 Nov, 10:00 am')
  expect(moves()[0]!.body).toMatchObject({ tell_client: false })
  // A client who was never told need not hear of the undo.
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Moved back.')
  expect(moves()[1]!.body).toMatchObject({ tell_client: false })
})

test('it stays where it is when the question is cancelled', async () => {
  told = { to: '0412 345 678', name: 'Dana Wells', message: 'We will now see you at ten.' }
  drop()
  const dialog = await screen.findByRole('dialog', { name: 'Move the appointment?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(shown()).toBe('as stored'))
  expect(moves()).toHaveLength(0)
})
