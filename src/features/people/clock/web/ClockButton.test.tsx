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
  const seen = answerFetch(({ method }) => {
    if (!isReachable) return new TypeError('no connection')
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
  const again = await screen.findByRole('button', { name: 'Your clock could not be loaded. Try again.' })
  isBroken = false
  await userEvent.click(again)
  await screen.findByRole('button', { name: 'Clock in' })
})
