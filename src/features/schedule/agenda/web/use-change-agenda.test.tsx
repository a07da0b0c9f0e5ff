import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { agendaContract } from '../agenda.contract.ts'
import { agendaFromWire } from '../agenda.wire.ts'
import { useChangeAgenda } from './use-change-agenda.ts'

const task = {
  id: 5,
  title: 'Van service',
  description: 'At Bob’s',
  start_date: '2026-11-23T22:00:00Z',
  finish_date: '2026-11-23T23:00:00Z',
  due_date: null,
  assigned_worker_id: 3,
  assigned_worker_name: 'Tom Reid',
  assigned_worker_color: '#0f9f94',
  status: 1,
  version: 1,
}
const later = { starts_at: '2026-11-24T01:00:00Z', ends_at: '2026-11-24T02:00:00Z' }
let stored: typeof task
let answer: { status?: number; body: Record<string, unknown> } | null
let seen: SeenRequest[]
const saves = () => seen.filter(each => each.url.endsWith('/calendar-tasks/5')).map(each => each.body)

beforeEach(() => {
  stored = task
  answer = null
  seen = answerFetch(({ url, body }) => {
    if (url.includes('date-range')) return { body: { success: true, data: [stored] } }
    if (answer) return answer
    stored = { ...stored, ...(body as Partial<typeof task>), version: stored.version + 1 }
    return { body: { success: true, data: stored } }
  })
})

function Page() {
  const { data } = useRead(agendaContract.range, { startDate: '2026-11-24', endDate: '2026-11-24' })
  const change = useChangeAgenda()
  const row = data?.data[0]
  if (!row) return null
  return (
    <>
      <output>{row.start_date}</output>
      <button type="button" onClick={() => void change(agendaFromWire(row), later)}>
        Move
      </button>
    </>
  )
}

async function move() {
  renderWithKit(<Page />)
  fireEvent.click(await screen.findByText('Move'))
}
const shown = () => document.querySelector('output')!.textContent

test('it stands in its new place, is sent with its version, and Undo brings it back', async () => {
  await move()
  await screen.findByText('Agenda updated successfully')
  expect(shown()).toBe(later.starts_at)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Moved back.')
  await waitFor(() => expect(shown()).toBe(task.start_date))
  expect(saves()).toMatchObject([
    { start_date: later.starts_at, version: 1 },
    { start_date: task.start_date, version: 2 },
  ])
})

test('a failure puts it back and says so', async () => {
  answer = { status: 500, body: { success: false, message: 'An error occurred.' } }
  await move()
  await screen.findByText('Failed to update agenda')
  await waitFor(() => expect(shown()).toBe(task.start_date))
})

test('who comes second is told, and sees where it is', async () => {
  stored = task
  answer = {
    status: 409,
    body: { success: false, message: 'Changed.', current: { ...task, version: 2 } },
  }
  await move()
  await screen.findByText('Someone else changed this task first.')
  await waitFor(() => expect(shown()).toBe(task.start_date))
})
