import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptSecretsKey, parseSecretsKey } from './secrets-key.ts'

test('the key is made once, kept, readable by the owner alone, and never replaced silently', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradewind-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const [one, two] = await Promise.all([keptSecretsKey(dataDir), keptSecretsKey(dataDir)])
  expect(one).toHaveLength(32)
  expect([two, await keptSecretsKey(dataDir)]).toEqual([one, one])
  const file = join(dataDir, 'keys', 'secrets.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await writeFile(file, 'damaged')
  await expect(keptSecretsKey(dataDir)).rejects.toThrow(file)
})

test('a key may come as openssl writes it, and must have its length', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, i) => 255 - i))
  expect(parseSecretsKey(`${key.toString('base64')}\n`)).toEqual(key)
  expect(parseSecretsKey(key.toString('base64url'))).toEqual(key)
  expect(parseSecretsKey('too short')).toBeNull()
})
