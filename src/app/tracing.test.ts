import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { askVendor } from '#server/providers/ask-vendor.ts'
import { attributeNames, otlpTracing } from '#server/providers/tracing/otlp.ts'
import { startCollector } from '#server/testing/collector.ts'
import { traced, traceTo } from '#server/tracing/traced.ts'
import { testApp } from './testing/test-app.ts'

const collector = await startCollector()
const options = {
  url: `${collector.url}/v1/traces`,
  headers: { authorization: 'Bearer of-the-collector' },
  service: 'tradewind',
  version: 'test',
  instance: 'one 42',
}
const tracing = await otlpTracing({ ...options, everyMs: 50 })
const app = await testApp({
  alone: true,
  tracing: { to: tracing, takesParent: true },
  trustProxy: ['127.0.0.1'],
})
const company = await app.company({ name: 'Secretive Pty' })
afterAll(async () => {
  traceTo(null)
  await tracing.stop(1_000)
  await collector.stop()
})

const seen = (name: string) =>
  vi.waitFor(
    () => {
      const found = collector.spans.filter(span => span.name === name)
      expect(found.length, collector.spans.map(span => span.name).join('\n')).toBeGreaterThan(0)
      return found
    },
    { timeout: 20_000 },
  )
const below = (id: string) => collector.spans.filter(span => span.parentSpanId === id)

const personal = ['Wilhelmina', 'Featherstone', 'wilhelmina@secret.test', '0412555019', 'Secretive']

test('a request is a trace of its transactions and statements, by words of ours and the company’s number', async () => {
  await app.ok(
    clientsContract.add,
    { name: `${personal[0]} ${personal[1]}`, email: personal[2]!, phone: personal[3]! },
    company.owner,
  )
  const [request] = await seen('POST /api/client/addClient')
  expect(request!.attributes).toMatchObject({
    [attributeNames.kind]: 'request',
    [attributeNames.company]: company.id,
    [attributeNames.status]: 200,
  })
  await vi.waitFor(() => {
    const [write] = below(request!.spanId).filter(span => span.name === 'transaction write')
    expect(
      below(write!.spanId)
        .map(span => span.name)
        .join(),
    ).toMatch(/statement \w+ clients/)
  }, 20_000)
})

test('no span holds anything but the attributes of the list, with numbers and words of the code', async () => {
  await app.http.inject({
    url: `/api/client/getClient/${personal[1]}?search=${personal[0]}`,
    headers: bearer(),
  })
  await app.http.inject({ url: `/${personal[2]}` })
  await traced('work', 'sweep', company.id, async () => {
    throw new TypeError(personal[0])
  }).catch(() => {})
  await seen('work sweep')
  const allowed = new Set<string>(Object.values(attributeNames))
  for (const { name, attributes, events, status } of collector.spans) {
    expect(name).toMatch(/^[\w /:.*-]+$/)
    expect(events).toEqual([])
    expect(status.message ?? '').toBe('')
    for (const [key, value] of Object.entries(attributes)) {
      expect(allowed).toContain(key)
      if (key === attributeNames.company || key === attributeNames.status) expect(value).toBeTypeOf('number')
      else expect(value).toMatch(/^[\w /:.*-]+$/)
    }
  }
  const [failed] = collector.spans.filter(span => span.name === 'work sweep')
  expect(failed!.attributes[attributeNames.failed]).toBe('TypeError')
  const bytes = collector.bytes().toString('latin1')
  for (const word of [...personal, company.owner.token, company.owner.email, company.owner.fullname])
    expect(bytes).not.toContain(word)
  expect(collector.resource()).toMatchObject({
    'service.name': 'tradewind',
    'service.version': 'test',
    'service.instance.id': 'one 42',
  })
  expect(collector.headers[0]).toMatchObject({ path: '/v1/traces', authorization: 'Bearer of-the-collector' })
})

const bearer = () => ({ authorization: `Bearer ${company.owner.token}` })

test('a vendor is told by its host, and learns nothing of the trace', async () => {
  const heard: Record<string, unknown>[] = []
  const vendor = createServer((request, reply) => {
    heard.push(request.headers)
    reply.end('{}')
  })
  await new Promise<void>(done => vendor.listen(0, '127.0.0.1', done))
  const { port } = vendor.address() as AddressInfo
  const url = new URL(`http://127.0.0.1:${port}/people/${personal[1]}?key=${personal[3]}`)
  await traced('work', 'asks-outside', company.id, () => askVendor({ name: 'Maps' }, url, z.object({})))
  vendor.close()
  const [span] = await seen('vendor 127.0.0.1')
  expect(span!.attributes[attributeNames.host]).toBe('127.0.0.1')
  expect(Object.keys(heard[0]!).filter(name => /^(trace|baggage|b3)/.test(name))).toEqual([])
})

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('a trace is taken on from a proxy, and from nobody else', async () => {
  const ask = (headers: Record<string, string>) =>
    app.http.inject({ method: 'DELETE', url: '/api/nowhere', headers: { traceparent: parent, ...headers } })
  await ask({})
  await ask({ 'x-forwarded-for': '203.0.113.9' })
  const found = await vi.waitFor(() => {
    const all = collector.spans.filter(span => span.name === 'DELETE none')
    expect(all).toHaveLength(2)
    return all
  }, 20_000)
  expect(found.filter(span => !span.parentSpanId).length).toBe(1)
  expect(
    found.some(span => Buffer.from(span.traceId, 'base64').toString('hex') === parent.slice(3, 35)),
  ).toBe(true)
})

test('what nobody watches for is not told: looks of the works, health', async () => {
  await app.http.inject({ url: '/api/health' })
  await app.services.db.withPlatform('a look', tx => tx.selectFrom('packs').select('id').execute())
  await app.http.inject({ url: '/api/nowhere' })
  await seen('GET none')
  expect(collector.spans.filter(({ name }) => /health|a look/.test(name))).toEqual([])
})

test('a collector that says nothing holds nobody up, and what finds no room is dropped and counted', async () => {
  const deaf = await startCollector({ status: 'never' })
  const to = await otlpTracing({ ...options, url: `${deaf.url}/v1/traces`, most: 10, everyMs: 10 })
  traceTo(to)
  const from = performance.now()
  for (let n = 0; n < 50; n++) await traced('work', 'many', 1, async () => n)
  expect(performance.now() - from).toBeLessThan(2_000)
  expect(to.counts()).toEqual({ sent: 0, failed: 0, dropped: 40, waiting: 10 })
  const stopped = performance.now()
  await to.stop(200)
  expect(performance.now() - stopped).toBeLessThan(2_000)
  traceTo(tracing)
  await deaf.stop()
})

test('the end sends what waits', async () => {
  const to = await otlpTracing({ ...options, everyMs: 600_000 })
  traceTo(to)
  await traced('work', 'the-last', 1, async () => {})
  traceTo(tracing)
  expect(to.counts().waiting).toBe(1)
  await to.stop(5_000)
  expect(to.counts()).toEqual({ sent: 1, failed: 0, dropped: 0, waiting: 0 })
  expect(collector.spans.some(({ name }) => name === 'work the-last')).toBe(true)
})

test('metrics say how many were sent and dropped', async () => {
  await vi.waitFor(async () => {
    const { body } = await app.http.inject({ url: '/api/metrics' })
    expect(body).toMatch(/tradewind_spans\{state="sent"\} [1-9]/)
    expect(body).toContain('tradewind_spans{state="dropped"} 0')
  })
})
