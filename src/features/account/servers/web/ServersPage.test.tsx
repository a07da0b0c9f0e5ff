import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import ServersPage from './ServersPage.tsx'

const one = {
  id: 'a',
  name: 'one 42',
  version: '1.0.0',
  is_canary: false,
  started_at: '2026-11-30T01:00:00.000Z',
  is_drained: false,
  loop_delay_ms: 3,
  processor: 0.25,
  memory_bytes: 3e8,
  connections: 3,
  connections_waiting: 0,
  most_connections: 20,
  sockets: 9,
  requests_a_second: 41.5,
  live_delay_ms: 4,
  replica_behind: null,
  replica_away: false,
}
const state = {
  processes: [
    one,
    { ...one, id: 'b', name: 'two 7', is_drained: true },
    { ...one, id: 'c', name: 'three 8', live_delay_ms: null },
    { ...one, id: 'd', name: 'four 9', is_canary: true },
  ],
  outbox: { due: 1_200, late: 150, latest: '' },
  followers: { due: 3, late: 2, latest: 'reminders' },
  schedule: { due: 0, late: 0, latest: '' },
  failed: { mail: 5, push: 0, sms: 0, line: 0 },
  set_aside: 2,
}
const busy = {
  id: 4,
  name: 'Busy Pty',
  requests: 100,
  database_ms: 2_500,
  processor_ms: 1_200,
  processor_share: 0.8,
  bytes: 9e6,
  messages: 12,
  failed: 1,
  storage: 5e9,
}

const tried = {
  id: 1,
  company_id: 4,
  name: 'Busy Pty',
  is_chosen: true,
  chosen_by: 'Sam Lee',
  chosen_at: '2026-11-30T01:00:00.000Z',
}
const resultOf = (url: string) => {
  if (url.includes('/servers/next')) return { companies: [tried], choices: [tried] }
  if (url.includes('/host/companies')) return [{ id: 7, name: 'Early Pty' }]
  return url.includes('/companies') ? [busy] : state
}

test('a company is chosen for the next version by its name, and taken back', async () => {
  const seen = answerFetch(({ url }) => ({ body: { success: true, result: resultOf(url), has_more: false } }))
  renderAt('/servers', <ServersPage />)
  const part = await screen.findByRole('region', { name: 'Next version' })
  expect(within(part).getByText('Sam Lee')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Add a company'), 'early')
  await userEvent.click(await screen.findByRole('option', { name: 'Early Pty' }))
  await userEvent.click(within(part).getByRole('button', { name: 'Take back Busy Pty' }))
  const sent = () => seen.filter(({ url }) => url.includes('chooseNext')).map(({ body }) => body)
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { company_id: 7, is_chosen: true },
      { company_id: 4, is_chosen: false },
    ]),
  )
})

test('processes, what waits and the heaviest companies are told, and companies compared otherwise', async () => {
  const seen = answerFetch(({ url }) => ({
    body: { success: true, result: resultOf(url) },
  }))
  renderAt('/servers', <ServersPage />)
  const processes = await screen.findByRole('region', { name: 'Processes' })
  for (const text of ['one 42', 'Serving', 'Stopping', 'In trouble', 'Not heard', 'Next version', '3 of 20'])
    expect(within(processes).getAllByText(text).length).toBeGreaterThan(0)
  const waiting = screen.getByRole('region', { name: 'Waiting' })
  expect(within(waiting).getByText('Follow-up of changes (reminders)')).toBeTruthy()
  expect(screen.getByText(/Emails 5 .* Set aside 2/)).toBeTruthy()
  const companies = await screen.findByRole('region', { name: 'Companies' })
  expect(within(companies).getByText('1.2 sec · 80%')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Last 24 hours' }))
  await waitFor(() => expect(seen.some(({ url }) => url.includes('within=day'))).toBe(true))
})

test('once the servers stop answering it is said since when, above what was read last', async () => {
  let isAway = false
  answerFetch(({ url }) =>
    isAway
      ? { status: 503, body: { success: false, message: 'Stopping.' } }
      : { body: { success: true, result: resultOf(url), has_more: false } },
  )
  const { queryClient } = renderAt('/servers', <ServersPage />)
  await screen.findByText('one 42')
  expect(screen.queryByRole('alert')).toBeNull()
  isAway = true
  await queryClient.refetchQueries()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer since .*2026.*start them again/)
  expect(screen.getByText('one 42')).toBeTruthy()
})
