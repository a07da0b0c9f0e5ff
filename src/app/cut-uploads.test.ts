import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { uploadsContract } from '#shared/uploads/uploads.contract.ts'

// A photo over a line that breaks after each 64 kB, and once more when all has left and the answer is under way.

const app = await testApp({ alone: true })
const company = await app.company()
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.http.server.address() as AddressInfo
const cutEvery = 64_000
const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#808080', noise } })
  .jpeg()
  .toBuffer()
const sha256 = (of: Buffer) => createHash('sha256').update(of).digest('hex')

/** Sends a request until so many bytes of its body have left, and breaks off; without an end it waits for the answer. */
async function sendUntil(
  path: string,
  headers: Record<string, string>,
  file: Buffer | null,
  cutAt?: number | 'answer',
) {
  const body = file
    ? Buffer.concat([
        Buffer.from(
          '--cut\r\ncontent-disposition: form-data; name="file"; filename="sink.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
        ),
        file,
        Buffer.from('\r\n--cut--\r\n'),
      ])
    : Buffer.alloc(0)
  const all = {
    host: 'x',
    authorization: `Bearer ${company.technician.token}`,
    connection: 'close',
    'content-length': String(body.length),
    ...(file && { 'content-type': 'multipart/form-data; boundary=cut' }),
    ...headers,
  }
  const head = [
    `POST /api${path} HTTP/1.1`,
    ...Object.entries(all).map(pair => pair.join(': ')),
    '',
    '',
  ].join('\r\n')
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const said: Buffer[] = []
  socket.on('data', part => said.push(part))
  await new Promise<void>(resolve => {
    socket.write(
      Buffer.concat([Buffer.from(head), typeof cutAt === 'number' ? body.subarray(0, cutAt) : body]),
      () => resolve(),
    )
  })
  if (typeof cutAt === 'number') socket.resetAndDestroy()
  // The first byte of the answer is on its way: what was asked for is done.
  if (cutAt === 'answer') {
    if (said.length === 0) await Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.resetAndDestroy()
  }
  if (!socket.closed) await once(socket, 'close')
  return Buffer.concat(said).toString()
}

async function stored(job: number) {
  const { body } = await app.ok(filesContract.list, { jobId: job }, company.technician)
  const rows = await app.sql<{ id: number; key: string; bytes: number }>(
    'select id, key, bytes from files where company_id = $1 and job_id = $2',
    [company.id, job],
  )
  return { listed: JSON.stringify(body).split('sink.jpg').length > 1, rows }
}

async function expectOnce(job: number) {
  const { listed, rows } = await stored(job)
  expect([listed, rows.length]).toEqual([true, 1])
  return keptBytes(rows[0]!.id)
}

/** The hash of the file as it is read back; a photo is stored without its position. */
async function keptBytes(id: number) {
  const read = await app.http.inject({
    url: `/api/jobsFile/${id}/sink.jpg`,
    headers: { authorization: `Bearer ${company.technician.token}` },
  })
  expect(read.statusCode).toBe(200)
  return sha256(read.rawPayload)
}

/** The same photo, sent over a line that holds. */
async function uncut() {
  const { id } = await bookedJob(app, company, { assign_worker: String(company.technician.id) })
  const path = filesContract.add.path.replace(':id', String(id))
  await sendUntil(path, { 'idempotency-key': randomBytes(16).toString('hex') }, bytes)
  return expectOnce(id)
}

test('sent whole again and again, a file that was cut after each 64 kB and at the answer is stored once', async () => {
  const { id } = await bookedJob(app, company, { assign_worker: String(company.technician.id) })
  const path = filesContract.add.path.replace(':id', String(id))
  const headers = { 'idempotency-key': randomBytes(16).toString('hex'), 'x-file-sha256': sha256(bytes) }
  for (let at = 0; at < bytes.length; at += cutEvery) {
    await sendUntil(path, headers, bytes, at)
    expect((await stored(id)).rows).toEqual([])
  }
  await sendUntil(path, headers, bytes, 'answer')
  expect(await sendUntil(path, headers, bytes)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await expectOnce(id)).toBe(await uncut())
})

test('sent in pieces, each of them cut, it goes on where it was and is stored once', async () => {
  const { id } = await bookedJob(app, company, { assign_worker: String(company.technician.id) })
  const key = randomBytes(16).toString('hex')
  const has = async () => (await app.ok(uploadsContract.state, { key }, company.technician)).body.has
  for (let from = await has(); from < bytes.length; from = await has()) {
    const piece = bytes.subarray(from, from + cutEvery)
    const path = `${uploadsContract.add.path.replace(':key', key)}?${new URLSearchParams({ key, from: String(from), of: String(bytes.length) })}`
    await sendUntil(path, {}, piece, piece.length >> 1)
    expect(await has()).toBe(from)
    await sendUntil(path, {}, piece, 'answer')
    await sendUntil(path, {}, piece)
    expect(await has()).toBe(from + piece.length)
  }
  const path = filesContract.add.path.replace(':id', String(id))
  const headers = {
    'idempotency-key': key,
    'x-upload': key,
    'x-upload-name': 'sink.jpg',
    'x-file-sha256': sha256(bytes),
  }
  await sendUntil(path, headers, null, 'answer')
  expect(await sendUntil(path, headers, null)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await expectOnce(id)).toBe(await uncut())
})

test.each([
  ['with its last boundary missing', bytes.subarray(0, 64_000), false],
  ['before its first byte', Buffer.alloc(0), true],
])(
  'a form that ends %s is to be sent again, whatever says that it is whole',
  async (_what, part, isEmpty) => {
    const { id } = await bookedJob(app, company, { assign_worker: String(company.technician.id) })
    const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="sink.jpg"\r\n\r\n'
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: `/api${filesContract.add.path.replace(':id', String(id))}`,
      headers: {
        authorization: `Bearer ${company.technician.token}`,
        'content-type': 'multipart/form-data; boundary=cut',
        'x-file-sha256': sha256(bytes),
      },
      payload: isEmpty ? part : Buffer.concat([Buffer.from(head), part]),
    })
    expect(statusCode).toBe(408)
    expect((await stored(id)).rows).toEqual([])
  },
)
