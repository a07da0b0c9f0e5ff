import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import { signedAddresses } from './signed-addresses.ts'
import type { Storage } from './storage.port.ts'
import { twoPlaces } from './two-places.ts'

const folder = await mkdtemp(join(tmpdir(), 'tradewind-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

// The adapter of S3 is tried against a real object store, such as Ceph's radosgw, where one is named:
// S3_TEST_ENDPOINT=http://127.0.0.1:4640 S3_TEST_KEYS=AKTEST:SKTEST
const { S3_TEST_ENDPOINT: endpoint, S3_TEST_KEYS: keys = ':' } = process.env
const [accessKey = '', secretKey = ''] = keys.split(':')
const bucket = `tradewind-${Math.random().toString(36).slice(2)}`
const s3 = () => s3Storage({ endpoint, region: 'us-east-1', bucket, accessKey, secretKey })

const stores: [string, boolean, () => Promise<Storage>][] = [
  ['a folder', true, async () => diskStorage(join(folder, 'files'))],
  [
    'a bucket (skipped without S3_TEST_ENDPOINT)',
    endpoint !== undefined,
    async () => {
      const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3')
      const client = new S3Client({
        endpoint,
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      })
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      return s3()
    },
  ],
]

async function bytesOf(pieces: AsyncIterable<Uint8Array> | null): Promise<Buffer | null> {
  if (!pieces) return null
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

async function keysOf(storage: Storage): Promise<string[]> {
  const found: string[] = []
  for await (const { key, keptAt } of storage.list()) {
    expect(Math.abs(Date.now() - keptAt.getTime())).toBeLessThan(3_600_000)
    found.push(key)
  }
  return found.sort()
}

const keyFor = (company: number) => {
  const id = crypto.randomUUID()
  return `${company}/${id.slice(0, 2)}/${id}`
}

describe.each(stores)('in %s', (_name, isThere, open) => {
  test.skipIf(!isThere)('what was kept is read, listed and removed', async () => {
    const storage = await open()
    const file = join(folder, 'upload')
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => i % 251))
    await writeFile(file, bytes)
    const [first, second] = [keyFor(7), `${keyFor(8)}.thumbnail`]
    await storage.keep(first, file)
    await writeFile(file, 'small')
    await storage.keep(second, file)
    expect((await bytesOf(await storage.read(first)))?.equals(bytes)).toBe(true)
    const part = await bytesOf(await storage.read(first, { first: 7, last: 300_000 }))
    expect(part?.equals(bytes.subarray(7, 300_001))).toBe(true)
    expect(String(await bytesOf(await storage.read(second)))).toBe('small')
    expect(await keysOf(storage)).toEqual([first, second].sort())
    await storage.remove(first)
    await storage.remove(first)
    expect(await storage.read(first)).toBeNull()
    expect(await keysOf(storage)).toEqual([second])
  })

  test.skipIf(!isThere)('what can’t be kept leaves nothing', async () => {
    const storage = await open().catch(() => s3())
    const before = await keysOf(storage)
    await expect(storage.keep(keyFor(7), join(folder, 'gone'))).rejects.toThrow(/ENOENT/)
    expect(await keysOf(storage)).toEqual(before)
  })
})

test('a folder takes no key but ours, and lists nothing else', async () => {
  const storage = diskStorage(join(folder, 'guarded'))
  const file = join(folder, 'secret')
  await writeFile(file, 'x')
  for (const key of ['../secret', '7/aa/../../secret', '/etc/passwd', '7/aa/x'])
    await expect(async () => storage.keep(key, file)).rejects.toThrow('is no key')
  expect(await keysOf(storage)).toEqual([])
  expect(await readdir(folder)).not.toContain('guarded')
})

test('a file that still lies in the folder has no address at the bucket', async () => {
  const onDisk = diskStorage(join(folder, 'before'))
  const file = join(folder, 'small')
  await writeFile(file, 'x')
  const [here, there] = [keyFor(7), keyFor(7)]
  await onDisk.keep(here, file)
  const direct = { origin: 'https://s3.test', trouble: async () => null, address: async (key: string) => key }
  const { direct: both } = twoPlaces(Object.assign(diskStorage(join(folder, 'now')), { direct }), onDisk)
  const headers = { type: 'image/png', disposition: undefined }
  expect([await both?.address(here, headers), await both?.address(there, headers)]).toEqual([null, there])
  expect(twoPlaces(onDisk, onDisk).direct).toBeUndefined()
})

test.skipIf(endpoint === undefined)(
  'a bucket with another key says so (skipped without S3_TEST_ENDPOINT)',
  async () => {
    const wrong = s3Storage({ endpoint, region: 'us-east-1', bucket, accessKey, secretKey: 'wrong' })
    await expect(wrong.read(keyFor(7))).rejects.toThrow()
  },
)

test.skipIf(!endpoint)(
  'a bucket gives browsers what an address names, for pages that its rules let read (skipped without S3_TEST_ENDPOINT)',
  async () => {
    const { S3Client, CreateBucketCommand, PutBucketCorsCommand } = await import('@aws-sdk/client-s3')
    const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
    const Bucket = `tradewind-${Math.random().toString(36).slice(2)}`
    await client.send(new CreateBucketCommand({ Bucket }))
    const page = 'https://jobs.example.com'
    const named = { endpoint, region: 'us-east-1', bucket: Bucket, accessKey, publicUrl: page }
    const options = { ...named, secretKey }
    expect(await signedAddresses(options).trouble()).toMatch(/no CORS rule/)
    const rule = { AllowedOrigins: [page], AllowedMethods: ['GET'], MaxAgeSeconds: 3_600 }
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }))
    expect(await signedAddresses({ ...named, secretKey: 'changed' }).trouble()).toMatch(
      /403 SignatureDoesNotMatch/,
    )
    expect(await signedAddresses({ ...options, bucket: `${Bucket}-gone` }).trouble()).toMatch(
      /404 NoSuchBucket/,
    )
    const direct = signedAddresses(options)
    expect(await direct.trouble()).toBeNull()

    const file = join(folder, 'photo')
    await writeFile(file, 'the bytes of a photo')
    const [key, lost] = [keyFor(7), keyFor(7)]
    await s3Storage(options).keep(key, file)
    const disposition = "attachment; filename*=UTF-8''t%C3%BCr%20%E2%80%9Ex%E2%80%9C.png"
    const address = (await direct.address(key, { type: 'image/png', disposition }))!
    const whole = await fetch(address, { headers: { origin: page } })
    expect([whole.status, await whole.text()]).toEqual([200, 'the bytes of a photo'])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': disposition,
      'cache-control': 'no-store',
      'access-control-allow-origin': page,
    })
    const part = await fetch(address, { headers: { range: 'bytes=4-8' } })
    expect([part.status, await part.text()]).toEqual([206, 'bytes'])
    // The name of another file, or another header, is not what was signed.
    expect((await fetch(address.replace(key, lost))).status).toBe(403)
    expect((await fetch(address.replace('image%2Fpng', 'text%2Fhtml'))).status).toBe(403)
    expect((await fetch((await direct.address(lost, { type: 'image/png', disposition }))!)).status).toBe(404)

    let now = Date.now() - 20 * 60_000
    const behind = signedAddresses({ ...options, now: () => now })
    expect(await behind.trouble()).toBeNull()
    expect((await fetch((await behind.address(key, { type: 'image/png', disposition }))!)).status).toBe(200)
    now -= 120_000
    const old = (await behind.address(key, { type: 'image/png', disposition }))!
    expect((await fetch(old)).status).toBe(403)
  },
  30_000,
)
