import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptReads } from '#app/screens/kept-reads.ts'
import { dayMinutes, loadTemporal, utcToWall, wallToUtc } from '#shared/dates.ts'
import { noteArrived } from '#web/offline/arrived-files.ts'
import { startKeepingReplies } from '#web/offline/kept-replies.ts'
import { createQueryClient } from '#web/query-client.ts'
import { signIn } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { keepPulled } from './pull-field.ts'
import { ReadyForTomorrow } from './ReadyForTomorrow.tsx'

let hasLine = true
const zone = owner.time_zone
/** An appointment at noon, so many days from today in the company's zone. */
const row = (id: number, days: number) => {
  const today = Math.floor(utcToWall(new Date().toISOString(), zone) / dayMinutes)
  return { id, row_key: `${id}`, appointment_time: wallToUtc((today + days) * dayMinutes + 720, zone) }
}

/** An answer that brings all of these jobs. */
const pulled = (ids: number[]) => ({
  success: true,
  put: ids.flatMap(id =>
    keptReads
      .ofJob(owner, id)
      .map(({ entry, input }) => ({ kind: entry.path, input, reply: { success: true, result: [] } })),
  ),
  gone: [],
  cookie: 'c'.repeat(32),
  anew: true,
  more: false,
})

// For the whole file: pictures may still be looked for when a test has ended.
Object.assign(globalThis, { IDBKeyRange })

beforeEach(async () => {
  await loadTemporal()
  hasLine = true
  vi.stubGlobal('indexedDB', new IDBFactory())
  signIn('a', Date.now() / 1_000 + 9 * 86_400)
  await startKeepingReplies('rights', () => [])
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('says how many of tomorrow’s jobs lie on the device, and loads the rest', async () => {
  answerFetch(({ url }) => {
    if (url.includes('getJobs')) return { body: { success: true, data: [row(5, 1), row(6, 1), row(7, 0)] } }
    return hasLine && url.includes('field/pull') ? { body: pulled([5, 6]) } : new TypeError('no connection')
  })
  hasLine = false
  const end = new AbortController()
  keepPulled(createQueryClient(), { owner: '1 1', today: 20_000 }, end.signal)
  noteArrived(`${owner.company_id} ${owner.id}`)
  renderAt('/waiting', <ReadyForTomorrow />)
  expect(await screen.findByText('Tomorrow’s jobs on this device: 0 of 2')).toBeTruthy()
  expect(screen.getByText('Today’s photos and files sent: 1 of 1')).toBeTruthy()
  hasLine = true
  await userEvent.click(screen.getByRole('button', { name: 'Load the rest' }))
  expect(
    await screen.findByText('Tomorrow’s jobs on this device: 2 of 2', {}, { timeout: 15_000 }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load the rest' })).toBe(null)
  end.abort()
})

test('says that nothing is booked', async () => {
  answerFetch(() => ({ body: { success: true, data: [row(7, 0)] } }))
  renderAt('/waiting', <ReadyForTomorrow />)
  expect(await screen.findByText('Nothing is booked for you tomorrow.')).toBeTruthy()
  expect(screen.queryByText(/photos/)).toBe(null)
})
