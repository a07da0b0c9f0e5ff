import Ajv2020 from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import { partnerWithOwner } from '#features/partners/partner-sign-in/testing/partner-person.ts'
import { sessionOf } from '#features/portal/client-sign-in/testing/portal-client.ts'
import { openApi } from '#server/api-docs/openapi.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { copies } from './testing/copies.ts'
import { endpoints } from './testing/endpoints.ts'
import { companyLent, sampleInput, sampleRows } from './testing/samples.ts'

// Whatever is sent: an answer below 500, and a success that is what the OpenAPI document says it is.

// The same odd inputs each time, so that a change is judged and not luck. Others are looked for with a seed of one's own:
// FUZZ_SEED=$RANDOM FUZZ_TIMES=10 npx vitest run src/app/fuzz.test.ts
const { FUZZ_SEED = '1', FUZZ_TIMES = '1' } = process.env
fc.configureGlobal({ seed: Number(FUZZ_SEED) })
const times = Number(FUZZ_TIMES)

const tried = endpoints.filter(
  ([, entry]) => !entry.upload && !entry.path.startsWith('/login/') && !entry.path.startsWith('/resetDemo'),
)
const app = await testApp({ demo: true })
const company = await app.company({ demo: true })
const companyWithRows = companyLent(
  copies(app, async () => {
    const company = await app.company({ demo: true })
    return { company, rows: await sampleRows(app, company, 'Own') }
  }),
)
const document = openApi(contracts, 'test') as {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>
  >
}
const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } })

const odd = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    "' or 1=1 --",
    '%_\\',
    '\u0000',
    'a\ud83d',
    'a\udc00b\u0000',
    '9007199254740993',
    '2026-02-30',
    '2026-11-18T10:00:00Z',
    '{{Customer_Name}}',
    '__proto__',
    '😀'.repeat(10),
    'x'.repeat(20_000),
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(fc.integer(), fc.string({ maxLength: 5 }), fc.constant(null)), { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.integer(), fc.string({ maxLength: 8 })), {
    maxKeys: 4,
  }),
)

/** Addresses carry text alone, and of that no half of a pair, which no browser can write there. */
function asSent(entry: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE'
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const whole = (value: string) => Buffer.from(value).toString()
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      inQuery || entry.path.includes(`:${key}`) ? whole(text(value).slice(0, 2_000)) : value,
    ]),
  )
}

/** The ways to every value inside an input, lists and objects alike. */
function placesIn(value: unknown, way: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return way.length > 1 ? [way] : []
  return Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...way, key]))
}

/** The input with another value at one place; no place: as it is. */
function withOdd(
  input: Record<string, unknown>,
  [key, ...rest]: string[],
  value: unknown,
): Record<string, unknown> {
  if (key === undefined) return input
  const inner = rest.length === 0 ? value : withOdd(input[key] as Record<string, unknown>, rest, value)
  if (Array.isArray(input)) return input.map((each, i) => (String(i) === key ? inner : each)) as never
  return { ...input, [key]: inner }
}

interface Described {
  _zod: { def: { shape?: Record<string, unknown>; in?: Described } }
}

/** Names that an input has on the wire; what is decoded afterwards has them on its way in. */
function fieldsOf({ _zod: { def } }: Described): string[] {
  return def.in ? fieldsOf(def.in) : Object.keys(def.shape ?? {})
}

test.each(tried)('%s answers odd input', async (name, entry) => {
  const { company, rows } = await companyWithRows.take()
  const valid = sampleInput(name, rows) ?? {}
  const callers = {
    client: async () => ({ token: await sessionOf(app, company, rows.client) }),
    partner: async () => (await partnerWithOwner(app)).owner,
    public: async () => company.owner,
    user: async () => company.owner,
  }
  const as = await callers[entry.access.as]()
  const fields = fieldsOf(entry.input as unknown as Described)
  // One odd value in a valid input gets past the checks of all others; all odd at once tries the checks themselves.
  const places = [...fields.map(key => [key]), ...placesIn(valid)]
  const oneOdd = fc
    .tuple(fc.constantFrom(...(places.length > 0 ? places : [[]])), odd)
    .map(([place, value]) => withOdd(valid, place, value))
  const allOdd = fc.record(Object.fromEntries(fields.map(key => [key, odd])), {
    requiredKeys: [],
  })
  const inputs = fc.oneof({ weight: 3, arbitrary: oneOdd }, { weight: 1, arbitrary: allOdd })
  const path = `/api${entry.path.replace(/:(\w+)/g, '{$1}')}`
  const reply =
    document.paths[path]?.[entry.method.toLowerCase()]?.responses[String(entry.status ?? 200)]?.content[
      'application/json'
    ]
  const isDeclared = reply ? ajv.compile(reply.schema) : null
  await fc.assert(
    fc.asyncProperty(inputs, async input => {
      const { status, body } = await app.request(entry, asSent(entry, input), as)
      companyWithRows.saw(entry, status)
      expect(status, `${name} ${JSON.stringify(input).slice(0, 300)}`).toBeLessThan(500)
      if (status === 200 && isDeclared) expect(isDeclared(body), JSON.stringify(isDeclared.errors)).toBe(true)
      if (status !== 200) expect(typeof body.message).toBe('string')
    }),
    // The valid input itself is sent once; the more places it has, the more there is to try.
    { examples: [[valid]], numRuns: 1 + Math.ceil((40 * places.length) / (places.length + 1)) * times },
  )
})

test.each(['{', '[]', 'null', '"text"', '{"a":', `${'['.repeat(50_000)}${']'.repeat(50_000)}`])(
  'a body that is no object is refused (%#)',
  async payload => {
    const { statusCode, body } = await app.http.inject({
      method: 'POST',
      url: '/api/jobs/getJobs',
      headers: {
        authorization: `Bearer ${company.owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'odd-body',
      },
      payload,
    })
    expect([statusCode, JSON.parse(body).success]).toEqual([400, false])
  },
)

const oddHeader = fc.tuple(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'authorization',
    'content-encoding',
    'content-length',
    'content-type',
    'expect',
    'host',
    'idempotency-key',
    'if-none-match',
    'origin',
    'range',
    'transfer-encoding',
    'upgrade',
    'x-forwarded-for',
    'x-http-method-override',
  ),
  fc.oneof(
    fc.constantFrom(
      '',
      'x',
      '*',
      'zstd',
      'br',
      'gzip',
      'gzip, gzip',
      'identity',
      'chunked',
      '-1',
      '1e9',
      'bytes=0-0,-1',
    ),
    fc.constantFrom(
      'application/json; charset=x',
      'multipart/form-data',
      'text/html',
      'Bearer',
      'Bearer a b',
      'Basic x',
    ),
    fc.stringMatching(/^[\x20-\x7e]{0,60}$/),
  ),
)

test('odd headers are answered below 500', async () => {
  const { http } = app
  const requests = fc.tuple(
    fc.constantFrom(
      ['POST', '/api/jobs/getJobs'],
      ['GET', '/api/users/me'],
      ['POST', '/api/company/logo'],
      ['GET', '/api/health'],
    ),
    fc.array(oddHeader, { minLength: 1, maxLength: 3 }),
  )
  await fc.assert(
    fc.asyncProperty(requests, async ([[method, url], odd]) => {
      const headers = {
        authorization: `Bearer ${company.owner.token}`,
        'content-type': 'application/json',
        ...Object.fromEntries(odd),
      }
      const payload = method === 'POST' ? '{"page":1}' : undefined
      const { statusCode, body } = await http.inject({ method: method as 'GET', url: url!, headers, payload })
      expect(statusCode, `${url} ${JSON.stringify(odd)} ${body.slice(0, 200)}`).toBeLessThan(500)
    }),
    { numRuns: 400 * times },
  )
})

test('an odd first message of a socket is never called trouble of the server', async () => {
  const caller = { socket: { remoteAddress: '127.0.0.1' } } as never
  const hellos = fc.oneof(
    fc.record({ token: fc.oneof(fc.constant(company.owner.token), odd), since: odd }, { requiredKeys: [] }),
    odd,
  )
  await fc.assert(
    fc.asyncProperty(hellos, async hello => {
      const socket: WebSocket = await app.http.injectWS('/api/live', caller)
      const outcome = new Promise<number>(resolve => {
        socket.once('close', resolve)
        socket.once('message', () => resolve(0))
      })
      socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello))
      expect([0, 4400, 4401, 1009], JSON.stringify(hello)).toContain(await outcome)
      socket.terminate()
    }),
    { numRuns: 200 * times },
  )
})
