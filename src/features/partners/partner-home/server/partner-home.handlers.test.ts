import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { partnerSignInContract } from '../../partner-sign-in/partner-sign-in.contract.ts'
import { partnerPassword, partnerWithOwner, personOf } from '../../partner-sign-in/testing/partner-person.ts'
import { partnerHomeContract as contract } from '../partner-home.contract.ts'

const app = await testApp()
let count = 0

/** Signs a company up with a code; its owner's mail and id. */
async function signUp(
  refer_code: string,
  email = `owner-${++count}-${Math.random().toString(36).slice(2, 8)}@firm.test`,
) {
  await app.sql('delete from attempts')
  const sent = {
    email,
    password: 'Gutter7!',
    fullname: 'Olga Owner',
    company_name: `Firm ${count}`,
    refer_code,
  }
  await app.ok(signInContract.signup, sent, null)
  const [row] = await app.sql<{ id: number }>('select id from companies where email = $1', [email])
  return { id: row!.id, email, name: sent.company_name }
}
const profileOf = async (as: { token: string }) => (await app.ok(contract.profile, {}, as)).body.partner

test('a sign-up by the link, in whatever case, is the partner’s once and shows no more than it may', async () => {
  const { owner, code } = await partnerWithOwner(app)
  const other = await partnerWithOwner(app)
  const firm = await signUp(code.toUpperCase())
  const { body } = await app.ok(contract.referrals, {}, owner)
  expect(body.data).toMatchObject([{ name: firm.name, email: firm.email, pack_name: '', monthly_cents: 0 }])
  const { referrals } = await profileOf(owner)
  expect(referrals).toMatchObject({
    count: 1,
    activeCount: 1,
    paidCount: 0,
    tier: { current: 1, nextTier: 10, progress: 0 },
    revenue: { monthly: { total: 0 }, yearly: { total: 0 } },
  })
  expect(referrals.revenue.history).toHaveLength(6)
  expect(Object.keys(referrals.list[0]!).sort()).toEqual(
    ['email', 'id', 'monthly_price', 'name', 'pack_name', 'register_date'].sort(),
  )
  expect((await app.ok(contract.referrals, {}, other.owner)).body.data).toEqual([])
  expect(await app.mailTo(owner.email)).toMatchObject({ subject: `${firm.name} signed up with your link` })
})

test('an unknown code, a friend’s code and a closed partner’s code stop no sign-up and note nothing', async () => {
  const { owner, code, id } = await partnerWithOwner(app)
  const [friend] = await app.sql<{ share_code: string }>('select share_code from companies where id = 2')
  await app.sql("update partners set status = 'blocked' where id = $1", [id])
  for (const each of ['p-nobody', friend!.share_code, code]) await signUp(each)
  const [row] = await app.sql('select count(*)::int as n from partner_referrals where partner_id = $1', [id])
  expect(row).toEqual({ n: 0 })
  expect((await app.send(contract.profile, {}, owner)).status).toBe(401)
})

test('a partner’s own company is noted in review', async () => {
  const { owner, code } = await partnerWithOwner(app)
  await signUp(code, owner.email)
  expect((await app.ok(contract.referrals, {}, owner)).body.data).toMatchObject([{ in_review: true }])
})

test('a profile takes both spellings; bank details are sealed, and a change is mailed and holds payouts', async () => {
  const { owner, id } = await partnerWithOwner(app)
  const own = { first_name: 'Ada', last_name: 'Lane', email: owner.email }
  const saved = await app.ok(
    contract.saveProfile,
    { ...own, company_name: 'Lane Media', bsb: '123456', account_number: '8765 4321', account_name: 'Lane' },
    owner,
  )
  expect(saved.body.message).toBe('Profile updated successfully!')
  expect(await profileOf(owner)).toMatchObject({
    firstName: 'Ada',
    companyName: 'Lane Media',
    bsb: '123-456',
    accountNumber: '87654321',
    accountName: 'Lane',
  })
  expect((await app.mailTo(owner.email)).subject).toBe('Your bank details were changed')
  const rowOf = async () => (await app.sql('select * from partners where id = $1', [id]))[0]!
  expect(JSON.stringify(await rowOf())).not.toContain('87654321')
  expect((await rowOf()).bank_changed_at).toBeNull()
  await app.ok(
    contract.saveProfile,
    { firstName: 'Ada', lastName: 'Lane', email: owner.email, accountNumber: '999' },
    owner,
  )
  expect((await rowOf()).bank_changed_at).not.toBeNull()
  const [kept] = await app.sql<{ n: number }>(
    "select count(*)::int as n from changes c where to_jsonb(c)::text like '%87654321%'",
  )
  expect(kept!.n).toBe(0)
})

test.each([
  [{ firstName: undefined }, 'firstName'],
  [{ email: '' }, 'email'],
  [{ bsb: '1234567' }, 'bsb'],
  [{ bsb: '1234-5678' }, 'bsb'],
  [{ accountNumber: '1'.repeat(21) }, 'accountNumber'],
  [{ accountName: 'x'.repeat(101) }, 'accountName'],
])('a profile with %j is refused at %s', async (wrong, field) => {
  const { owner } = await partnerWithOwner(app)
  const sent = { firstName: 'Ada', lastName: 'Lane', email: owner.email, ...wrong }
  const { status, body } = await app.request(contract.saveProfile, sent, owner)
  expect([status, body.field]).toEqual([400, field])
})

test('a member sees and changes no bank details, and nothing of payouts', async () => {
  const { owner, ...partner } = await partnerWithOwner(app)
  const [member, finance] = [await personOf(app, partner, 'member'), await personOf(app, partner, 'finance')]
  const bank = { bsb: '123-456', accountNumber: '111222', accountName: 'Us' }
  const as = (email: string) => ({ firstName: 'Pat', lastName: 'Ner', email })
  await app.ok(contract.saveProfile, { ...as(finance.email), ...bank }, finance)
  await app.ok(contract.saveProfile, { ...as(member.email), ...bank, accountNumber: '666' }, member)
  expect(await profileOf(owner)).toMatchObject(bank)
  expect(await profileOf(member)).toMatchObject({ bsb: '', accountNumber: '', accountName: '' })
  expect((await app.send(contract.payouts, {}, member)).status).toBe(403)
  expect((await app.send(contract.invite, { ...as('x@y.test'), role: 'owner' }, finance)).status).toBe(403)
})

test('links have labels and count clicks and sign-ups; a switched-off one brings nobody', async () => {
  const { owner, code } = await partnerWithOwner(app)
  const other = await partnerWithOwner(app)
  const { body } = await app.ok(contract.addLink, { label: 'Trade show' }, owner)
  const linkNow = async () =>
    (await app.ok(contract.links, {}, owner)).body.links.find(each => each.id === body.id)!
  const link = await linkNow()
  await app.sql('delete from attempts')
  expect((await app.ok(contract.visit, { refer_code: link.code, click: true }, null)).body.partner).toBe(true)
  expect((await app.ok(contract.visit, { refer_code: 'c123', click: true }, null)).body.partner).toBe(false)
  await signUp(link.code)
  expect(await linkNow()).toMatchObject({ label: 'Trade show', clicks: 1, trials: 1, paid: 0 })
  expect((await app.send(contract.switchLink, { id: body.id, active: false }, other.owner)).status).toBe(404)
  await app.ok(contract.switchLink, { id: body.id, active: false }, owner)
  await signUp(link.code)
  expect(await linkNow()).toMatchObject({ trials: 1, active: false })
  expect((await app.ok(contract.referralLink, {}, owner)).body).toMatchObject({ referralCode: code })
})

test('an invited colleague joins by the mailed link and can be switched off', async () => {
  const { owner } = await partnerWithOwner(app)
  const other = await partnerWithOwner(app)
  const email = `mate-${++count}-${Math.random().toString(36).slice(2, 8)}@partner.test`
  const invited = { firstName: 'Ben', lastName: 'Finn', email, role: 'finance' as const }
  await app.ok(contract.invite, invited, owner)
  expect((await app.send(contract.invite, invited, other.owner)).status).toBe(409)
  const token = /invite=([\w-]+)/.exec((await app.mailTo(email)).text)![1]!
  await app.sql('delete from attempts')
  expect((await app.ok(contract.invitation, { token }, null)).body).toMatchObject({ firstName: 'Ben' })
  await app.ok(contract.join, { token, password: partnerPassword }, null)
  expect((await app.send(contract.join, { token, password: partnerPassword }, null)).status).toBe(400)
  const signedIn = await app.ok(partnerSignInContract.login, { email, password: partnerPassword }, null)
  const mate = signedIn.body as { token: string }
  const { people } = (await app.ok(contract.team, {}, mate)).body
  const { id } = people.find(each => each.is_me)!
  expect(
    (await app.send(contract.changePerson, { id, role: 'member', active: true }, other.owner)).status,
  ).toBe(404)
  await app.ok(contract.changePerson, { id, role: 'member', active: false }, owner)
  expect((await app.send(contract.team, {}, mate)).status).toBe(401)
})

test('tax details need a valid ABN and the version that was read', async () => {
  const { owner } = await partnerWithOwner(app)
  const { version } = (await app.ok(contract.settings, {}, owner)).body.tax
  const tax = {
    abn: '51 824 753 556',
    gst_registered: true,
    rcti_agreed: true,
    address: '1 High St',
    version,
  }
  expect((await app.send(contract.saveTax, { ...tax, abn: '123' }, owner)).body.field).toBe('abn')
  await app.ok(contract.saveTax, tax, owner)
  expect((await app.ok(contract.settings, {}, owner)).body.tax).toMatchObject({
    abn: '51824753556',
    rcti_agreed: true,
  })
  expect((await app.send(contract.saveTax, tax, owner)).status).toBe(409)
})

test('a closed account signs in no more, and its data could be taken along', async () => {
  const { owner } = await partnerWithOwner(app)
  const data = await app.ok(contract.ownData, {}, owner)
  expect(data.body).toMatchObject({ partner: { company_name: expect.any(String) } })
  expect((await app.send(contract.close, { password: 'wrong' }, owner)).status).toBe(400)
  await app.ok(contract.close, { password: partnerPassword }, owner)
  expect((await app.send(contract.profile, {}, owner)).status).toBe(401)
  const again = await app.send(
    partnerSignInContract.login,
    { email: owner.email, password: partnerPassword },
    null,
  )
  expect(again.status).toBe(403)
})
