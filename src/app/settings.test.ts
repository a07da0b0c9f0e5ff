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

test('traces go to a named collector, with headers as OpenTelemetry writes them', () => {
  const read = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, tenant=one',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  })
  expect(read.OTEL_EXPORTER_OTLP_HEADERS).toEqual({ authorization: 'Bearer a=b', tenant: 'one' })
  expect([read.OTEL_SERVICE_NAME, read.OTEL_TRACES_SAMPLER_ARG]).toEqual(['tradewind', 0.1])
  for (const [name, wrong] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ] as const)
    expect(complaint({ [name]: wrong })).toContain(`${name} is not valid`)
  expect(complaint({ TRACES_FROM_PROXY: '1' })).toContain('TRUST_PROXY is missing')
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
