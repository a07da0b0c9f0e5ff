import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { fileUrl, noAnswer, noConnection, SendError, send, whenEnded } from './send.ts'
import { endSession, renewSession, signIn, signOut } from './session/session-store.ts'
import { answerFetch } from './testing/fake-fetch.ts'

const list = endpoint('GET', '/company/:companyId/things', {
  about: 'Lists.',
  access: user(),
  effect: 'reads',
  input: z.object({
    companyId: z.number(),
    search: z.optional(z.string()),
    ids: z.optional(z.array(z.number())),
  }),
  reply: z.object({ data: z.array(z.string()) }),
})
const edit = endpoint('POST', '/things/edit/:id', {
  about: 'Changes.',
  access: user(),
  effect: 'undoable',
  input: z.object({ id: z.number(), name: z.string() }),
})
const upload = endpoint('POST', '/things/logo', {
  about: 'Uploads.',
  access: user(),
  effect: 'undoable',
  upload: { maxBytes: 1000 },
})
const pdf = endpoint('GET', '/things/pdf', {
  about: 'Prints.',
  access: everybody,
  effect: 'reads',
  reply: 'file',
  cost: 'light',
})

const inAnHour = () => Date.now() / 1000 + 3600
beforeEach(() => signIn('tok', inAnHour()))
afterEach(() => {
  signOut()
  whenEnded(() => 'over')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('names in the path come from the input, the rest of a GET is the query', async () => {
  const seen = answerFetch(() => ({ body: { success: true, data: ['a'] } }))
  const reply = await send(list, { companyId: 7, search: 'tap & drain', ids: [1, 2] })
  expect(reply.data).toEqual(['a'])
  expect(seen[0]).toMatchObject({
    method: 'GET',
    url: '/api/company/7/things?search=tap+%26+drain&ids=1%2C2',
    headers: { authorization: 'Bearer tok' },
    body: undefined,
  })
})

test('what is left out of the input is left out of the query', async () => {
  const seen = answerFetch(() => ({}))
  await send(list, { companyId: 7, search: undefined })
  expect(seen[0]?.url).toBe('/api/company/7/things')
})

test('a POST carries the rest as JSON and its key', async () => {
  const seen = answerFetch(() => ({}))
  await send(edit, { id: 4, name: 'Tap' }, { idempotencyKey: 'k1' })
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/api/things/edit/4',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    body: { name: 'Tap' },
  })
})

test('an upload is multipart in the field file', async () => {
  const seen = answerFetch(() => ({}))
  await send(upload, {}, { file: new File(['x'], 'logo.png') })
  const form = seen[0]?.body as FormData
  expect((form.get('file') as File).name).toBe('logo.png')
  expect(seen[0]?.headers['content-type']).toBeUndefined()
})

test('a file reply comes as bytes', async () => {
  answerFetch(() => ({ body: '%PDF' }))
  expect(await (await send(pdf, {})).text()).toBe('%PDF')
})

test('an ended session sends no token', async () => {
  endSession()
  const seen = answerFetch(() => ({}))
  await send(edit, { id: 4, name: 'Tap' })
  expect(seen[0]?.headers.authorization).toBeUndefined()
})

test('a refusal carries the server’s text, status and fields', async () => {
  answerFetch(() => ({
    status: 400,
    body: {
      success: false,
      message: 'Name is required',
      field: 'name',
      fields: { name: 'Name is required' },
    },
  }))
  const error = await send(edit, { id: 4, name: '' }).catch((e: unknown) => e as SendError)
  expect(error).toBeInstanceOf(SendError)
  expect(error).toMatchObject({
    status: 400,
    message: 'Name is required',
    field: 'name',
    fields: { name: 'Name is required' },
  })
})

test.each([
  [200, { success: false, message: 'No SMS remains' }, 'No SMS remains'],
  [502, '<html>Bad gateway</html>', 'An error occurred.'],
  [500, { success: false }, 'An error occurred.'],
])('answer %s %j is the error "%s"', async (status, body, message) => {
  answerFetch(() => ({ status, body }))
  await expect(send(edit, { id: 4, name: 'x' })).rejects.toThrow(message)
})

test('a page of somebody else’s is no answer: the server was not reached', async () => {
  answerFetch(() => ({ status: 200, body: '<html>Welcome to our hotel</html>' }))
  await expect(send(edit, { id: 4, name: 'x' })).rejects.toMatchObject({ status: 0, message: noConnection })
})

test('without a connection the error says that entries are kept', async () => {
  answerFetch(() => new TypeError('Failed to fetch'))
  await expect(send(edit, { id: 4, name: 'x' })).rejects.toMatchObject({ status: 0, message: noConnection })
})

test('after 60 seconds without an answer the request is given up', async () => {
  const limits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    limits.push(ms)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  answerFetch(() => ({}))
  await expect(send(edit, { id: 4, name: 'x' })).rejects.toMatchObject({ status: 0, message: noAnswer })
  expect(limits).toEqual([60_000])
  vi.restoreAllMocks()
})

test('a caller that aborts gets the abort, not a message for people, and nothing leaves', async () => {
  answerFetch(() => ({}))
  const opened = vi.fn()
  vi.stubGlobal('XMLHttpRequest', opened)
  for (const more of [{}, { file: new File(['x'], 'x.jpg'), onSent: () => {} }]) {
    const options = { signal: AbortSignal.abort(), ...more }
    const error = await send(edit, { id: 4, name: 'x' }, options).catch((e: unknown) => e)
    expect(error).toMatchObject({ name: 'AbortError' })
  }
  expect(opened).not.toHaveBeenCalled()
})

test.each([
  [401, 'User not authorized.', 1],
  [401, 'No token provided.', 1],
  [401, 'The login detail is incorrect', 0],
  [403, 'You don’t have permission to do this.', 0],
])('answer %s "%s" ends the session %s times', async (status, message, times) => {
  const ended = vi.fn(() => 'over' as const)
  whenEnded(ended)
  answerFetch(() => ({ status, body: { success: false, message } }))
  await expect(send(edit, { id: 4, name: 'x' })).rejects.toThrow(message)
  expect(ended).toHaveBeenCalledTimes(times)
})

test('a request goes again with the session that was renewed, once', async () => {
  const tokens: string[] = []
  answerFetch(({ headers }) => {
    tokens.push(headers.authorization!)
    return tokens.length === 1
      ? { status: 401, body: { success: false, message: 'User not authorized.' } }
      : { body: { success: true } }
  })
  whenEnded(() => {
    renewSession('next', inAnHour())
    return 'renewed'
  })
  await send(edit, { id: 4, name: 'x' })
  expect(tokens).toEqual(['Bearer tok', 'Bearer next'])
})

test('where the session can’t be renewed for now, the server counts as out of reach', async () => {
  answerFetch(() => ({ status: 401, body: { success: false, message: 'User not authorized.' } }))
  whenEnded(() => 'later')
  await expect(send(edit, { id: 4, name: 'x' })).rejects.toMatchObject({ status: 0 })
})

test('a refusal of the token before goes again with the one of now, without another renewal', async () => {
  const ended = vi.fn(() => 'over' as const)
  whenEnded(ended)
  let asked = 0
  answerFetch(() => {
    if (++asked > 1) return { body: { success: true } }
    renewSession('next', inAnHour())
    return { status: 401, body: { success: false, message: 'User not authorized.' } }
  })
  await send(edit, { id: 4, name: 'x' })
  expect([asked, ended.mock.calls.length]).toEqual([2, 0])
})

test('a late refusal of an older session leaves the new one alone', async () => {
  const ended = vi.fn(() => 'over' as const)
  whenEnded(ended)
  answerFetch(() => {
    signIn('newer', inAnHour())
    return { status: 401, body: { success: false, message: 'User not authorized.' } }
  })
  await expect(send(edit, { id: 4, name: 'x' })).rejects.toThrow('User not authorized.')
  expect(ended).not.toHaveBeenCalled()
})

test.each([
  ['', undefined],
  ['/files/1', '/api/files/1'],
  ['files/1', '/api/files/1'],
  ['/api/files/1', '/api/files/1'],
  ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
])('the file %j is at %s', (path, url) => {
  expect(fileUrl(path)).toBe(url)
})

const address = 'https://bucket.test/files/7/a?X-Amz-Signature=1'
const named = {
  'file-address': address,
  'content-type': 'image/png',
  'content-disposition': "attachment; filename*=UTF-8''t%C3%BCr.png",
}

/** A server that gives addresses to whoever takes them, and a place of files that answers like this. */
function serverWithBucket(bucket: () => Promise<Response>) {
  const seen: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== address) {
      const takes = (init.headers as Record<string, string>)['takes-file-address'] === '1'
      seen.push(takes ? 'takes' : 'bytes')
      if (takes) return new Response(null, { status: 204, headers: named })
      return new Response('from us', { headers: { 'content-type': 'image/png' } })
    }
    seen.push('bucket')
    expect([init.headers, init.credentials, init.referrerPolicy]).toEqual([undefined, 'omit', 'no-referrer'])
    return bucket()
  })
  return seen
}

test('a file is fetched from the address that the server names, under the name that it gives', async () => {
  const seen = serverWithBucket(async () => new Response('from there'))
  const file = (await send(pdf, {})) as File
  expect([await file.text(), file.name, file.type, seen]).toEqual([
    'from there',
    'tür.png',
    'image/png',
    ['takes', 'bucket'],
  ])
})

test('a file that its place has lost is asked of the server', async () => {
  const seen = serverWithBucket(async () => new Response('', { status: 404 }))
  expect(await (await send(pdf, {})).text()).toBe('from us')
  expect(seen).toEqual(['takes', 'bucket', 'bytes'])
})

test.each([
  ['refuses', 600_000, async () => new Response('', { status: 403 })],
  ['can’t be reached', 6_000_000, async () => Promise.reject(new TypeError('blocked'))],
] as const)('a place that %s is not asked again for a while', async (_what, later, bucket) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + later)
  const seen = serverWithBucket(bucket)
  for (let i = 0; i < 2; i++) expect(await (await send(pdf, {})).text()).toBe('from us')
  expect(seen).toEqual(['takes', 'bucket', 'bytes', 'bytes'])
  vi.setSystemTime(Date.now() + 301_000)
  await send(pdf, {})
  expect(seen.slice(4)).toEqual(['takes', 'bucket', 'bytes'])
})
