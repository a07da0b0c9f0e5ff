import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type TestUser, testApp, testPassword } from '#app/testing/test-app.ts'
import { loginListContract } from '#features/account/sign-in/login-list.contract.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { signInTexts } from '#features/account/sign-in/sign-in.rules.ts'
import { profileContract as c } from '../profile.contract.ts'
import { profileTexts } from '../profile.rules.ts'

const app = await testApp()
const me = async (as: { token: string }) => (await app.send(signInContract.me, {}, as)).body.user

const upload = (as: TestUser, bytes: Buffer) =>
  app.upload(c.savePicture, {}, as, { bytes, filename: 'me.jpg', type: 'image/jpeg' })
const picture = (path: string) => app.http.inject({ method: 'GET', url: `/api${path}` })

test('everybody changes their own name and phone, and nothing else of themselves', async () => {
  const { technician } = await app.company()
  const before = (await app.send(c.own, {}, technician)).body.result
  const saved = await app.request(
    c.save,
    {
      fullname: 'Riley Nguyen',
      phone: '0412 345 678',
      group_id: 1,
      email: 'x@y.test',
      version: before.version,
    },
    technician,
  )
  expect(saved.body.result).toEqual({
    ...before,
    fullname: 'Riley Nguyen',
    phone: '0412 345 678',
    version: before.version + 1,
  })
  expect(await me(technician)).toMatchObject({ fullname: 'Riley Nguyen', group_id: 3 })
})

test('a name has to be there, a phone number has to look like one, and a stale save is refused', async () => {
  const { technician } = await app.company()
  const nameless = await app.send(c.save, { fullname: ' ' }, technician)
  expect([nameless.status, nameless.body.message]).toEqual([400, profileTexts.nameRequired])
  const phone = await app.send(c.save, { fullname: 'Riley', phone: 'abc' }, technician)
  expect([phone.status, phone.body.field, phone.body.message]).toEqual([400, 'phone', profileTexts.phone])
  await app.send(c.save, { fullname: 'Riley', version: 1 }, technician)
  expect((await app.send(c.save, { fullname: 'Sam', version: 1 }, technician)).status).toBe(409)
})

test('a picture becomes a square without its data, replaces the one before, and can be taken away', async () => {
  const { operator } = await app.company()
  const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#0b7f77' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const first = (await upload(operator, photo)).body.picture
  const stored = await picture(first)
  expect(await sharp(stored.rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: 'png' })
  expect(stored.rawPayload.includes('secret place')).toBe(false)
  expect((await me(operator)).picture).toBe(first)
  const second = (await upload(operator, photo)).body.picture
  expect([(await picture(first)).statusCode, (await picture(second)).statusCode]).toEqual([404, 200])
  await app.send(c.removePicture, {}, operator)
  expect([(await me(operator)).picture, (await picture(second)).statusCode]).toEqual(['', 404])
  expect((await upload(operator, Buffer.from('<svg/>'))).status).toBe(415)
})

test('the language is kept for every device', async () => {
  const { office } = await app.company()
  expect((await me(office)).language).toBe('')
  await app.send(c.saveLanguage, { language: 'de' }, office)
  const login = { email: office.email, password: testPassword }
  const elsewhere = await app.send(signInContract.login, login, null)
  expect((elsewhere.body as { user: { language: string } }).user.language).toBe('de')
})

test('the password changes with the present one: other sign-ins end, this one stays, a mail tells of it', async () => {
  const { technician } = await app.company()
  const old = { email: technician.email, password: testPassword }
  const other = (await app.send(signInContract.login, old, null)).body as { accessToken: string }
  const change = (old_password: string, password: string) =>
    app.send(loginListContract.changePassword, { old_password, password }, technician)

  const wrong = await change('not this', 'Another-1234')
  expect([wrong.status, wrong.body.field]).toEqual([400, 'old_password'])
  const short = await change(testPassword, 'short')
  expect([short.status, short.body.field]).toEqual([400, 'password'])
  expect((await change(testPassword, testPassword)).body.message).toBe(signInTexts.samePassword)

  expect((await change(testPassword, 'Another-1234')).body).toMatchObject({ ended: 1 })
  expect((await app.send(signInContract.me, {}, technician)).status).toBe(200)
  expect((await app.send(signInContract.me, {}, { token: other.accessToken })).status).toBe(401)
  expect((await app.send(signInContract.login, old, null)).status).toBe(400)
  const fresh = await app.send(signInContract.login, { ...old, password: 'Another-1234' }, null)
  expect(fresh.status).toBe(200)
  expect((await app.mailTo(technician.email)).text).toContain('you were signed out everywhere else')
})

test('old passwords can’t be tried without end', async () => {
  await app.sql('delete from attempts')
  const { office } = await app.company()
  const guess = () =>
    app.send(loginListContract.changePassword, { old_password: 'guess', password: 'Another-1234' }, office)
  for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})

test('the shared demo keeps its passwords', async () => {
  const { owner } = await app.company({ demo: true })
  const input = { old_password: testPassword, password: 'Another-1234' }
  const refused = await app.send(loginListContract.changePassword, input, owner)
  expect([refused.status, refused.body.message]).toEqual([403, signInTexts.passwordNotInDemo])
})
