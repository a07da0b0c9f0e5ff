import { expect, test } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue.ts'

const limits = { atOnce: 2, atOnceOfGroup: 1, waitingOfGroup: 3 }

/** A queue with works that end when they are told to; `started` names them in their order. */
function watched() {
  const queue = new FairQueue<string>(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string) => () => {
    started.push(name)
    return new Promise<void>(resolve => ends.set(name, resolve))
  }
  const add = (group: string, name: string) => queue.run(group, begin(name))
  const goOn = (group: string, name: string) => queue.goOn(group, begin(name))
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise(setImmediate)
  }
  return { add, goOn, end, started }
}

test('groups take turns, whatever the number of works that one of them brings', async () => {
  const { add, end, started } = watched()
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  void add('b', 'b1')
  void add('c', 'c1')
  await new Promise(setImmediate)
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('one group leaves room for another beside it', async () => {
  const { add, started } = watched()
  for (const name of ['a1', 'a2']) void add('a', name)
  await new Promise(setImmediate)
  expect(started).toEqual(['a1'])
})

test('a group with too much waiting is refused, another one is not', async () => {
  const { add } = watched()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
  await expect(add('a', 'a5')).rejects.toThrow(QueueFull)
  void add('b', 'b1')
})

test('a work that fails makes room for the next', async () => {
  const queue = new FairQueue<string>(limits)
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', async () => 'read')).toBe('read')
})

test('a work that has waited for too long is refused, and the others of its group go on', async () => {
  const queue = new FairQueue<string>({ ...limits, mostWaitMs: 20 })
  let end = () => {}
  const long = queue.run('a', () => new Promise<void>(resolve => (end = resolve)))
  await expect(queue.run('a', async () => 'too late')).rejects.toThrow(QueueFull)
  const next = queue.run('a', async () => 'in time')
  end()
  await long
  expect(await next).toBe('in time')
})

test('a work that goes on comes before those that wait, and is never refused', async () => {
  const { add, end, started, goOn } = watched()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
  await new Promise(setImmediate)
  void goOn('a', 'a1 again')
  await end('a1')
  expect(started).toEqual(['a1', 'a1 again'])
})
