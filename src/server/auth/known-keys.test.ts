import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/cluster.ts'
import { acceptKeys, knowKeys, type ServerKeys } from './known-keys.ts'

const database = await createTestDatabase()
afterAll(database.drop)

const keys = (secret: number, publicKey = 'public'): ServerKeys => ({
  secrets: Buffer.alloc(32, secret),
  vapid: { publicKey, privateKey: 'private' },
})
const start = (with_: ServerKeys) =>
  knowKeys(database.migrate, with_).then(
    () => null,
    (error: Error) => error.message.split(':')[0],
  )

test('the first keys of a database are its keys, until others are accepted', async () => {
  // Two servers that start at the same moment with other keys: one of them is refused.
  const both = await Promise.all([start(keys(1)), start(keys(2))])
  expect(both.filter(each => each === null)).toHaveLength(1)
  const [right, wrong] = both[0] === null ? [1, 2] : [2, 1]
  expect([await start(keys(right)), await start(keys(wrong))]).toEqual([null, 'SECRETS_KEY'])
  expect(await start(keys(right, 'another'))).toBe('VAPID_PUBLIC_KEY')
  expect(await start(keys(wrong, 'another'))).toBe('SECRETS_KEY and VAPID_PUBLIC_KEY')
  await acceptKeys(database.migrate, keys(wrong, 'another'))
  expect([await start(keys(wrong, 'another')), await start(keys(right))]).toEqual([
    null,
    'SECRETS_KEY and VAPID_PUBLIC_KEY',
  ])
})
