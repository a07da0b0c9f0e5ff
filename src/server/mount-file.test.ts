import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { everybody } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import type { Services } from './context.ts'
import { createHttp } from './http/http.ts'
import { answerErrors, mount } from './mount.ts'
import { refuse } from './refusal.ts'

const file = (path: string) =>
  endpoint('POST', path, {
    about: 'A file.',
    access: everybody,
    effect: 'reads',
    reply: 'file',
    cost: 'light',
  })
const contract = {
  whole: file('/whole'),
  broken: file('/broken'),
  refused: file('/refused'),
  endless: file('/endless'),
}
const type = 'text/csv; charset=utf-8'
const line = Buffer.from('1234567\n'.repeat(4_000))
let taken = 0
let isEndlessOver = false

async function* parts(count: number, fails: boolean) {
  for (let i = 0; i < count; i++) yield line
  if (fails) throw new Error('the database went away')
}
async function* withoutEnd() {
  try {
    for (;;) {
      taken++
      yield line
      await new Promise(resolve => setImmediate(resolve))
    }
  } finally {
    isEndlessOver = true
  }
}

const app = await createHttp({
  log: false,
  publicUrl: 'http://tradewind.test',
  webRoot: null,
  requestsPerMinute: 1_000,
  trustProxy: false,
  health: async () => null,
})
answerErrors(app)
const services = { db: { doing: () => ({}) }, requests: { wasRefused: () => false } }
mount(app, services as unknown as Services, contract, {
  whole: async () => ({ body: parts(50, false), type, filename: 'jobs für „x“.csv' }),
  broken: async () => ({ body: parts(50, true), type }),
  refused: async () => refuse(400, 'Too many.'),
  endless: async () => ({ body: withoutEnd(), type }),
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`
const post = (path: string, encoding: string) =>
  fetch(`${base}${path}`, { method: 'POST', headers: { 'accept-encoding': encoding } })

test.each(['identity', 'gzip', 'br'])(
  'a file that is made while it is sent arrives whole (%s)',
  async encoding => {
    const response = await post('/whole', encoding)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''jobs%20f%C3%BCr%20%E2%80%9Ex%E2%80%9C.csv",
    )
    expect((await response.arrayBuffer()).byteLength).toBe(50 * line.length)
  },
)

test.each(['identity', 'gzip', 'br'])(
  'one that fails on the way is never taken for whole (%s)',
  async encoding => {
    const answer = post('/broken', encoding).then(response => response.arrayBuffer())
    await expect(answer).rejects.toThrow()
  },
)

test('what is refused before the first byte is a refusal', async () => {
  const response = await post('/refused', 'br')
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    400,
    'Too many.',
  ])
})

test('when the caller goes away, the file is made no further', async () => {
  const caller = request(`${base}/endless`, { method: 'POST' }).end()
  const [response] = (await once(caller, 'response')) as [IncomingMessage]
  await once(response, 'data')
  caller.destroy()
  for (let i = 0; i < 500 && !isEndlessOver; i++) await new Promise(resolve => setTimeout(resolve, 10))
  expect(isEndlessOver).toBe(true)
  expect(taken).toBeGreaterThan(0)
})
