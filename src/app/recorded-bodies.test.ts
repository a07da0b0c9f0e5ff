import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint, Method } from '#shared/endpoint.ts'
import { copies } from './testing/copies.ts'
import { endpoints } from './testing/endpoints.ts'
import { type SampleRows, sampleInput, sampleRows } from './testing/samples.ts'
import { technicianWrites, waitingWrites } from './testing/technician-writes.ts'
import { testApp } from './testing/test-app.ts'

// A phone that lay in a drawer for 90 days sends what its page of then has put in line. So the bodies of each release are
// kept, with names in place of the rows' ids, and each of them is still taken. `RECORD=1` writes those of this release.

interface Recorded {
  /** The server's time of that day, by which the times in the bodies are good ones. */
  at: string
  bodies: Record<string, { method: Method; path: string; input: Record<string, unknown> }>
}

const folder = 'test/recorded'
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const read = (file: string) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Recorded
/** Stands in a body for the id of a row of this name. */
const hole = (name: string) => `{{row ${name}}}`
const named = new Proxy({}, { get: (_, name) => hole(String(name)) }) as unknown as SampleRows

async function recordedNow(at: string): Promise<Recorded> {
  const waiting = new Set(await waitingWrites())
  const theirs = endpoints.filter(([name]) => technicianWrites.includes(name) && waiting.has(name))
  const bodies = theirs.flatMap(([name, { method, path }]) => {
    const input = sampleInput(name, named)
    // No input is valid by itself: tests of its own send it.
    return input ? [[name, { method, path, input }] as const] : []
  })
  return { at, bodies: Object.fromEntries(bodies.sort(([one], [other]) => (one < other ? -1 : 1))) }
}

if (process.env.RECORD) {
  const now = await recordedNow(new Date().toISOString())
  writeFileSync(`${folder}/${version}.json`, `${JSON.stringify(now, null, 1)}\n`)
}

const releases = readdirSync(folder).filter(file => file.endsWith('.json'))
const app = await testApp({ alone: true })
const make = copies(app, async () => {
  const company = await app.company()
  return { company, rows: await sampleRows(app, company, 'Own') }
})

/** Recorded bodies, filled with a company's rows. */
function filled(value: unknown, rows: SampleRows): unknown {
  if (typeof value === 'string') {
    const whole = /^\{\{row (\w+)\}\}$/.exec(value)
    if (whole) return rows[whole[1]!]
    return value.replace(/\{\{row (\w+)\}\}/g, (_, name: string) => String(rows[name]))
  }
  if (Array.isArray(value)) return value.map(each => filled(each, rows))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, rows)]))
}

test('each write that waits on a phone is recorded for this release', async () => {
  expect(Object.keys(read(`${version}.json`).bodies)).toEqual(Object.keys((await recordedNow('')).bodies))
})

const cases = releases.flatMap(file => {
  const { at, bodies } = read(file)
  return Object.entries(bodies).map(([name, body]) => ({
    release: file.replace('.json', ''),
    name,
    at,
    ...body,
  }))
})

test.each(cases)('$name of $release is taken', async ({ at, method, path, input }) => {
  const { company, rows } = await make()
  app.setNow(at)
  const { status, body } = await app.request({ method, path } as Endpoint, filled(input, rows), company.owner)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
})
