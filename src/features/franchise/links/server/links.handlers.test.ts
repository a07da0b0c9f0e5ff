import { expect, test } from 'vitest'
import { type TestCompany, testApp, testPassword } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { groups, noPermission } from '#shared/access.ts'
import { linksContract as c } from '../links.contract.ts'
import { linkTexts } from '../links.rules.ts'

const app = await testApp()

const headOffice = () => app.company({ name: 'Harbour Group', pack_id: 4 })
/** Invites the owner of a company; the link's id. */
async function invited(head: TestCompany, member: TestCompany): Promise<string> {
  await app.ok(c.invite, { name: 'North', email: member.owner.email }, head.owner)
  return tokenTo(member.owner.email)
}
async function tokenTo(email: string): Promise<string> {
  return /invite_id=([\w-]+)/.exec((await app.mailTo(email)).text)![1]!
}
async function joined(more: object = {}) {
  const head = await headOffice()
  const member = await app.company({ name: 'Northside' })
  await app.sql('update companies set email = $2 where id = $1', [
    member.id,
    `north-${member.id}@trades.test`,
  ])
  const id = await invited(head, member)
  await app.ok(c.accept, { id, ...more }, member.owner)
  return { head, member, id, email: `north-${member.id}@trades.test` }
}
const switchTo = (as: { token: string }, email: string) => app.request(c.switchTo, { email }, as)
const team = async ({ owner }: TestCompany) => (await app.ok(teamContract.list, {}, owner)).body.data
const membersOf = async ({ owner }: TestCompany, input: object = {}) =>
  (await app.ok(c.members, input, owner)).body.data
const franchises = async (as: { token: string }) => (await app.ok(c.franchises, {}, as)).body.data.franchise

test('an invited owner sees who invites, accepts once, and head office sees the member', async () => {
  const head = await headOffice()
  const member = await app.company({ name: 'Northside' })
  const id = await invited(head, member)
  expect(await membersOf(head)).toMatchObject([{ name: 'North', status: 'invited', figures: null }])
  const { body } = await app.ok(c.invitation, { id }, member.owner)
  expect(body).toMatchObject({
    sender: { name: 'Harbour Group' },
    receiver: { name: 'Northside' },
    group_id: groups.office,
  })
  const accepted = await app.ok(c.accept, { id }, member.owner)
  expect(accepted.body.message).toBe('Invite accpeted.')
  const again = await app.request(c.accept, { id }, member.owner)
  expect([again.status, again.body.message]).toEqual([409, linkTexts.used])
  expect(await membersOf(head)).toMatchObject([
    { name: 'Northside', status: 'active', company_id: member.id },
  ])
  const { result } = (await app.ok(c.head, {}, member.owner)).body
  expect(result).toMatchObject({ name: 'Harbour Group', group_id: groups.office, shares_figures: true })
  expect(
    JSON.stringify(await app.sql('select values from activities where company_id = $1', [head.id])),
  ).toContain('Northside')
})

test('who switches becomes a user of the member, in the group its owner chose, and comes back', async () => {
  const { head, member, email } = await joined({ group_id: groups.operator })
  expect(await franchises(head.owner)).toEqual([{ id: member.id, name: 'Northside', email, active: true }])
  expect(await franchises(head.technician)).toEqual([])
  expect(await franchises(member.owner)).toEqual([])
  const { status, body } = await switchTo(head.owner, email.toUpperCase())
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await app.request(c.franchises, {}, head.owner)).status).toBe(401)
  const there = { token: body.accessToken }
  const { user } = (await app.ok(signInContract.me, {}, there)).body
  expect(user).toMatchObject({ company_id: member.id, fullname: head.owner.fullname, kind: 'operator' })
  const inTeam = (await team(member)).filter(each => each.email === head.owner.email)
  expect(inTeam).toMatchObject([{ fullname: head.owner.fullname, group_id: groups.operator, active: true }])
  // What they do there is theirs, by name.
  await app.ok(jobsContract.add, { name: 'Ada', address: '1 Low Street' }, there)
  const [job] = await app.sql('select user_id from changes where company_id = $1 and table_name = $2', [
    member.id,
    'jobs',
  ])
  expect(job).toMatchObject({ user_id: user.id })
  // The sign-in page leads to the own company, without a question.
  const signedIn = await app.ok(
    signInContract.login,
    { email: head.owner.email, password: testPassword },
    null,
  )
  expect(signedIn.body).toMatchObject({ user: { company_id: head.id } })
  expect((await franchises(there)).map(each => each.id)).toEqual([head.id])
  const [{ email: ownEmail } = { email: '' }] = await franchises(there)
  const back = await app.request(c.switchTo, { email: ownEmail, id: head.id }, there)
  expect((await app.ok(signInContract.me, {}, { token: back.body.accessToken })).body.user.company_id).toBe(
    head.id,
  )
  // The second time is the same user.
  await switchTo({ token: back.body.accessToken }, email)
  expect((await team(member)).filter(each => each.email === head.owner.email)).toHaveLength(1)
})

test('nobody switches without a place', async () => {
  const { head, member, email } = await joined()
  const stranger = await app.company({ pack_id: 4 })
  for (const as of [stranger.owner, head.technician, member.technician])
    expect(await switchTo(as, email)).toMatchObject({ status: 404, body: { message: linkTexts.noPlace } })
  expect((await switchTo(head.owner, 'nobody@trades.test')).status).toBe(404)
  expect((await switchTo(head.owner, '')).status).toBe(404)
  // The member's owner takes somebody of head office off the team.
  const { body } = await switchTo(head.office, email)
  const { user } = (await app.ok(signInContract.me, {}, { token: body.accessToken })).body
  await app.ok(teamContract.setStatus, { id: user.id, active: false }, member.owner)
  // Servers drop an ended session from memory when they hear of it.
  await expect
    .poll(async () => (await app.request(signInContract.me, {}, { token: body.accessToken })).status)
    .toBe(401)
  const again = (
    await app.ok(signInContract.login, { email: head.office.email, password: testPassword }, null)
  ).body as { accessToken: string }
  expect((await switchTo({ token: again.accessToken }, email)).body.message).toBe(linkTexts.noPlace)
})

test('the end of a link ends users and sessions at once; a new link lets them in again', async () => {
  const { head, member, email } = await joined()
  const other = await app.user(head.id, groups.office)
  const there = { token: (await switchTo(other, email)).body.accessToken }
  await app.ok(signInContract.me, {}, there)
  const [row] = await membersOf(head)
  expect((await app.request(c.end, { id: row!.id }, head.office)).body.message).toBe(noPermission)
  await app.ok(c.end, { id: row!.id }, head.owner)
  await expect.poll(async () => (await app.request(signInContract.me, {}, there)).status).toBe(401)
  expect((await team(member)).find(each => each.email === other.email)).toMatchObject({ status: 'disabled' })
  expect(await franchises(head.owner)).toEqual([])
  expect((await switchTo(head.owner, email)).status).toBe(404)
  expect((await app.request(c.end, { id: row!.id }, head.owner)).body.message).toBe(linkTexts.notMember)
  expect((await app.ok(c.head, {}, member.owner)).body.result).toBeNull()
  expect(await membersOf(head, { status: 'past' })).toMatchObject([{ status: 'ended' }])
  await app.ok(c.accept, { id: await invited(head, member) }, member.owner)
  const third = await app.user(head.id, groups.office)
  expect((await switchTo(third, email)).status).toBe(200)
  // Leaving from the other side does the same.
  await app.ok(c.leave, {}, member.owner)
  expect((await switchTo(head.owner, email)).status).toBe(404)
  expect((await app.request(c.leave, {}, member.owner)).status).toBe(404)
})

test('who is disabled at head office is signed out of the members too', async () => {
  const { head, email } = await joined()
  const there = { token: (await switchTo(head.office, email)).body.accessToken }
  await app.ok(signInContract.me, {}, there)
  await app.ok(teamContract.setStatus, { id: head.office.id, active: false }, head.owner)
  await expect.poll(async () => (await app.request(signInContract.me, {}, there)).status).toBe(401)
})

test('an invitation is for its address, its owner and one franchise', async () => {
  const head = await headOffice()
  const member = await app.company()
  const id = await invited(head, member)
  const accept = (as: { token: string }, token = id) => app.request(c.accept, { id: token }, as)
  expect(await accept((await app.company()).owner)).toMatchObject({
    status: 403,
    body: { message: linkTexts.otherMail },
  })
  expect((await app.request(c.invitation, { id }, member.office)).body.message).toBe(linkTexts.otherMail)
  for (const wrong of ['', 'x', `${head.id}-${'a'.repeat(43)}`, `999999999-${'a'.repeat(43)}`])
    expect((await accept(member.owner, wrong)).status).toBe(404)
  // An office clerk who was invited is no owner.
  await app.ok(c.invite, { name: 'Clerk', email: member.office.email }, head.owner)
  const clerk = await tokenTo(member.office.email)
  expect((await accept(member.office, clerk)).body.message).toBe(linkTexts.ownerAlone)
  expect((await app.request(c.accept, { id, group_id: 99 }, member.owner)).body.message).toBe(
    linkTexts.noGroup,
  )
  // Another head office comes too late.
  const rival = await app.company({ name: 'Rival', pack_id: 4 })
  const second = await invited(rival, member)
  await app.ok(c.accept, { id }, member.owner)
  const late = await accept(member.owner, second)
  expect(late).toMatchObject({
    status: 409,
    body: { message: 'Your company already belongs to Harbour Group. Leave it first.' },
  })
})

test('withdrawn, declined, replaced and old invitations open nothing', async () => {
  const head = await headOffice()
  const [member, other] = [await app.company(), await app.company()]
  const first = await invited(head, member)
  const [row] = await membersOf(head)
  const open = async (token: string) =>
    (await app.request(c.invitation, { id: token }, member.owner)).body.message
  expect(
    (await app.request(c.invite, { name: 'N', email: member.owner.email }, head.owner)).body.message,
  ).toBe(linkTexts.invited)
  await app.ok(c.inviteAgain, { id: row!.id }, head.owner)
  expect((await app.request(c.invitation, { id: first }, member.owner)).status).toBe(404)
  const again = await tokenTo(member.owner.email)
  await app.ok(c.withdraw, { id: row!.id }, head.owner)
  expect(await open(again)).toBe(linkTexts.withdrawn)
  expect((await app.request(c.withdraw, { id: row!.id }, head.owner)).body.message).toBe(linkTexts.notInvited)
  const declined = await invited(head, other)
  await app.ok(c.decline, { id: declined }, other.owner)
  expect((await app.request(c.accept, { id: declined }, other.owner)).body.message).toBe(linkTexts.declined)
  const old = await invited(head, member)
  app.setNow(new Date(Date.now() + 15 * 86_400_000))
  await app.sql(`update sessions set expires_at = now() + interval '30 days' where company_id = $1`, [
    member.id,
  ])
  expect(await open(old)).toBe(linkTexts.expired)
  app.setNow(null)
})

test('no company belongs to itself or to one that it heads', async () => {
  const top = await headOffice()
  const own = await app.request(c.invite, { name: 'Us', email: top.office.email }, top.owner)
  expect(own).toMatchObject({ status: 400, body: { message: linkTexts.ownPerson, field: 'email' } })
  const middle = await app.company({ pack_id: 4 })
  const low = await app.company({ pack_id: 4 })
  await app.ok(c.accept, { id: await invited(top, middle) }, middle.owner)
  await app.ok(c.accept, { id: await invited(middle, low) }, low.owner)
  const circle = await app.request(c.accept, { id: await invited(low, top) }, top.owner)
  expect(circle).toMatchObject({ status: 409, body: { message: linkTexts.circle } })
  // Two that invite each other: whoever accepts second would close the circle.
  const [left, right] = [await headOffice(), await headOffice()]
  const [toRight, toLeft] = [await invited(left, right), await invited(right, left)]
  const both = await Promise.all([
    app.request(c.accept, { id: toRight }, right.owner),
    app.request(c.accept, { id: toLeft }, left.owner),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  // The person who was invited has come to head the company that invites.
  const self = await headOffice()
  await app.ok(c.invite, { name: 'New', email: `new-${self.id}@trades.test` }, self.owner)
  const id = await tokenTo(`new-${self.id}@trades.test`)
  await app.sql('update users set email = $3 where company_id = $1 and id = $2', [
    ...[self.id, self.owner.id, `new-${self.id}@trades.test`],
  ])
  expect(await app.request(c.accept, { id }, self.owner)).toMatchObject({
    status: 409,
    body: { message: linkTexts.oneself },
  })
})

test('inviting takes the Franchise plan; a smaller one keeps the members; others see and change nothing', async () => {
  const { head, member, email } = await joined()
  const poor = await app.company({ pack_id: 3 })
  const refused = await app.request(c.invite, { name: 'N', email: member.owner.email }, poor.owner)
  expect(refused).toMatchObject({ status: 403, body: { message: linkTexts.pack } })
  await app.sql('update companies set pack_id = 1 where id = $1', [head.id])
  expect(await membersOf(head)).toHaveLength(1)
  expect((await switchTo(head.office, email)).status).toBe(200)
  const [row] = await membersOf(head)
  for (const entry of [c.end, c.withdraw])
    expect((await app.request(entry, { id: row!.id }, member.owner)).status).toBe(404)
  for (const as of [head.technician, member.technician])
    expect((await app.request(c.members, {}, as)).status).toBe(403)
  expect(await membersOf(member)).toEqual([])
})

test('the member’s owner moves head office’s people and stops sharing figures', async () => {
  const { head, member, email } = await joined()
  const there = { token: (await switchTo(head.office, email)).body.accessToken }
  await app.ok(signInContract.me, {}, there)
  const save = (input: object, as = member.owner) =>
    app.request(c.saveHead, { group_id: groups.operator, shares_figures: false, ...input }, as)
  expect((await save({}, member.office)).status).toBe(403)
  expect((await save({ group_id: 99 })).body.message).toBe(linkTexts.noGroup)
  expect((await save({ version: 7 })).status).toBe(409)
  expect((await save({ version: 1 })).body.result).toMatchObject({ shares_figures: false, version: 2 })
  await expect.poll(async () => (await app.request(signInContract.me, {}, there)).status).toBe(401)
  const inTeam = (await team(member)).find(each => each.email === head.office.email)
  expect(inTeam).toMatchObject({ group_id: groups.operator, active: true })
  const [shared] = await app.sql('select shares_figures from franchise_members where company_id = $1', [
    head.id,
  ])
  expect(shared).toEqual({ shares_figures: false })
})

test('head office sees the month’s figures of those who share them', async () => {
  const { head, member } = await joined()
  expect((await membersOf(head))[0]!.figures).toBeNull()
  await app.sql(
    `insert into figure_states (company_id, built_at) values ($1, now())
     on conflict (company_id) do update set built_at = now()`,
    [member.id],
  )
  await app.sql(
    `insert into figures (company_id, measure, dimension, grain, day, key, amount, count)
     select $1, m, 0, 2, date_trunc('month', now() at time zone 'Australia/Sydney'), '', a, 1
     from (values (10, 7), (11, 5), (1, 123450), (17, 3)) as f(m, a)`,
    [member.id],
  )
  const figures = { jobs: 7, completed: 5, invoiced: 1234.5, leads: 3 }
  expect((await membersOf(head))[0]!.figures).toEqual(figures)
  await app.ok(c.saveHead, { group_id: groups.office, shares_figures: false }, member.owner)
  expect((await membersOf(head))[0]!.figures).toBeNull()
})
