import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { databaseRefusal } from '#server/http/database-trouble.ts'
import { s3Storage } from './s3.ts'
import { StorageAway } from './storage-away.ts'

const key = '7/ab/ab000000-0000-4000-8000-000000000000'

async function bucketThat(answers: RequestListener) {
  const server = createServer(answers)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const named = { region: 'us-east-1', bucket: 'files', accessKey: 'a', secretKey: 's', silentMs: 200 }
  return { storage: s3Storage({ endpoint: `http://127.0.0.1:${port}`, ...named }), server }
}
const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
const refusing = (status: number, code: string) =>
  bucketThat((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(xml(code))
  })

test.each([
  ['refuses for now', () => refusing(503, 'SlowDown')],
  ['does not take our key', () => refusing(403, 'AccessDenied')],
  ['says nothing', () => bucketThat(() => {})],
  [
    'has gone',
    async () => {
      const made = await bucketThat(() => {})
      await new Promise(resolve => made.server.close(resolve))
      return made
    },
  ],
])(
  'a bucket that %s is away, whatever is asked of it',
  async (_what, open) => {
    const { storage } = await open()
    const file = join(tmpdir(), `tradewind-away-${process.pid}`)
    await writeFile(file, 'x')
    const asked = [
      () => storage.keep(key, file),
      () => storage.read(key),
      () => storage.remove(key),
      async () => {
        for await (const each of storage.list()) expect(each).toBeDefined()
      },
    ]
    for (const ask of asked) {
      const error = await ask().then(
        () => new Error('it answered'),
        (each: Error) => each,
      )
      expect(error).toBeInstanceOf(StorageAway)
      expect(databaseRefusal(error)?.status).toBe(503)
    }
  },
  30_000,
)

test('a file that is lost is none, and one that stops in the middle is no file', async () => {
  const lost = await refusing(404, 'NoSuchKey')
  expect(await lost.storage.read(key)).toBeNull()
  const broken = await bucketThat((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half')
  })
  const body = await broken.storage.read(key)
  await expect(buffer(body!)).rejects.toThrow(StorageAway)
}, 30_000)

test('while a bucket says nothing, one call waits for it and the others are told at once', async () => {
  let answers = false
  const { storage } = await bucketThat((_request, response) => {
    if (answers) response.writeHead(404, { 'content-type': 'application/xml' }).end(xml('NoSuchKey'))
  })
  await expect(storage.read(key)).rejects.toThrow(StorageAway)
  const waited = async () => {
    const from = performance.now()
    await expect(storage.read(key)).rejects.toThrow(StorageAway)
    return performance.now() - from
  }
  const all = await Promise.all([waited(), waited(), waited(), waited()])
  expect(all.filter(ms => ms >= 200)).toHaveLength(1)
  answers = true
  expect(await storage.read(key)).toBeNull()
  expect(await Promise.all([storage.read(key), storage.read(key)])).toEqual([null, null])
}, 30_000)
