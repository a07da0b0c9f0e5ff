import { expect, test } from 'vitest'
import { testApp, testPassword } from '#app/testing/test-app.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { groups } from '#shared/access.ts'
import { loginListContract as l } from '../../login-list.contract.ts'
import { signInContract as c } from '../../sign-in.contract.ts'

const app = await testApp()
const browsersOf = (user: { id: number }) =>
  app.sql('select id from push_subscriptions where user_id = $1 order by id', [user.id])
const keys = {
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
}
async function takesPush(person: { token: string }, endpoint = `https://push.test/${++n}`) {
  const userToken = JSON.stringify({ endpoint, keys })
  expect((await app.send(notificationsContract.setStatus, { status: 1, userToken }, person)).status).toBe(200)
}
async function idOf(person: { token: string }): Promise<number> {
  const { body } = await app.send(l.own, {}, person)
  return body.data.find(row => row.current)!.id
}
let n = 0
async function signIn(user: { email: string }, agent: string, company_id?: number) {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/login/login',
    payload: { email: user.email, password: testPassword, company_id },
    remoteAddress: `10.5.0.${++n}`,
    headers: { 'user-agent': agent },
  })
  return { token: response.json().accessToken as string }
}
const isIn = async (person: { token: string }) => (await app.send(c.me, {}, person)).status === 200

test('the list shows device, address and time of each sign-in, and marks this one', async () => {
  const company = await app.company({ name: 'Harbour' })
  const phone = await signIn(company.owner, 'A phone')
  const { body } = await app.send(l.own, {}, phone)
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      agent: 'A phone',
      ip: `10.5.0.${n}`,
      current: true,
      phone: null,
      company_name: 'Harbour',
    },
    expect.objectContaining({ agent: '', current: false }),
  ])
  expect(body.account).toEqual({
    email: company.owner.email,
    email_verified: false,
    verification_sent: false,
    has_password: true,
    second_factor: false,
    recovery_codes: 0,
  })
  expect(JSON.stringify(body)).not.toContain(phone.token)
  await app.send(c.resendVerification, {}, phone)
  expect((await app.send(l.own, {}, phone)).body.account.verification_sent).toBe(true)
})

test('one sign-in is ended at once, and the others go on', async () => {
  const company = await app.company()
  const [phone, laptop] = [await signIn(company.owner, 'phone'), await signIn(company.owner, 'laptop')]
  expect(await isIn(phone)).toBe(true)
  const { body } = await app.send(l.own, {}, laptop)
  const { id } = body.data.find(row => row.agent === 'phone')!
  expect((await app.send(l.end, { id }, laptop)).status).toBe(200)
  expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true])
  expect((await app.send(l.end, { id }, laptop)).status).toBe(404)
})

test('all others are ended at once, in every company, and this one goes on', async () => {
  const [first, second] = [await app.company(), await app.company()]
  await app.user(second.id, groups.technician, { email: first.owner.email })
  const here = await signIn(first.owner, 'here', first.id)
  const there = await signIn(first.owner, 'there', second.id)
  const { body } = await app.send(l.endOthers, {}, here)
  expect(body.ended).toBeGreaterThanOrEqual(2)
  expect([await isIn(here), await isIn(there), await isIn(first.owner)]).toEqual([true, false, false])
  expect(await isIn(first.office)).toBe(true)
})

test('whoever manages permissions sees and ends the company’s sign-ins, and nobody else’s', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const { body } = await app.send(l.company, {}, company.owner)
  expect(body.data.map(row => row.fullname).sort()).toEqual(
    [company.owner, company.office, company.technician, company.operator].map(u => u.fullname).sort(),
  )
  expect((await app.send(l.company, {}, company.technician)).status).toBe(403)
  const theirs = await app.send(l.company, {}, other.owner)
  const foreign = theirs.body.data.find(row => row.fullname === other.technician.fullname)!
  expect((await app.send(l.end, { id: foreign.id }, company.owner)).status).toBe(404)
  const colleague = body.data.find(row => row.fullname === company.office.fullname)!
  expect((await app.send(l.end, { id: colleague.id }, company.technician)).status).toBe(404)
  expect((await app.send(l.end, { id: colleague.id }, company.owner)).status).toBe(200)
  expect([await isIn(company.office), await isIn(other.technician)]).toEqual([false, true])
})

test('in the demo nobody sees or ends the sign-ins of strangers', async () => {
  const demo = await app.company({ demo: true })
  const stranger = await signIn(demo.owner, 'stranger')
  const { body } = await app.send(l.own, {}, demo.owner)
  expect(body.data.map(row => row.current)).toEqual([true])
  const [row] = await app.sql<{ id: number }>("select id from sessions where agent = 'stranger'")
  expect((await app.send(l.end, { id: row!.id }, demo.owner)).status).toBe(404)
  await app.send(l.endOthers, {}, demo.owner)
  expect(await isIn(stranger)).toBe(true)
})

test('a sign-in that is ended from elsewhere takes its browser’s notifications along, and no other’s', async () => {
  const { owner, technician, office } = await app.company()
  const [laptop, phone] = [await signIn(technician, 'laptop'), await signIn(technician, 'phone')]
  for (const person of [laptop, phone, office]) await takesPush(person)
  const kept = await browsersOf(technician)
  expect((await app.send(l.end, { id: await idOf(laptop) }, owner)).status).toBe(200)
  expect(await browsersOf(technician)).toEqual(kept.slice(1))
  expect(await browsersOf(office)).toHaveLength(1)
  expect((await app.send(l.end, { id: await idOf(phone) }, technician)).status).toBe(200)
  expect(await browsersOf(technician)).toEqual([])
})

test('where all others are ended, this browser alone goes on with its notifications', async () => {
  const { owner, office } = await app.company()
  const [here, there] = [await signIn(owner, 'here'), await signIn(owner, 'there')]
  for (const person of [there, here, office]) await takesPush(person)
  const kept = await browsersOf(owner)
  expect((await app.send(l.endOthers, {}, here)).status).toBe(200)
  expect(await browsersOf(owner)).toEqual(kept.slice(1))
  expect(await browsersOf(office)).toHaveLength(1)
})

test('a browser goes by the sign-in that it asked last by', async () => {
  const { owner, technician } = await app.company()
  const [before, after] = [await signIn(technician, 'before'), await signIn(technician, 'after')]
  await takesPush(before, 'https://push.test/same')
  await takesPush(after, 'https://push.test/same')
  expect((await app.send(l.end, { id: await idOf(before) }, owner)).status).toBe(200)
  expect(await browsersOf(technician)).toHaveLength(1)
  expect((await app.send(l.end, { id: await idOf(after) }, owner)).status).toBe(200)
  expect(await browsersOf(technician)).toEqual([])
})

test('browsers of an expired sign-in, or of nobody knows which, are let go with any that is ended', async () => {
  const { owner, technician } = await app.company()
  const [lost, old, laptop] = [
    await signIn(technician, 'lost'),
    await signIn(technician, 'old'),
    await signIn(technician, 'laptop'),
  ]
  await takesPush(lost)
  await takesPush(old, 'https://push.test/old')
  await app.sql("update sessions set expires_at = now() - interval '1 minute' where id = $1", [
    await idOf(lost),
  ])
  await app.sql("update push_subscriptions set session_id = null where endpoint = 'https://push.test/old'")
  expect(await browsersOf(technician)).toHaveLength(2)
  expect((await app.send(l.end, { id: await idOf(laptop) }, owner)).status).toBe(200)
  expect(await browsersOf(technician)).toEqual([])
})
