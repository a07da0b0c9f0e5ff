import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { companyIdFrom } from '../db/company-id.ts'
import { ByteCache } from './byte-cache.ts'
import { keptPdf } from './kept-pdf.ts'

const company = companyIdFrom(1, 'seed')

/** Draws a document of this many bytes, and counts how often. */
function drawer(bytes: number) {
  const counted = { times: 0 }
  const draw = async function* () {
    counted.times++
    for (let left = bytes; left > 0; left -= 100_000) yield Buffer.alloc(Math.min(left, 100_000), 'x')
  }
  return { counted, draw }
}

test('a document that many ask for at once is drawn once, and again when it says something else', async () => {
  const { counted, draw } = drawer(250_000)
  const read = (says: unknown) => buffer(keptPdf(company, says, draw))
  const all = await Promise.all(Array.from({ length: 20 }, () => read(['invoice', 1])))
  expect([counted.times, all.map(bytes => bytes.length)]).toEqual([1, Array(20).fill(250_000)])
  await read(['invoice', 1])
  expect(counted.times).toBe(1)
  await read(['invoice', 2])
  await buffer(keptPdf(companyIdFrom(2, 'seed'), ['invoice', 1], draw))
  expect(counted.times).toBe(3)
})

test('a document that can not be drawn is tried again', async () => {
  const broken = async function* () {
    yield Buffer.from('x')
    throw new Error('no picture')
  }
  await expect(buffer(keptPdf(company, 'broken', broken))).rejects.toThrow('no picture')
  expect((await buffer(keptPdf(company, 'broken', drawer(10).draw))).length).toBe(10)
})

test('a document too long to be kept comes whole', async () => {
  const { draw } = drawer(13_000_000)
  expect((await buffer(keptPdf(company, 'long', draw))).length).toBe(13_000_000)
})

test('what was used last is kept, up to a number of bytes', () => {
  const cache = new ByteCache<string>(100)
  cache.set('a', 'a', 40)
  cache.set('b', 'b', 40)
  cache.get('a')
  cache.set('c', 'c', 40)
  expect(['a', 'b', 'c'].map(key => cache.get(key))).toEqual(['a', undefined, 'c'])
  cache.set('a', 'new', 10)
  expect(cache.get('a')).toBe('new')
})
