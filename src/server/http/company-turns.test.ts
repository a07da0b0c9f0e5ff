import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { companyIdFrom } from '#server/db/company-id.ts'
import { companyTurns } from './company-turns.ts'

const [loud, quiet] = [1, 2].map(id => companyIdFrom(id, 'session')) as [
  ReturnType<typeof companyIdFrom>,
  ReturnType<typeof companyIdFrom>,
]
const busy = 'The server is busy at the moment. Please try again in a moment.'

/** Requests that go on until they are told to end, and which of them have begun. */
function works() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>(resolve => ends.push(() => resolve(name)))
  }
  return { begun, ends, work }
}

const clock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
afterEach(() => vi.useRealTimers())

test('while others ask, a company has two requests worked on; the rest stand in its own line, in their order', async () => {
  clock()
  const inTurn = companyTurns()
  const { begun, ends, work } = works()
  await Promise.all([inTurn(quiet, async () => {}), inTurn(loud, async () => {})])
  const answers = ['a', 'b', 'c', 'd'].map(name => inTurn(loud, work(name)))
  const other = inTurn(quiet, work('other'))
  await tick()
  expect(begun).toEqual(['a', 'b', 'other'])
  ends[1]!()
  await tick()
  expect(begun).toEqual(['a', 'b', 'other', 'c'])
  ends[0]!()
  await tick()
  for (const end of ends) end()
  expect(await Promise.all([...answers, other])).toEqual(['a', 'b', 'c', 'd', 'other'])
})

test('a company that is alone waits for nothing, and again a second after the last one of another', async () => {
  clock()
  const inTurn = companyTurns()
  const { begun, ends, work } = works()
  const all = ['a', 'b', 'c'].map(name => inTurn(loud, work(name)))
  await inTurn(quiet, async () => {})
  all.push(inTurn(loud, work('d')))
  await tick()
  expect(begun).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(1_001)
  all.push(...['e', 'f'].map(name => inTurn(loud, work(name))))
  await tick()
  expect(begun.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  for (const end of ends) end()
  await Promise.all(all)
})

test('a request that waits for a vendor gives its turn on, and is answered all the same', async () => {
  clock()
  const inTurn = companyTurns({ atOnce: 1, turnMs: 250 })
  const { begun, ends, work } = works()
  await inTurn(quiet, async () => {})
  const slow = inTurn(loud, work('slow'))
  const next = inTurn(loud, work('next'))
  await tick()
  expect(begun).toEqual(['slow'])
  vi.advanceTimersByTime(251)
  await tick()
  expect(begun).toEqual(['slow', 'next'])
  // Its end frees nothing for a second time.
  ends[0]!()
  expect(await slow).toBe('slow')
  const last = inTurn(loud, work('last'))
  await tick()
  expect(begun).toEqual(['slow', 'next'])
  ends[1]!()
  await tick()
  ends[2]!()
  expect(await Promise.all([next, last])).toEqual(['next', 'last'])
})

test('a line that is too long, or too slow, is told so; a request that fails frees its turn', async () => {
  clock()
  const inTurn = companyTurns({ atOnce: 1, waiting: 1, mostWaitMs: 100, turnMs: 60_000 })
  const { begun, work } = works()
  await inTurn(quiet, async () => {})
  let fail = (_error: Error): void => {}
  const failing = inTurn(loud, () => new Promise((_, reject) => (fail = reject)))
  const waits = inTurn(loud, work('waits'))
  const seen = Promise.allSettled([failing, waits, inTurn(loud, work('too many'))])
  vi.advanceTimersByTime(101)
  fail(new Error('failed'))
  const [failed, slow, many] = await seen
  expect(failed).toMatchObject({ reason: { message: 'failed' } })
  expect(slow).toMatchObject({ reason: { status: 503, message: busy } })
  expect(many).toMatchObject({ reason: { status: 503, message: busy } })
  expect(begun).toEqual([])
  expect(await inTurn(loud, async () => 'free')).toBe('free')
})
