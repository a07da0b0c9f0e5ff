import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { sawServer } from './live/connection.ts'
import { overlay, setOverlays } from './offline/overlays.ts'
import { ownerOf, sendLeftWrites } from './offline/waiting-writes.ts'
import type { SendError } from './send.ts'
import type { SeenRequest } from './testing/fake-fetch.ts'
import { answerFetch } from './testing/fake-fetch.ts'
import { renderWithKit } from './testing/render-with-kit.tsx'
import type { SendHookOptions } from './use-endpoint.ts'
import { readKey, useKeptSend, useRead, useSend } from './use-endpoint.ts'

const jobs = endpoint('GET', '/jobs', {
  about: 'Lists jobs.',
  access: user(),
  effect: 'reads',
  reads: ['jobs'],
  reply: z.object({ names: z.string() }),
})
const clients = endpoint('GET', '/clients', {
  about: 'Lists clients.',
  access: user(),
  effect: 'reads',
  reads: ['clients'],
  reply: z.object({ names: z.string() }),
})
const addJob = endpoint('POST', '/jobs/add', {
  about: 'Adds.',
  access: user(),
  effect: 'undoable',
  changes: ['jobs'],
  input: z.object({ name: z.string() }),
})

let save: ReturnType<typeof useKeptSend<typeof addJob>>['send']

function Screen({ options, waits }: { options?: SendHookOptions<typeof addJob>; waits?: boolean }) {
  const jobList = useRead(jobs, {})
  const clientList = useRead(clients, {})
  const send = useSend(addJob, options).send
  const keep = useKeptSend(addJob, { waits: ({ name }) => ({ title: 'Job', typed: name, job: 1 }) }).send
  save = waits ? keep : send
  return (
    <p>
      {jobList.data?.names} {clientList.data?.names}
    </p>
  )
}

let names: string[]
type Refused = { status: number; body: unknown }
let refuseAdd: Refused | Error | Promise<Refused> | null
let slowRead: Promise<void> | null
let seen: SeenRequest[]

beforeEach(() => {
  names = ['Tap']
  refuseAdd = null
  slowRead = null
  seen = answerFetch(({ url, body }) => {
    if (url === '/api/clients') return { body: { success: true, names: 'Ann' } }
    if (url === '/api/jobs') {
      const body = { success: true, names: names.join(',') }
      return slowRead ? slowRead.then(() => ({ body })) : { body }
    }
    if (refuseAdd) return refuseAdd
    names.push((body as { name: string }).name)
    return {}
  })
})
afterEach(() => void vi.unstubAllGlobals())

const count = (url: string) => seen.filter(request => request.url === url).length

async function show(options?: SendHookOptions<typeof addJob>) {
  const view = renderWithKit(<Screen options={options} />)
  await screen.findByText('Tap Ann')
  return view
}

test('after a save the reads of its topic are fetched anew, the others are not', async () => {
  await show({ saved: 'New job created.' })
  await act(() => save({ name: 'Drain' }))
  await screen.findByText('Tap,Drain Ann')
  await screen.findByText('New job created.')
  expect(count('/api/clients')).toBe(1)
})

test('a refusal is told in the server’s words and rejects', async () => {
  refuseAdd = { status: 400, body: { success: false, message: 'Name is required', field: 'name' } }
  await show()
  await act(() => expect(save({ name: '' })).rejects.toThrow('Name is required'))
  await screen.findByText('Name is required')
})

test('the screen’s own words for a failure go before the server’s', async () => {
  refuseAdd = { status: 500, body: { success: false, message: 'An error occurred.' } }
  await show({ failed: 'Failed.' })
  await act(() => save({ name: 'x' }).catch(() => {}))
  await screen.findByText('Failed.')
})

test('what a form shows beside its field is not told twice', async () => {
  refuseAdd = { status: 400, body: { success: false, message: 'Name is taken', field: 'name' } }
  await show()
  await act(async () => {
    await save({ name: 'x' }).catch((error: SendError) => {
      error.shown = true
    })
    await new Promise(resolve => setTimeout(resolve, 20))
  })
  expect(screen.queryByText('Name is taken')).toBeNull()
})

test('the same entries sent again after a lost answer carry the same key, other entries a new one', async () => {
  refuseAdd = { status: 503, body: { success: false, message: 'Stopping.' } }
  await show()
  vi.useFakeTimers()
  act(() => void save({ name: 'Drain' }).catch(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  refuseAdd = null
  await act(() => save({ name: 'Drain' }))
  await act(() => save({ name: 'Drain' }))
  const keys = seen.filter(request => request.url === '/api/jobs/add').map(r => r.headers['idempotency-key'])
  expect(keys).toHaveLength(5)
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})

test('a write that can wait is kept when the server can’t be reached, goes out later by the same key, and shows at once', async () => {
  const owner = ownerOf({ company_id: 1, id: 7 })
  const end = new AbortController()
  void sendLeftWrites(owner, end.signal, () => {})
  setOverlays([
    overlay(addJob, jobs, (reply, { input }) => ({ ...reply, names: `${reply.names}+${input.name}` })),
  ])
  refuseAdd = new Error('network')
  renderWithKit(<Screen waits />)
  await screen.findByText('Tap Ann')
  expect(await act(() => save({ name: 'Drain' }))).toBeNull()
  await screen.findByText('Offline. We’ll send this when you’re back online.')
  await screen.findByText('Tap+Drain Ann')
  refuseAdd = null
  act(() => sawServer(true))
  await waitFor(() => expect(names).toEqual(['Tap', 'Drain']))
  const keys = seen.filter(request => request.url === '/api/jobs/add').map(r => r.headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
  end.abort()
  setOverlays([])
})

test('an optimistic change shows at once and is taken back when the save fails', async () => {
  let answer = (_: Refused) => {}
  refuseAdd = new Promise(resolve => {
    answer = resolve
  })
  await show({
    optimistic: (input, queryClient) => {
      const before = queryClient.getQueryData(readKey(jobs, {}))
      queryClient.setQueryData(readKey(jobs, {}), { success: true, names: input.name })
      return () => queryClient.setQueryData(readKey(jobs, {}), before)
    },
  })
  let sending: Promise<unknown> = Promise.resolve()
  act(() => {
    sending = save({ name: 'Drain' }).catch(() => {})
  })
  await screen.findByText('Drain Ann')
  answer({ status: 409, body: { success: false, message: 'Somebody else was faster.' } })
  await act(() => sending)
  await waitFor(() => screen.getByText('Tap Ann'))
})

test('sends in turn wait for each other and show the last one all the while', async () => {
  let answer = (_: Refused) => {}
  refuseAdd = new Promise(resolve => {
    answer = resolve
  })
  await show({
    inTurn: true,
    optimistic: (input, queryClient) => {
      queryClient.setQueryData(readKey(jobs, {}), { success: true, names: input.name })
      return undefined
    },
  })
  let sending: Promise<unknown> = Promise.resolve()
  act(() => {
    sending = Promise.all([save({ name: 'Drain' }), save({ name: 'Gutter' })])
  })
  await screen.findByText('Gutter Ann')
  expect(count('/api/jobs/add')).toBe(1)
  refuseAdd = null
  names = []
  answer({ status: 200, body: { success: true } })
  await act(() => sending)
  // One more look, after the last.
  await waitFor(() => expect(count('/api/jobs')).toBe(2))
  expect(seen.filter(({ url }) => url === '/api/jobs/add').map(({ body }) => body)).toEqual([
    { name: 'Drain' },
    { name: 'Gutter' },
  ])
  await screen.findByText('Gutter Ann')
})

test('an answer from before an optimistic change does not take it off the screen again', async () => {
  let saved = (_: Refused) => {}
  refuseAdd = new Promise(resolve => {
    saved = resolve
  })
  const shown: string[] = []
  const { queryClient } = await show({
    optimistic: (input, client) => {
      client.setQueryData(readKey(jobs, {}), { success: true, names: input.name })
      client.getQueryCache().subscribe(() => {
        shown.push(client.getQueryData<{ names: string }>(readKey(jobs, {}))?.names ?? '')
      })
      return undefined
    },
  })
  let arrives = () => {}
  slowRead = new Promise(resolve => {
    arrives = resolve
  })
  void queryClient.invalidateQueries({ queryKey: readKey(jobs, {}) })
  let sending: Promise<unknown> = Promise.resolve()
  act(() => {
    sending = save({ name: 'Drain' })
  })
  await screen.findByText('Drain Ann')
  await act(async () => arrives())
  expect(shown).not.toContain('Tap')
  names = ['Drain']
  saved({ status: 200, body: { success: true } })
  await act(() => sending)
  await screen.findByText('Drain Ann')
})
