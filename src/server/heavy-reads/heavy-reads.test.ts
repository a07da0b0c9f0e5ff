import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { Refusal } from '#server/refusal.ts'
import type { FileInParts, FileReply } from '#shared/endpoint.ts'
import { type HeavyRead, openHeavyReads } from './heavy-reads.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let now = new Date()
beforeAll(async () => {
  company = await app.company()
  other = await app.company()
})
afterAll(() => app.setNow(null))

const bytes = (text: string): FileReply => ({ body: Buffer.from(text), type: 'text/plain' })
const bodyOf = (file: FileReply | FileInParts) => (file as FileReply).body
const textOf = (file: FileReply | FileInParts) => Buffer.from(bodyOf(file) as Uint8Array).toString()

/** Reads whose making ends when they are told to. */
function watched(limits: Parameters<typeof openHeavyReads>[2] = {}) {
  const reads = openHeavyReads(app.services.db, () => now, limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, reader: string, of = company, given: Partial<HeavyRead> = {}) => {
    const made = reads.file({
      companyId: companyIdFrom(of.id, 'session'),
      reader,
      asked: name,
      isGivenUp: () => false,
      make: async () => {
        started.push(name)
        await new Promise<void>(resolve => ends.set(name, resolve))
        return bytes(`made ${name}`)
      },
      ...given,
    })
    made.catch(() => {})
    return made
  }
  const end = (name: string) => ends.get(name)?.()
  return { ask, end, reads, started: () => [...started].sort() }
}

test('one at a time is made for a reader, two for a company, and some in all', async () => {
  const { ask, end, started } = watched({ ofAll: 3 })
  for (const name of ['a1', 'a2']) void ask(name, 'a')
  await expect.poll(() => started().length).toBe(1)
  for (const name of ['b1', 'c1']) void ask(name, name[0]!)
  // Before the other company asks: its two readers could else be the second and the third.
  await expect.poll(() => started().length).toBe(2)
  for (const name of ['d1', 'e1']) void ask(name, name[0]!, other)
  await expect.poll(() => started().length).toBe(3)
  expect(started().filter(name => name.startsWith('a'))).toHaveLength(1)
  expect(started().filter(name => /^[de]/.test(name))).toHaveLength(1)
  for (const name of started()) end(name)
  await expect.poll(() => started().length).toBe(6)
  for (const name of started()) end(name)
})

test('where several ask, a rest follows each making, in which none begins and the answer is there', async () => {
  const rests: (() => void)[] = []
  const rest = () => new Promise<void>(resolve => rests.push(resolve))
  const { ask, end, started } = watched({ ofAll: 2, rest })
  const [first, second] = [ask('1', 'a'), ask('2', 'b')]
  await expect.poll(started).toEqual(['1', '2'])
  const third = ask('3', 'c', other)
  end('1')
  expect(textOf(await first)).toBe('made 1')
  expect(rests).toHaveLength(1)
  expect(started()).toEqual(['1', '2'])
  rests[0]!()
  await expect.poll(started).toEqual(['1', '2', '3'])
  for (const name of ['2', '3']) end(name)
  await Promise.all([second, third])
})

test('one who asks alone is made the next file at once', async () => {
  let rests = 0
  const { ask } = watched({ rest: async () => rests++ })
  for (const name of ['1', '2']) await ask(name, 'a', company, { make: async () => bytes(name) })
  expect(rests).toBe(0)
})

test('too many that wait, and one that has waited for too long, are told that the server is busy', async () => {
  const { ask, end, started } = watched({ waitingOfReader: 1, mostWaitMs: 200 })
  const first = ask('1', 'a')
  await expect.poll(started).toEqual(['1'])
  const second = ask('2', 'a')
  const third = ask('3', 'a')
  for (const refused of [third, second]) {
    const error = await refused.catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({
      status: 503,
      message: 'The server is busy making other files. Please try again in a moment.',
    })
  }
  end('1')
  expect(textOf(await first)).toBe('made 1')
  expect(started()).toEqual(['1'])
})

test('a file that nobody waits for any more is not made', async () => {
  const { ask, started } = watched()
  await expect(ask('1', 'a', company, { isGivenUp: () => true })).rejects.toThrow('busy')
  expect(started()).toEqual([])
})

test('the same file is made once, for its reader alone, until something changes or a moment is over', async () => {
  const { ask } = watched()
  let made = 0
  const make = async () => bytes(`copy ${++made}`)
  const read = async (reader = 'a', of = company) => textOf(await ask('list', reader, of, { make }))
  expect(await Promise.all([read(), read(), read()])).toEqual(['copy 1', 'copy 1', 'copy 1'])
  expect(await read('b')).toBe('copy 2')
  expect(await read('a', other)).toBe('copy 3')
  expect((await app.request(clientsContract.add, { name: 'A change' }, company.owner)).status).toBe(200)
  expect(await read()).toBe('copy 4')
  expect(await read('a', other)).toBe('copy 3')
  now = new Date(now.getTime() + 11_000)
  expect(await read()).toBe('copy 5')
})

test('what fails is not kept, and makes room for the next', async () => {
  const { ask } = watched()
  const make = async () => Promise.reject(new Error('broken'))
  await expect(ask('list', 'a', company, { make })).rejects.toThrow('broken')
  expect(textOf(await ask('list', 'a', company, { make: async () => bytes('fine') }))).toBe('fine')
})

test('a long file whose reader takes it slowly holds up nobody, and is not kept', async () => {
  const { ask } = watched()
  const part = Buffer.alloc(500_000, 'x')
  async function* parts() {
    for (let n = 0; n < 10; n++) yield part
  }
  const long = async () => ({ body: parts(), type: 'text/csv' })
  const file = await ask('long', 'a', company, { make: long })
  const read = (bodyOf(file) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  await read.next()
  expect(textOf(await ask('short', 'a', company, { make: async () => bytes('short') }))).toBe('short')
  let length = part.length
  for (let next = await read.next(); !next.done; next = await read.next()) length += next.value.length
  expect(length).toBe(5_000_000)
  expect(file).not.toHaveProperty('etag')
})
