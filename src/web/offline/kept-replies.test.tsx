import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { noteChanged } from '#web/live/own-changes.ts'
import { createQueryClient } from '#web/query-client.ts'
import { signIn } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { type ReadOptions, readKey, readQuery, useRead } from '#web/use-endpoint.ts'
import { recalledReplies, startKeepingReplies } from './kept-replies.ts'

const day = endpoint('GET', '/day', {
  about: 'The jobs of the day.',
  access: user(),
  effect: 'reads',
  reads: ['jobs'],
  reply: z.object({ jobs: z.string() }),
})

type Answer = { status?: number; body?: unknown } | Error
let answer: (given: Answer) => void
const fresh = { body: { success: true, jobs: 'new' } }
const minute = 60_000

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  signIn('a', Date.now() / 1_000 + 90 * 86_400)
  const waiting = new Promise<Answer>(resolve => {
    answer = resolve
  })
  answerFetch(() => waiting)
  await keep('rights')
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const keep = (rights: string) =>
  startKeepingReplies(rights, () => [
    [readKey(day, {}), { success: true, jobs: 'old' }, Date.now() - 5 * minute],
  ])

function Day({ options }: { options?: ReadOptions<typeof day> }) {
  const { data, error } = useRead(day, {}, options)
  return <p>{data?.jobs ?? (error ? `refused ${error.status}` : 'waiting')}</p>
}

/** Opens it with nothing in memory, like a reload. */
function openDay(options?: ReadOptions<typeof day>) {
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <Day options={options} />
    </QueryClientProvider>,
  )
  return queryClient
}

/** Long enough for what this device keeps to have been read. */
const aMoment = () => new Promise(resolve => setTimeout(resolve, 60))

test('what this device keeps is drawn before the server answers, with its age, and gives way to the answer', async () => {
  const queryClient = openDay()
  expect(await screen.findByText('old')).toBeTruthy()
  const at = recalledReplies().get(JSON.stringify(readKey(day, {})))!
  expect(Date.now() - at).toBeGreaterThanOrEqual(5 * minute)
  expect(queryClient.getQueryState(readKey(day, {}))?.fetchStatus).toBe('fetching')
  answer(fresh)
  expect(await screen.findByText('new')).toBeTruthy()
  expect(recalledReplies().size).toBe(0)
})

test('a refusal takes off what was drawn, and it does not come back', async () => {
  openDay()
  expect(await screen.findByText('old')).toBeTruthy()
  answer({ status: 403, body: { success: false, message: 'Forbidden.' } })
  expect(await screen.findByText('refused 403')).toBeTruthy()
  openDay()
  await aMoment()
  expect(screen.queryByText('old')).toBeNull()
})

test('a server that fails leaves what was drawn', async () => {
  openDay()
  expect(await screen.findByText('old')).toBeTruthy()
  answer(new TypeError('no connection'))
  await aMoment()
  expect(screen.getByText('old')).toBeTruthy()
})

test('after a write from here the earlier answer is not drawn', async () => {
  noteChanged(['clients'])
  noteChanged(['jobs'])
  openDay()
  await aMoment()
  expect(screen.getByText('waiting')).toBeTruthy()
  answer(fresh)
  expect(await screen.findByText('new')).toBeTruthy()
})

test('with other rights, or in another session, nothing of it is drawn', async () => {
  await startKeepingReplies('other rights', () => [])
  openDay()
  await aMoment()
  expect(screen.getByText('waiting')).toBeTruthy()
  signIn('b', Date.now() / 1_000 + 90 * 86_400)
  openDay()
  await aMoment()
  expect(screen.queryByText('old')).toBeNull()
})

test('what somebody decides or works by waits for the server', async () => {
  const queryClient = openDay({ staleTime: 0 })
  const asked = createQueryClient().fetchQuery(readQuery(day, {}))
  await aMoment()
  expect(screen.getByText('waiting')).toBeTruthy()
  answer(fresh)
  expect(await asked).toMatchObject({ jobs: 'new' })
  await waitFor(() => expect(queryClient.getQueryData(readKey(day, {}))).toMatchObject({ jobs: 'new' }))
})
