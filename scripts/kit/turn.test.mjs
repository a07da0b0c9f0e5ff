import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTurn } from './turn.mjs'

let folder
let lockFile

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradewind-turn-'))
  lockFile = path.join(folder, 'dist/.building')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the second waits until the first has finished, and logs that once', async () => {
  const seen = []
  const first = inTurn(lockFile, async () => {
    seen.push('first begins')
    await sleep(300)
    seen.push('first ends')
  })
  const second = inTurn(
    lockFile,
    async () => seen.push('second'),
    () => seen.push('waiting'),
  )
  await Promise.all([first, second])
  expect(seen).toEqual(['first begins', 'waiting', 'first ends', 'second'])
  expect(existsSync(lockFile)).toBe(false)
})

test('a failure releases the lock', async () => {
  await expect(inTurn(lockFile, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect(await inTurn(lockFile, async () => 'done')).toBe('done')
})

test('the lock of a dead process is ignored', async () => {
  await inTurn(lockFile, async () => {})
  // Linux process ids never exceed 4,194,304.
  writeFileSync(lockFile, '99999999 0 0')
  expect(await inTurn(lockFile, async () => 'done')).toBe('done')
})
