import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { heicPhoto } from '#server/testing/heic-photo.ts'
import { companyContract as c } from '../company.contract.ts'
import { companyTexts } from '../company.rules.ts'

const app = await testApp({ alone: true })

const details = {
  name: 'Harbour Plumbing',
  abn: '51 824 753 556',
  licence: '123456C',
  email: 'office@harbour.test',
  phone: '02 9876 5432',
  address: '1 George Street, The Rocks',
  suburb: 'The Rocks',
  lat: -33.86,
  lng: 151.21,
  time_zone: 'Australia/Hobart',
}

const upload = (as: { token: string }, bytes: Buffer, filename = 'logo.png', type = 'image/png') =>
  app.upload(c.saveLogo, {}, as, { bytes, filename, type })
const picture = (path: string) => app.http.inject({ method: 'GET', url: `/api${path}` })
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7f77' } })

test('the owner changes the details, and everybody signed in works in the new time zone', async () => {
  const company = await app.company()
  const before = await app.send(c.account, {}, company.owner)
  expect(before.body.result).toMatchObject({ name: 'Test Plumbing', logo: '', version: 1 })
  const saved = await app.send(c.saveAccount, { ...details, version: 1 }, company.owner)
  expect(saved.body.result).toEqual({ ...details, iso: 'AU', logo: '', version: 2 })
  expect((await app.send(c.account, {}, company.owner)).body.result).toEqual(saved.body.result)
  const [session] = await app.sql('select time_zone from companies where id = $1', [company.id])
  expect(session).toEqual({ time_zone: 'Australia/Hobart' })
  const [change] = await app.sql<{ user_id: number; before: { name: string } }>(
    "select user_id, before from changes where company_id = $1 and table_name = 'companies'",
    [company.id],
  )
  expect(change).toMatchObject({ user_id: company.owner.id, before: { name: 'Test Plumbing' } })
})

test('only the owner sees and changes the account', async () => {
  const company = await app.company()
  for (const person of [company.office, company.technician, company.operator]) {
    expect((await app.send(c.account, {}, person)).status).toBe(403)
    expect((await app.send(c.saveAccount, details, person)).status).toBe(403)
    expect((await app.send(c.removeLogo, {}, person)).status).toBe(403)
  }
  expect((await app.send(c.account, {}, null)).status).toBe(401)
})

test('who saves over a newer state is told, with the newer state', async () => {
  const company = await app.company()
  await app.send(c.saveAccount, { ...details, version: 1 }, company.owner)
  const late = await app.send(c.saveAccount, { ...details, name: 'Late', version: 1 }, company.owner)
  expect(late.status).toBe(409)
  expect(late.body.current).toMatchObject({ name: 'Harbour Plumbing', version: 2 })
  expect((await app.send(c.account, {}, company.owner)).body.result.name).toBe('Harbour Plumbing')
})

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ abn: '51 824 753 557' }, 'This isn’t a valid ABN. Please check the digits.'],
  [{ abn: '123' }, 'An ABN has 11 digits.'],
  [{ email: 'nobody' }, 'Email is not valid'],
  [{ time_zone: 'Sydney' }, 'Time zone is not valid'],
  [{ lat: 91 }, 'Lat is not valid'],
])('details with %j are refused with %j', async (fields, message) => {
  const company = await app.company()
  const { status, body } = await app.send(c.saveAccount, { ...details, ...fields }, company.owner)
  expect([status, body.message, body.field]).toEqual([400, message, Object.keys(fields)[0]])
})

test("one company's details are another company's nothing", async () => {
  const [first, second] = [await app.company(), await app.company({ name: 'Untouched' })]
  const sent = { ...details, id: second.id, company_id: second.id }
  await app.request(c.saveAccount, sent, first.owner)
  expect((await app.send(c.account, {}, second.owner)).body.result).toMatchObject({
    name: 'Untouched',
    version: 1,
  })
})

test('a photo from a phone becomes an upright logo of at most 512 px without its place', async () => {
  const company = await app.company()
  const bytes = await photo(1600, 800)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { status, body } = await upload(company.owner, bytes, 'IMG_1.JPG', 'image/jpeg')
  expect(status).toBe(200)
  expect(body.logo).toMatch(/^\/pictures\/[\w-]{32}$/)
  const answer = await picture(body.logo)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const stored = await sharp(answer.rawPayload).metadata()
  expect(stored).toMatchObject({ width: 256, height: 512 })
  expect(stored.exif).toBeUndefined()
  const account = await app.send(c.account, {}, company.owner)
  expect(account.body.result).toMatchObject({ logo: body.logo, version: 1 })
})

test('a new logo takes the place of the old one, and a removed one is gone', async () => {
  const company = await app.company()
  const first = (await upload(company.owner, await photo(20, 20).png().toBuffer())).body.logo
  const second = (await upload(company.owner, await photo(30, 30).webp().toBuffer())).body.logo
  expect((await picture(first)).statusCode).toBe(404)
  expect((await picture(second)).statusCode).toBe(200)
  expect((await app.send(c.removeLogo, {}, company.owner)).status).toBe(200)
  expect((await picture(second)).statusCode).toBe(404)
  expect((await app.send(c.account, {}, company.owner)).body.result.logo).toBe('')
})

test.each([
  [
    'an SVG that runs script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a page named like a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused as a logo', async (_what, bytes) => {
  const company = await app.company()
  const { status, body } = await upload(company.owner, bytes, 'logo.png', 'image/png')
  expect([status, body.message]).toEqual([415, companyTexts.imagesOnly])
})

test('what hides beside the picture of a logo is never served', async () => {
  const company = await app.company()
  const script = '<!doctype html><script>alert(1)</script>'
  const hidden = [
    Buffer.concat([await photo(30, 30).png().toBuffer(), Buffer.from(script)]),
    Buffer.concat([await photo(30, 30).gif().toBuffer(), Buffer.from(script)]),
    await photo(30, 30)
      .withExif({ IFD0: { ImageDescription: script } })
      .jpeg()
      .toBuffer(),
    await photo(30, 30)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`)
      .jpeg()
      .toBuffer(),
  ]
  for (const bytes of hidden) {
    expect(bytes.includes('alert(1)')).toBe(true)
    const { status, body } = await upload(company.owner, bytes, '"><script>.html', 'text/html')
    expect(status).toBe(200)
    const served = await picture(body.logo)
    expect(served.headers['content-type']).toBe('image/png')
    expect(served.rawPayload.includes('alert(1)')).toBe(false)
  }
})

test('a small file of a huge picture is refused before it fills the memory', async () => {
  const company = await app.company()
  const bytes = await photo(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bytes.length).toBeLessThan(1_000_000)
  const { status, body } = await upload(company.owner, bytes)
  expect([status, body.message]).toEqual([400, companyTexts.imageDamaged])
})

test('a damaged picture and one larger than 10 MB are refused with a word why', async () => {
  const company = await app.company()
  const whole = await photo(60, 60).png().toBuffer()
  const damaged = await upload(company.owner, whole.subarray(0, whole.length - 40))
  expect([damaged.status, damaged.body.message]).toEqual([400, companyTexts.imageDamaged])
  const large = await upload(company.owner, Buffer.alloc(10_000_500))
  expect([large.status, large.body.message]).toEqual([413, companyTexts.imageTooLarge])
})

test('a logo may be a photo of an iPhone', async () => {
  const { owner } = await app.company()
  const saved = await upload(owner, heicPhoto())
  expect([saved.status, saved.body.logo]).toEqual([200, expect.stringMatching(/^\/pictures\//)])
})

test('an invented picture is not there', async () => {
  expect((await picture('/pictures/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).statusCode).toBe(404)
  expect((await picture('/pictures/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404)
})

test('an upload that says nowhere where its parts end is refused', async () => {
  const { owner } = await app.company()
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data' }
  const answer = await app.http.inject({ method: 'POST', url: '/api/company/logo', headers, payload: 'x' })
  expect(answer.statusCode).toBe(415)
})

test.each([
  [400, 'before its first part', ''],
  [408, 'in the head of a part', '--cut\r\ncontent-disposition: form-da'],
  [408, 'after the head', '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'],
  [408, 'in the file', '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nPNG'],
  [
    408,
    'in the last boundary',
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nP\r\n--cu',
  ],
  [400, 'with a head that is none', '--cut\r\nnonsense\0\r\n\r\nP\r\n--cut--\r\n'],
])('to an upload the answer is %i if it breaks off %s', async (status, _where, payload) => {
  const { owner } = await app.company()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/company/logo',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'multipart/form-data; boundary=cut',
    },
    payload,
  })
  expect([answer.statusCode, answer.json().success]).toEqual([status, false])
})
