import { expect, test } from 'vitest'
import { testApp, testPassword } from '#server/testing/test-app.ts'
import { groups } from '#shared/access.ts'
import { loginListContract as l } from '../login-list.contract.ts'
import { signInContract as c } from '../sign-in.contract.ts'

const app = await testApp()
const browsersOf = (user: { id: number }) =>
  app.sql('select id from push_subscriptions where user_id = $1', [user.id])
const takesPush = (user: { id: number; companyId: number }) =>
  app.sql(
    `insert into push_subscriptions (company_id, user_id, endpoint, p256dh, auth)
     values ($1, $2, 'https://push.test/' || gen_random_uuid(), '', '')`,
    [user.companyId, user.id],
  )
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
      company_name: 'Harbour',
    },
    expect.objectContaining({ agent: '', current: false }),
  ])
  expect(body.account).toEqual({
    email: company.owner.email,
    email_verified: false,
    has_password: true,
    second_factor: false,
    recovery_codes: 0,
  })
  expect(JSON.stringify(body)).not.toContain(phone.token)
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

test('whose sign-in is ended from elsewhere gets no notifications in that browser either; others do', async () => {
  const company = await app.company()
  const { owner, technician, office } = company
  for (const user of [owner, technician, office]) await takesPush(user)
  const { body } = await app.send(l.company, {}, owner)
  const row = body.data.find(one => one.fullname === technician.fullname)!
  expect((await app.send(l.end, { id: row.id }, owner)).status).toBe(200)
  expect(await browsersOf(technician)).toEqual([])
  expect(await browsersOf(office)).toHaveLength(1)
  expect((await app.send(l.endOthers, {}, office)).status).toBe(200)
  expect(await browsersOf(office)).toEqual([])
  expect(await browsersOf(owner)).toHaveLength(1)
})
