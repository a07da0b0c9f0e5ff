import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import type { Services } from '#server/context.ts'
import { answerErrors, mount } from '#server/mount.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { StorageAway } from '#server/providers/storage/storage-away.ts'
import { everybody } from '#shared/access.ts'
import { endpoint, type StoredFile } from '#shared/endpoint.ts'
import { createHttp } from './http.ts'

const file = (path: string) =>
  endpoint('GET', path, {
    about: 'A file.',
    access: everybody,
    effect: 'reads',
    reply: 'file',
    cost: 'light',
  })
const contract = {
  asked: file('/asked'),
  led: file('/led'),
  small: file('/small'),
  drawing: file('/drawing'),
  lost: file('/lost'),
  away: file('/away'),
}
const stored = (key: string, more: Partial<StoredFile> = {}) => ({
  key,
  type: 'image/png',
  filename: 'tür.png',
  ...more,
})
const address = 'https://bucket.test/files/7/a?X-Amz-Signature=1'
let isOpen = true
const asked: unknown[] = []
const storage: Pick<Storage, 'read' | 'direct'> = {
  async read(key) {
    if (key === 'away') throw new StorageAway(new Error('refused'))
    return key === 'lost' ? null : Readable.from([Buffer.from(`bytes of ${key}`)])
  },
  direct: {
    origin: 'https://bucket.test',
    trouble: async () => null,
    async address(key, headers) {
      asked.push([key, headers])
      return isOpen ? address : null
    },
  },
}

const http = await createHttp({
  log: false,
  publicUrl: 'http://tradewind.test',
  webRoot: null,
  requestsPerMinute: 1_000,
  trustProxy: false,
  filesOrigin: storage.direct?.origin,
  health: async () => null,
})
answerErrors(http)
const services = {
  db: { doing: () => ({}) },
  requests: { wasRefused: () => false },
  providers: { storage },
} as unknown as Services
mount(http, services, contract, {
  asked: async () => stored('asked', { direct: 'ask' }),
  led: async () => stored('led', { direct: 'led' }),
  small: async () => stored('small'),
  drawing: async () => stored('drawing', { direct: 'led', type: 'image/svg+xml' }),
  lost: async () => stored('lost', { direct: 'ask' }),
  away: async () => stored('away', { direct: 'ask' }),
})
afterAll(() => http.close())

async function get(path: string, takes = false) {
  const { statusCode, headers, body } = await http.inject({
    url: `/api${path}`,
    headers: takes ? { 'takes-file-address': '1' } : {},
  })
  return { status: statusCode, headers, body }
}
const disposition = "attachment; filename*=UTF-8''t%C3%BCr.png"

test.each([
  ['whoever doesn’t ask for an address', '/asked', false],
  ['a small picture', '/small', true],
  ['what a browser may run as a page', '/drawing', true],
])('%s gets the bytes from us', async (_what, path, takes) => {
  const answer = await get(path, takes)
  expect(answer).toMatchObject({ status: 200, body: `bytes of ${path.slice(1)}` })
  expect(answer.headers).toMatchObject({ 'content-disposition': disposition, 'cache-control': 'no-store' })
  expect(answer.headers.location ?? answer.headers['file-address']).toBeUndefined()
})

test('who takes an address gets it with type and name, and no bytes', async () => {
  const { status, headers, body } = await get('/asked', true)
  expect([status, body]).toEqual([204, ''])
  expect(headers).toMatchObject({
    'file-address': address,
    'content-type': 'image/png',
    'content-disposition': disposition,
    'cache-control': 'no-store',
  })
  expect(asked.at(-1)).toEqual(['asked', { type: 'image/png', disposition }])
})

test('a link leads there, keeps no trace and tells no page', async () => {
  const { status, headers } = await get('/led')
  expect([status, headers.location]).toEqual([302, address])
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('while the place takes no addresses, all come from us', async () => {
  isOpen = false
  expect(await get('/asked', true)).toMatchObject({ status: 200, body: 'bytes of asked' })
  expect(await get('/led')).toMatchObject({ status: 200, body: 'bytes of led' })
  isOpen = true
})

test('a file that is lost is a 404, and one whose place is away a 503', async () => {
  expect((await get('/lost')).status).toBe(404)
  expect(await get('/away')).toMatchObject({
    status: 503,
    body: expect.stringContaining('Files can’t be reached right now'),
  })
})

test('our pages may fetch from there, and from nowhere else', async () => {
  const policy = String((await get('/asked')).headers['content-security-policy'] ?? '')
  expect(policy).toBe("default-src 'none'; sandbox")
  const page = await http.inject('/api/health')
  const [, allowed] = /connect-src ([^;]+)/.exec(String(page.headers['content-security-policy'])) ?? []
  expect(allowed?.split(' ')).toEqual(["'self'", 'ws://tradewind.test', 'https://bucket.test'])
})
