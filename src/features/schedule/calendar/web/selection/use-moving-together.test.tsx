import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { testRow } from '../test-row.ts'
import type { Shift } from './moved-together.ts'
import { useMovingTogether } from './use-moving-together.tsx'

// Thursday 19 November 2026, 9:00 and 11:00 in Sydney.
const rows = [
  testRow('2026-11-18T22:00:00Z', 60, { appointment_id: 1, appointment_version: 4 }),
  testRow('2026-11-19T00:00:00Z', 60, { appointment_id: 2, appointment_version: 7 }),
]
const selected = rows.map(row => ({ row, person: 3 }))
const team = [
  { value: 3, label: 'Tom Reid', color: '#0f9f94' },
  { value: 4, label: 'Ann Cole', color: '#2563eb' },
  { value: 5, label: 'Bo Lund', color: '#c2410c' },
]

interface Move {
  id: number
  version: number
  appointment_time: string
  worker: number[]
  tell_client: boolean
}
let seen: SeenRequest[]
let checked: Record<string, unknown>
let refused: { status: number; body: Record<string, unknown> } | null
const sent = () =>
  seen.filter(each => each.url.includes('applyPlan')).map(each => (each.body as { moves: Move[] }).moves)

beforeEach(() => {
  checked = { technicians: [], conflicts: [], more: 0, unlicensed: [], overtime: [], to_tell: [] }
  refused = null
  seen = answerFetch(({ url, body }) => {
    if (url.includes('checkMoves')) return { body: { success: true, ...checked } }
    if (refused) return refused
    const result = (body as { moves: Move[] }).moves.map(({ id, version, appointment_time, worker }) => ({
      id,
      version: version + 1,
      appointment_time,
      duration: 60,
      arrival_window: 0,
      send_sms: true,
      worker: worker.join(),
    }))
    return { body: { success: true, result } }
  })
})
afterEach(() => void vi.unstubAllGlobals())

function Page({ shift }: { shift: Shift }) {
  const { placed, move } = useMovingTogether(team)
  return (
    <>
      <button type="button" onClick={() => void move(selected, shift)}>
        Go
      </button>
      <output>{[...placed.values()].map(each => each.start).join()}</output>
    </>
  )
}
function go(shift: Shift) {
  renderWithKit(<Page shift={shift} />)
  fireEvent.click(screen.getByText('Go'))
}
const shown = () => document.querySelector('output')!.textContent
const day = { minutes: 1440 }

test('all go in one call with their versions, and one Undo takes them back', async () => {
  go({ ...day, person: 5 })
  expect(shown()).toBe('2026-11-19T22:00:00Z,2026-11-20T00:00:00Z')
  await screen.findByText('2 appointments moved.')
  expect(sent()).toMatchObject([
    [
      { id: 1, version: 4, appointment_time: '2026-11-19T22:00:00Z', worker: [4, 5], tell_client: true },
      { id: 2, version: 7, appointment_time: '2026-11-20T00:00:00Z', worker: [4, 5], tell_client: true },
    ],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Moved back.')
  expect(sent()[1]).toMatchObject([
    { id: 1, version: 5, appointment_time: '2026-11-18T22:00:00Z', worker: [3, 4] },
    { id: 2, version: 8, appointment_time: '2026-11-19T00:00:00Z', worker: [3, 4] },
  ])
})

test('what is in the way is asked about once for all; no leaves everything', async () => {
  const conflict = (name: string) => ({ text: '{{name}} is busy', values: { name } })
  checked = {
    ...checked,
    technicians: [{ id: 3, name: 'Tom Reid' }],
    conflicts: [conflict('First'), conflict('Second')],
    more: 3,
  }
  go(day)
  const question = await screen.findByRole('dialog', { name: 'Tom Reid might be busy' })
  expect([...question.querySelectorAll('li')].map(each => each.textContent)).toEqual([
    'First is busy',
    'Second is busy',
    '+3 more',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(shown()).toBe(''))
  expect(sent()).toEqual([])
})

test('a licence that is missing is asked about', async () => {
  checked = { ...checked, unlicensed: [{ text: '{{name}} is unlicensed', values: { name: 'Tom Reid' } }] }
  go(day)
  const question = await screen.findByRole('dialog', { name: 'Licence missing' })
  expect(question.querySelector('li')?.textContent).toBe('Tom Reid is unlicensed')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(shown()).toBe(''))
  expect(sent()).toEqual([])
})

test('clients are texted or not by one answer', async () => {
  const told = { from: '2026-11-18T22:00:00Z', to: '2026-11-19T22:00:00Z' }
  checked = { ...checked, to_tell: [{ id: 1, name: 'Jane Smith', ...told }] }
  go(day)
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Text the clients: Jane Smith \(.*20 Nov/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  await screen.findByText('2 appointments moved.')
  expect(sent()[0]!.map(each => each.tell_client)).toEqual([false, false])
})

test('when one is refused all stay, and it is told which and why', async () => {
  const message = '#1042 Jane Smith: This job is closed. Ask the office to reopen it.'
  refused = { status: 403, body: { success: false, message } }
  go(day)
  await screen.findByText(`${message} Nothing was moved.`)
  await waitFor(() => expect(shown()).toBe(''))
})
