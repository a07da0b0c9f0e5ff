import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptVapidKeys } from './vapid-keys.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tradewind-keys-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('keys are made once, kept, and readable by the owner alone', async () => {
  const dataDir = await folder()
  const first = await keptVapidKeys(dataDir)
  expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(first.privateKey, 'base64url')).toHaveLength(32)
  expect(await keptVapidKeys(dataDir)).toEqual(first)
  expect((await stat(join(dataDir, 'keys', 'vapid.json'))).mode & 0o777).toBe(0o600)
})

test('two servers that start at once have the same keys, and leave no drafts', async () => {
  const dataDir = await folder()
  const [one, two] = await Promise.all([keptVapidKeys(dataDir), keptVapidKeys(dataDir)])
  expect(one).toEqual(two)
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['vapid.json'])
})

test('a damaged file is named, and not replaced silently: all subscriptions hang on it', async () => {
  const dataDir = await folder()
  await keptVapidKeys(dataDir)
  const file = join(dataDir, 'keys', 'vapid.json')
  for (const text of ['', '{"publicKey":"x","privateKey":"y"}', 'not json']) {
    await writeFile(file, text)
    await expect(keptVapidKeys(dataDir)).rejects.toThrow(file)
  }
})
