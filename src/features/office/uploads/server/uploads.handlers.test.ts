import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { uploadsContract as c } from '#shared/uploads/uploads.contract.ts'

const app = await testApp()
let company: TestCompany
let foreign: TestCompany
let job: number
let photo: Buffer

beforeAll(async () => {
  company = await app.company()
  foreign = await app.company()
  const [client] = await app.sql<{ id: number }>(
    `insert into clients (company_id, name) values ($1, 'Ada') returning id`,
    [company.id],
  )
  const [row] = await app.sql<{ id: number }>(
    'insert into jobs (company_id, number, client_id, technician_ids) values ($1, 1, $2, $3) returning id',
    [company.id, client!.id, [company.technician.id]],
  )
  job = Number(row!.id)
  const size = { width: 300, height: 200 }
  photo = await sharp({
    create: { ...size, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as never,
  })
    .jpeg()
    .toBuffer()
})

const newKey = () => randomBytes(16).toString('hex')
const hexOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Sends the bytes of a file from here to there. */
const piece = (key: string, from: number, to: number, as: TestUser = company.technician, of = photo.length) =>
  app.request(c.add, { key, from, of } as never, as, {
    file: { bytes: photo.subarray(from, to), filename: 'blob', type: 'application/octet-stream' },
  })
const stateOf = async (key: string, as: TestUser = company.technician) =>
  (await app.ok(c.state, { key }, as)).body.has

/** Adds the file that has arrived to the job. */
const addToJob = (key: string, more: Record<string, string> = {}, as: TestUser = company.technician) =>
  app.http.inject({
    method: 'POST',
    url: `/api${filesContract.add.path.replace(':id', String(job))}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      'x-upload': key,
      'x-upload-name': encodeURIComponent('Küche – vorher.jpg'),
      'idempotency-key': key,
      ...more,
    },
  })
const filesOfJob = () =>
  app.sql<{ name: string }>('select name from files where company_id = $1 and job_id = $2 order by id', [
    company.id,
    job,
  ])
const piecesLeft = async (key: string) =>
  (await app.sql('select from upload_pieces where company_id = $1 and key = $2', [company.id, key])).length

test('a photo arrives in pieces, goes on where it broke off, and lands once with its name', async () => {
  const key = newKey()
  expect(await stateOf(key)).toBe(0)
  const third = Math.floor(photo.length / 3)
  expect((await piece(key, 0, third)).body.has).toBe(third)
  // It arrived, and its answer was lost.
  expect((await piece(key, 0, third)).body.has).toBe(third)
  // One that is ahead of what is there is not taken.
  expect((await piece(key, 2 * third, photo.length)).body.has).toBe(third)
  expect((await addToJob(key)).statusCode).toBe(408)
  expect((await piece(key, third, photo.length)).body.has).toBe(photo.length)
  const before = (await filesOfJob()).length
  const first = await addToJob(key, { 'x-file-sha256': hexOf(photo) })
  expect([first.statusCode, first.json().success]).toEqual([200, true])
  expect((await filesOfJob()).slice(before)).toEqual([{ name: 'Küche – vorher.jpg' }])
  expect(await piecesLeft(key)).toBe(0)
  // Asked again, as its answer was lost, it answers the same and adds nothing.
  expect(await stateOf(key)).toBe(photo.length)
  const again = await addToJob(key, { 'x-file-sha256': hexOf(photo) })
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(await filesOfJob()).toHaveLength(before + 1)
  // With another key it can't be used twice.
  const twice = await addToJob(key, { 'idempotency-key': newKey() })
  expect([twice.statusCode, twice.json().message]).toEqual([409, 'This file was already sent.'])
})

test('sent whole at first and in pieces when its answer was lost, it is one photo', async () => {
  const key = newKey()
  const before = (await filesOfJob()).length
  const whole = await app.request(filesContract.add, { id: job } as never, company.technician, {
    headers: { 'idempotency-key': key },
    file: { bytes: photo, filename: 'tap.jpg', type: 'image/jpeg' },
  })
  expect(whole.status).toBe(200)
  await piece(key, 0, photo.length)
  const again = await addToJob(key, { 'x-upload-name': 'tap.jpg' })
  expect(again.json()).toEqual(whole.body)
  expect(await filesOfJob()).toHaveLength(before + 1)
})

test('other bytes than its sender has are not taken, in pieces or whole, and it begins anew', async () => {
  const key = newKey()
  const before = (await filesOfJob()).length
  await piece(key, 0, photo.length)
  const wrong = await addToJob(key, { 'x-file-sha256': hexOf(Buffer.from('another')) })
  expect([wrong.statusCode, wrong.json().message]).toEqual([
    408,
    'The upload was interrupted. Please send the file again.',
  ])
  expect(await stateOf(key)).toBe(0)
  const whole = await app.request(filesContract.add, { id: job } as never, company.technician, {
    headers: { 'x-file-sha256': hexOf(Buffer.from('another')) },
    file: { bytes: photo, filename: 'tap.jpg', type: 'image/jpeg' },
  })
  expect(whole.status).toBe(408)
  expect(await filesOfJob()).toHaveLength(before)
})

test('nobody else sees or uses what arrived, nor adds to it', async () => {
  const key = newKey()
  await piece(key, 0, 100)
  for (const other of [company.owner, foreign.technician]) {
    expect(await stateOf(key, other)).toBe(0)
    expect((await addToJob(key, {}, other)).statusCode).toBe(408)
    // Theirs by the same key is a file of their own.
    expect((await piece(key, 0, 50, other)).body.has).toBe(50)
  }
  expect(await stateOf(key)).toBe(100)
})

test.each([
  ['no key', { 'x-upload': 'my photo' }, 400],
  ['an unknown one', { 'x-upload': 'f'.repeat(32) }, 408],
  ['a name that is none', { 'x-upload-name': '%E0%A4%A' }, 400],
])('%s is refused', async (_what, headers, status) => {
  expect((await addToJob(newKey(), headers)).statusCode).toBe(status)
})

test.each([
  ['a key that is none', { key: 'x', from: 0, of: 10 }, 404],
  ['a place before the first byte', { from: -1, of: 10 }, 400],
  ['more than the file holds', { from: 5, of: 10 }, 400],
  ['a file above 10 MB', { from: 0, of: 10_000_001 }, 400],
])('a piece with %s is refused', async (_what, input, status) => {
  const sent = { key: newKey(), ...input }
  const file = { bytes: Buffer.alloc(9), filename: 'blob', type: 'application/octet-stream' }
  const answer = await app.request(c.add, sent as never, company.technician, { file })
  expect(answer.status).toBe(status)
})

test('another file by the same key is refused; the ninth that is under way makes the oldest begin anew', async () => {
  const { technician } = await app.company()
  const keys = Array.from({ length: 9 }, newKey)
  const at = Date.parse('2026-03-02T05:00:00Z')
  for (const [n, key] of keys.entries()) {
    app.setNow(new Date(at + n * 60_000))
    await piece(key, 0, 10, technician)
  }
  app.setNow(null)
  expect((await piece(keys[8]!, 10, 20, technician, 9_000)).status).toBe(422)
  expect(await Promise.all(keys.map(key => stateOf(key, technician)))).toEqual([0, ...Array(8).fill(10)])
})
