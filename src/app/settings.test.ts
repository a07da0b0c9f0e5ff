import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const address = 'postgres://tradewind_serve:secret@127.0.0.1/tradewind'
const owner = 'postgres://tradewind_owner:secret@127.0.0.1/tradewind'
const complaint = (env: Record<string, string>): string => {
  try {
    readSettings(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('a replica goes with the address of the primary and of the owner', () => {
  const both = { DATABASE_URL: address, MIGRATE_URL: owner }
  const together =
    'REPLICA_URL goes with DATABASE_URL, of the same user, and MIGRATE_URL, of the owner: set all three.'
  expect(readSettings({ ...both, REPLICA_URL: address }).REPLICA_URL).toBe(address)
  expect(readSettings(both).REPLICA_URL).toBeUndefined()
  expect(complaint({ REPLICA_URL: address })).toBe(together)
  expect(complaint({ REPLICA_URL: address, DATABASE_URL: address })).toBe(together)
  expect(complaint({ ...both, REPLICA_URL: 'replica.example.com' })).toBe(
    'REPLICA_URL is not valid: it should be like DATABASE_URL, of a streaming replica.',
  )
})

test.each([
  ['DATABASE_POOL_PER_COMPANY', undefined],
  ['REQUESTS_AT_ONCE_PER_COMPANY', 2],
] as const)('%s is a number from 1 up', (name, unnamed) => {
  expect(readSettings({})[name]).toBe(unnamed)
  expect(readSettings({ [name]: '5' })[name]).toBe(5)
  for (const wrong of ['0', '-1', '1.5', 'many'])
    expect(complaint({ [name]: wrong })).toBe(`${name} is not valid: it should be a number from 1 up.`)
})

const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's', S3_DOWNLOADS: 'direct' }

test.each([
  [{ S3_DOWNLOADS: 'direct' }, /goes with files that are kept in a bucket/],
  [{ ...bucket, FILES_IN: 'folder' }, /goes with files that are kept in a bucket/],
  [{ ...bucket, S3_DOWNLOADS: 'browser' }, /^S3_DOWNLOADS is not valid: it should be server or direct.$/],
  [{ S3_PUBLIC_ENDPOINT: 'https://s3.example.com' }, /only works with S3_DOWNLOADS=direct/],
  [
    { ...bucket, PUBLIC_URL: 'https://jobs.example.com', S3_ENDPOINT: 'http://10.0.0.7:9000' },
    /browsers refuse http:\/\/10.0.0.7:9000 on pages of https:\/\/jobs.example.com/,
  ],
  [bucket, /^$/],
  [
    {
      ...bucket,
      PUBLIC_URL: 'https://jobs.example.com',
      S3_ENDPOINT: 'http://10.0.0.7:9000',
      S3_PUBLIC_ENDPOINT: 'https://s3.example.com',
    },
    /^$/,
  ],
])('downloads from the bucket: %o', (env, says) => {
  expect(complaint(env as Record<string, string>)).toMatch(says)
})
