import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyContract as c } from '#features/account/company/company.contract.ts'
import { pictureAddress } from '#features/account/company/company.rules.ts'
import { insertPicture, setLogoKey } from '#features/account/company/server/company.queries.ts'
import { letterheadOf } from '#features/account/company/server/letterhead.service.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { StorageAway } from '#server/providers/storage/storage-away.ts'
import { checkFiles } from './check-files.service.ts'
import { sweepFiles } from './files-sweep.service.ts'
import { movePictures } from './moving-pictures.service.ts'

const app = await testApp({ alone: true })
const { db, providers } = app.services
const storage = () => providers.storage
const days = (count: number) => new Date(Date.now() + count * 86_400_000)
const never = new Date(0)

async function withLogo(background: string) {
  const company = await app.company()
  const body = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const key = randomBytes(24).toString('base64url')
  await db.withCompany(company.id as CompanyId, async tx => {
    await insertPicture(tx, { key, type: 'image/png', body })
    await setLogoKey(tx, key)
  })
  return { company, address: pictureAddress(key) }
}
const show = (address: string) => app.http.inject({ method: 'GET', url: `/api${address}` })
const rows = (id: number) =>
  app.sql<{ bytes: number; hash: string; key: string; body: boolean; kept: number }>(
    `select f.bytes, f.hash = sha256(coalesce(p.body, '')) as hash, f.key, p.body is not null as body,
        (select t.bytes from file_totals t where t.company_id = p.company_id) as kept
      from pictures p left join files f on f.company_id = p.company_id and f.id = p.file_id where p.company_id = $1`,
    [id],
  )
const letterhead = (id: number) => db.readCompany(id as CompanyId, letterheadOf)
const check = async (all: boolean) => {
  const said: string[] = []
  const options = { all, tell: (text: string) => said.push(text), signal: new AbortController().signal }
  const end = await checkFiles(db, storage(), options).catch((error: Error) => error.message)
  return [...said, end]
}

test('a logo is copied, is shown from either place, and leaves its row a week later', async () => {
  const { company, address } = await withLogo('#0b7f77')
  const before = await show(address)
  expect([before.statusCode, before.headers['content-type']]).toEqual([200, 'image/png'])

  expect(await movePictures(db, storage(), { copiedBefore: days(-7) })).toEqual({ copied: 1, emptied: 0 })
  const [copied] = await rows(company.id)
  expect(copied).toMatchObject({ hash: true, body: true, kept: before.rawPayload.length })
  // Servers of the version before read the row.
  expect(await movePictures(db, storage(), { copiedBefore: days(-7) })).toEqual({ copied: 0, emptied: 0 })

  expect(await movePictures(db, storage(), { copiedBefore: days(1) })).toEqual({ copied: 0, emptied: 1 })
  expect((await rows(company.id))[0]).toMatchObject({ body: false, bytes: before.rawPayload.length })
  const after = await show(address)
  expect(after.rawPayload.equals(before.rawPayload)).toBe(true)
  expect(after.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect((await letterhead(company.id)).logo).toMatchObject({ width: 30, height: 20 })
  await sweepFiles(db, storage(), days(60))
  expect((await show(address)).statusCode).toBe(200)

  await app.send(c.removeLogo, {}, company.owner)
  expect((await show(address)).statusCode).toBe(404)
  await sweepFiles(db, storage(), days(60))
  expect(await storage().read(copied!.key)).toBeNull()
  expect(
    (await app.sql('select files, bytes from file_totals where company_id = $1', [company.id]))[0],
  ).toEqual({
    files: 0,
    bytes: 0,
  })
})

test('a row lets go of nothing that its copy does not give back', async () => {
  const { company, address } = await withLogo('#aa3300')
  await movePictures(db, storage(), { copiedBefore: never })
  const [{ key } = { key: '' }] = await rows(company.id)
  await app.keepFile(key, 'another')
  // Copied anew, and then let go of.
  expect(await movePictures(db, storage(), { copiedBefore: days(1) })).toMatchObject({
    copied: 0,
    emptied: 0,
  })
  expect(await movePictures(db, storage(), { copiedBefore: days(1) })).toMatchObject({ copied: 1 })
  expect((await rows(company.id))[0]?.key).not.toBe(key)
  expect((await show(address)).statusCode).toBe(200)
})

test('two at once copy each picture once, and leave nothing over', async () => {
  const { company } = await withLogo('#123456')
  const moved = await Promise.all(
    Array.from({ length: 4 }, () => movePictures(db, storage(), { copiedBefore: never })),
  )
  expect(moved.reduce((sum, { copied }) => sum + copied, 0)).toBe(1)
  const kept: string[] = []
  for await (const each of storage().list()) if (each.key.startsWith(`${company.id}/`)) kept.push(each.key)
  expect(kept).toEqual([(await rows(company.id))[0]?.key])
  expect((await app.sql('select files from file_totals where company_id = $1', [company.id]))[0]).toEqual({
    files: 1,
  })
})

test('while the storage is away a picture says so, a letterhead goes without, and a new logo is taken', async () => {
  const { company, address } = await withLogo('#654321')
  await movePictures(db, storage(), { copiedBefore: days(1) })
  await movePictures(db, storage(), { copiedBefore: days(1) })
  const there = providers.storage
  const gone = async () => {
    throw new StorageAway(new Error('refused'))
  }
  const away: Storage = { keep: gone, read: gone, remove: gone, list: () => there.list() }
  const kept = { ...there }
  Object.assign(there, away)
  try {
    const told = await show(address)
    expect([told.statusCode, told.headers['retry-after'], told.json().message]).toEqual([
      503,
      expect.any(String),
      'Files can’t be reached right now. Please try again in a few minutes.',
    ])
    expect(await letterhead(company.id)).toMatchObject({ name: 'Test Plumbing', logo: null })
    const other = await withLogo('#00aa00')
    expect((await show(other.address)).statusCode).toBe(200)
    await expect(movePictures(db, there, { copiedBefore: never })).rejects.toThrow(StorageAway)
  } finally {
    Object.assign(there, kept)
  }
})

test('a check finds what is missing, changed or without a row, and notes hashes that earlier versions lack', async () => {
  const { company } = await withLogo('#ff00ff')
  await sweepFiles(db, storage(), days(60))
  await movePictures(db, storage(), { copiedBefore: never })
  const [{ key, bytes } = { key: '', bytes: 0 }] = await rows(company.id)
  expect((await check(false)).at(-1)).toBeUndefined()
  await app.sql('update files set hash = null where company_id = $1', [company.id])
  expect((await check(true))[0]).toBe('1 files had no hash yet: it is noted for the next time.')
  // Of the same length: only its hash tells.
  await app.keepFile(key, '1'.repeat(bytes))
  expect((await check(false)).at(-1)).toBeUndefined()
  expect(await check(true)).toContain(`${key} has other bytes than were kept`)
  await storage().remove(key)
  expect(await check(false)).toEqual([
    `${key} missing`,
    expect.stringContaining('belong to no row'),
    '1 files are missing or changed.',
  ])
})
