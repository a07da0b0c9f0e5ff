import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { sawServer } from '#web/live/connection.ts'
import { setOverlays } from '#web/offline/overlays.ts'
import { leftWrites, ownerOf, sendLeftWrites } from '#web/offline/waiting-writes.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { owner, renderWithKit } from '#web/testing/render-with-kit.tsx'
import { ClockButton } from './ClockButton.tsx'
import { clockOverlays } from './clock-overlays.ts'

afterEach(() => {
  setOverlays([])
  vi.unstubAllGlobals()
})

test('clocking out out of reach is kept, shown, and sent once, with the time at which it was done', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const end = new AbortController()
  void sendLeftWrites(ownerOf(owner), end.signal, () => {})
  setOverlays(clockOverlays(owner.time_zone))
  let result = { timedIn: true, date_time_in: '2026-11-24T00:00:00Z' as string | null }
  let isReachable = true
  const seen = answerFetch(({ method, url }) => {
    if (!isReachable) return new TypeError('no connection')
    if (url.includes('getClockJobs')) return { body: { success: true, result: [] } }
    if (method === 'POST') result = { timedIn: false, date_time_in: null }
    return { body: { success: true, result } }
  })
  renderWithKit(<ClockButton />)
  const out = await screen.findByRole('button', { name: /^Clock out, clocked in since/ })
  isReachable = false
  const pressed = Date.now()
  await userEvent.click(out)
  await screen.findByRole('button', { name: 'Clock in' })
  await waitFor(() => expect(leftWrites()).toMatchObject([{ title: 'Time clock', typed: 'Clock out' }]))

  isReachable = true
  seen.length = 0
  sawServer(true)
  await waitFor(() => expect(leftWrites()).toEqual([]))
  const sent = seen.filter(each => each.method === 'POST')
  expect(sent.map(each => each.body)).toEqual([{ status: 'Out' }])
  expect(Date.parse(sent[0]!.headers['x-happened-at']!)).toBeGreaterThanOrEqual(pressed)
  expect(screen.getByRole('button', { name: 'Clock in' })).toBeTruthy()
  end.abort()
})

test('a clock that could not be loaded says so, and a press asks again', async () => {
  let isBroken = true
  answerFetch(() =>
    isBroken
      ? { status: 400, body: { success: false, message: 'No.' } }
      : { body: { success: true, result: { timedIn: false, date_time_in: null } } },
  )
  renderWithKit(<ClockButton />)
  const again = await screen.findByRole('button', { name: 'Couldn’t load your clock. Try again.' })
  isBroken = false
  await userEvent.click(again)
  await screen.findByRole('button', { name: 'Clock in' })
})

test('a tap while at work goes over to a break, and the next one back to the job', async () => {
  const job = { id: 7, number: 12, name: 'Ann Lee' }
  const working = { kind: 'work', paid: true, job, since: '2026-11-24T01:00:00Z', resume: null }
  let result: object = { timedIn: true, date_time_in: '2026-11-24T00:00:00Z', ...working }
  const seen = answerFetch(({ method, url, body }) => {
    if (url.includes('getClockJobs')) return { body: { success: true, result: [job] } }
    if (method === 'POST' && (body as { kind: string }).kind === 'break')
      result = { ...result, kind: 'break', paid: false, job: null, resume: { kind: 'work', job } }
    return { body: { success: true, result } }
  })
  renderWithKit(<ClockButton />)
  const press = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Switch activity' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await press('Unpaid break')
  await press('Back to Job #12, Ann Lee')
  const sent = seen.filter(each => each.method === 'POST').map(each => each.body)
  expect(sent).toEqual([
    { status: 'In', kind: 'break', paid: false },
    { status: 'In', kind: 'work', job_id: 7 },
  ])
})
