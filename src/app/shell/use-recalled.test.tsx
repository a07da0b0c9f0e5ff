import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { startKeepingReplies } from '#web/offline/kept-replies.ts'
import { createQueryClient } from '#web/query-client.ts'
import { signIn } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { readKey, useRead } from '#web/use-endpoint.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useShownFrom } from './use-recalled.ts'

const day = endpoint('GET', '/day', {
  about: 'The jobs of the day.',
  access: user(),
  effect: 'reads',
  reads: ['jobs'],
  reply: z.object({ jobs: z.string() }),
})

let isReachable: boolean
let asked: number
let sockets: LiveSocket[]

/** A live connection that the test opens. */
class LiveSocket {
  readyState = 0
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = () => {}
  constructor() {
    sockets.push(this)
  }
  send() {}
  close() {}
  ready() {
    this.readyState = 1
    this.onopen()
    this.onmessage({ data: JSON.stringify({ ready: true, last: 1 }) })
  }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('WebSocket', LiveSocket)
  signIn('a', Date.now() / 1_000 + 90 * 86_400)
  asked = 0
  sockets = []
  answerFetch(() => {
    asked += 1
    return isReachable ? { body: { success: true, jobs: 'new' } } : new TypeError('no connection')
  })
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

function Day() {
  useLiveUpdates()
  const { data } = useRead(day, {})
  const from = useShownFrom()
  return <p>{`${data?.jobs} ${from === null ? 'now' : 'as of then'}`}</p>
}

test('what was recalled at a start without contact says how old it is, and is fetched on the first contact', async () => {
  await startKeepingReplies('own', () => [[readKey(day, {}), { success: true, jobs: 'old' }, Date.now()]])
  isReachable = false
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Day />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('old as of then')).toBeTruthy()
  isReachable = true
  const before = asked
  sockets.at(-1)!.ready()
  expect(await screen.findByText('new now')).toBeTruthy()
  await waitFor(() => expect(asked).toBe(before + 1))
})
