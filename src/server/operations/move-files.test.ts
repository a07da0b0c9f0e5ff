import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { diskStorage } from '#server/providers/storage/disk.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { twoPlaces } from '#server/providers/storage/two-places.ts'
import { clearCopied, copyFiles } from './move-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'tradewind-moved-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const options = { tell() {}, signal: new AbortController().signal }
const newKey = () => {
  const id = randomUUID()
  return `7/${id.slice(0, 2)}/${id}`
}
const place = () => diskStorage(join(folder, randomUUID()))
async function keep(storage: Storage, key: string, text: string): Promise<void> {
  const draft = join(folder, 'draft')
  await writeFile(draft, text)
  await storage.keep(key, draft)
}
async function textIn(storage: Storage, key: string): Promise<string | null> {
  const read = await storage.read(key)
  return read && (await buffer(read)).toString()
}
async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.toSorted()
}

test('files are served from both places until they are moved, and then from the new one alone', async () => {
  const [before, now] = [place(), place()]
  const [old, recent] = [newKey(), newKey()]
  await keep(before, old, 'kept before')
  const served = twoPlaces(now, before)
  await keep(served, recent, 'kept now')
  expect([await textIn(served, old), await textIn(served, recent)]).toEqual(['kept before', 'kept now'])
  expect(await keysIn(now)).toEqual([recent])

  expect(await copyFiles(before, now, options)).toEqual({ done: 1, passed: 0, failed: [] })
  expect(await textIn(before, old)).toBe('kept before')
  // A second run, as after a stop, has nothing left to do.
  expect(await copyFiles(before, now, options)).toEqual({ done: 0, passed: 1, failed: [] })
  expect(await clearCopied(before, now, options)).toEqual({ done: 1, passed: 0, failed: [] })
  expect([await keysIn(before), await keysIn(now)]).toEqual([[], [old, recent].toSorted()])
  expect(await textIn(now, old)).toBe('kept before')

  await served.remove(old)
  expect(await textIn(served, old)).toBeNull()
})

test('what has no copy, or another one, is not cleared; what comes back changed is no copy; others go on', async () => {
  const [before, now] = [place(), place()]
  const [missing, differs, good] = [newKey(), newKey(), newKey()]
  for (const key of [missing, differs, good]) await keep(before, key, 'right')
  await keep(now, differs, 'wrong')
  await keep(now, good, 'right')
  const cleared = await clearCopied(before, now, options)
  expect(cleared.done).toBe(1)
  expect(new Map(cleared.failed.map(({ key, reason }) => [key, reason]))).toEqual(
    new Map([
      [missing, 'it has no copy: move it first'],
      [differs, 'its copy differs'],
    ]),
  )
  expect(await keysIn(before)).toEqual([missing, differs].toSorted())

  const broken: Storage = { ...place(), read: async () => (async function* () {})() }
  const moved = await copyFiles(before, broken, options)
  expect(moved.failed.map(({ reason }) => reason)).toEqual(['it came back changed', 'it came back changed'])
})

test('a move that is stopped throws, and leaves both places whole', async () => {
  const [before, now] = [place(), place()]
  const key = newKey()
  await keep(before, key, 'kept')
  const stop = new AbortController()
  stop.abort(new Error('Stopped'))
  await expect(copyFiles(before, now, { ...options, signal: stop.signal })).rejects.toThrow('Stopped')
  expect([await keysIn(before), await keysIn(now)]).toEqual([[key], []])
})
