import { expect, test } from 'vitest'
import { type TestCompany, testApp, testPassword } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { groups } from '#shared/access.ts'
import { teamContract } from '../team.contract.ts'
import { teamTexts } from '../team.rules.ts'

const app = await testApp()
const { add, edit, invite, list, open, setStatus, workerOptions, workers } = teamContract

const tina = {
  fullname: 'Tina Tran',
  email: 'tina@trades.test',
  phone: '0412 000 111',
  color: '#E8590C',
  group_id: groups.technician,
  payment_type_id: 1,
  payment: 45.5,
}

async function withTina() {
  const company = await app.company({ name: 'Harbour Plumbing' })
  const email = `tina-${company.id}@trades.test`
  const { body } = await app.send(add, { ...tina, email }, company.office)
  return { company, id: body.id, email }
}

const member = async (company: TestCompany, id: number) =>
  (await app.send(open, { id }, company.owner)).body.result

async function invitationToken(email: string): Promise<string> {
  return /token=([\w-]+)/.exec((await app.mailTo(email)).text)![1]!
}

test('a person who was added is invited by mail, and shows as invited until accepting', async () => {
  const { company, id, email } = await withTina()
  expect(await member(company, id)).toMatchObject({
    ...tina,
    email,
    color: '#e8590c',
    group_name: 'Technician',
    group_kind: 'technician',
    status: 'invited',
    active: true,
    upcoming_appointments: 0,
  })
  const [mail] = await app.outbox(company)
  expect(mail!.recipient).toBe(email)
  expect((await app.mailTo(email)).subject).toContain('Harbour Plumbing')
  const token = await invitationToken(email)
  const accepted = await app.send(signInContract.acceptInvite, { token, password: testPassword }, null)
  expect(accepted.status).toBe(200)
  expect((await member(company, id)).status).toBe('active')
})

test('members without a colour of their own each get the next one that nobody has; who has one keeps it', async () => {
  const company = await app.company()
  const { color: _, ...plain } = tina
  const ids: number[] = []
  for (const n of [1, 2, 3]) {
    const email = `plain-${company.id}-${n}@trades.test`
    ids.push((await app.send(add, { ...plain, email }, company.owner)).body.id)
  }
  const added = await Promise.all(ids.map(id => member(company, id)))
  expect(new Set(added.map(each => each.color)).size).toBe(3)
  const { id, version, color, email } = added[0]!
  await app.send(edit, { ...plain, email, id, version, fullname: 'Tina Lam' }, company.owner)
  expect(await member(company, id)).toMatchObject({ fullname: 'Tina Lam', color })
})

test('what somebody can do is kept and told where technicians are chosen; a type of another company is refused', async () => {
  const { company, id, email } = await withTina()
  const typeOf = async (companyId: number) => {
    const [row] = await app.sql<{ id: number }>(
      `insert into job_types (company_id, name) values ($1, 'Hot Water') returning id`,
      [companyId],
    )
    return Number(row!.id)
  }
  const type = await typeOf(company.id)
  const save = (job_type_id: number[]) => app.send(edit, { ...tina, email, id, job_type_id }, company.owner)
  expect((await save([type])).body.result.job_type_id).toEqual([type])
  await app.sql('update users set joined_at = now() where id = $1', [id])
  const { result } = (await app.send(workers, {}, company.office)).body
  expect(result.find(each => each.value === id)!.job_type_id).toBe(String(type))
  const foreign = await save([await typeOf((await app.company()).id)])
  expect([foreign.status, foreign.body.field]).toEqual([400, 'job_type_id'])
  expect((await member(company, id)).job_type_id).toEqual([type])
})

test('payment goes out as it came in: dollars, percent, or not set', async () => {
  const { company, id, email } = await withTina()
  const save = async (payment_type_id: number, payment: number | null) =>
    app.send(edit, { ...tina, email, id, payment_type_id, payment }, company.owner)
  expect((await save(2, 12.25)).body.result).toMatchObject({ payment_type_id: 2, payment: 12.25 })
  expect((await save(3, 98_000)).body.result).toMatchObject({ payment: 98_000 })
  expect((await save(1, null)).body.result).toMatchObject({ payment: null })
  const refused = await save(2, 101)
  expect([refused.status, refused.body.message, refused.body.field]).toEqual([
    400,
    teamTexts.percentage,
    'payment',
  ])
})

test('one person joins two companies with one account, and no company twice', async () => {
  const { company, email } = await withTina()
  const twice = await app.send(add, { ...tina, email: email.toUpperCase() }, company.owner)
  expect([twice.status, twice.body.message, twice.body.field]).toEqual([409, teamTexts.taken, 'email'])
  const other = await app.company()
  expect((await app.send(add, { ...tina, email }, other.owner)).status).toBe(200)
  expect(await app.sql('select id from accounts where email = $1', [email])).toHaveLength(1)
})

test('the list searches, narrows by status and sorts', async () => {
  const { company, id } = await withTina()
  const names = async (input: object) =>
    (await app.request(list, input, company.office)).body.data.map(row => row.fullname)
  expect(await names({ search: 'tina tr' })).toEqual(['Tina Tran'])
  expect(await names({ search: '0412000' })).toEqual(['Tina Tran'])
  expect(await names({ search: '%' })).toEqual([])
  await app.send(setStatus, { id, active: false }, company.owner)
  expect(await names({ status: 0 })).toEqual(['Tina Tran'])
  expect(await names({ status: 1 })).not.toContain('Tina Tran')
  const { body } = await app.send(
    list,
    { pagination: { pageSize: 2, sortField: 'group_id', sortOrder: 'DESC' } },
    company.owner,
  )
  expect(body.data.map(row => row.group_id)).toEqual([4, 3])
  expect(body.pagination).toMatchObject({ totalSize: 5, totalCapped: false, pageSize: 2 })
})

test('a disabled member is signed out at once and offered for no work; enabling undoes it', async () => {
  const company = await app.company()
  const { technician, owner } = company
  const mayRead = async () => (await app.send(workerOptions, {}, technician)).status
  expect(await mayRead()).toBe(200)
  const off = await app.send(setStatus, { id: technician.id, active: false }, owner)
  expect(off.body.result).toMatchObject({ status: 'disabled', active: false })
  await expect.poll(mayRead).toBe(401)
  const offered = await app.send(workerOptions, {}, owner)
  expect(offered.body.result.map(row => row.value)).not.toContain(technician.id)
  await app.send(setStatus, { id: technician.id, active: true }, owner)
  expect((await member(company, technician.id)).status).toBe('active')
})

test('who is moved to another group has to sign in again; who is only renamed has not', async () => {
  const company = await app.company()
  const { operator, owner } = company
  const facts = { ...tina, id: operator.id, email: operator.email }
  await app.send(edit, { ...facts, group_id: groups.operator, fullname: 'New Name' }, owner)
  expect((await app.send(workerOptions, {}, operator)).status).toBe(200)
  await app.send(edit, { ...facts, group_id: groups.office }, owner)
  await expect.poll(async () => (await app.send(workerOptions, {}, operator)).status).toBe(401)
})

test('the last active owner stays, nobody disables themself, and only owners touch owners', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  const facts = { ...tina, email: owner.email, id: owner.id }
  const off = (id: number, as: { token: string }) => app.send(setStatus, { id, active: false }, as)
  const say = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

  expect(say(await app.send(edit, { ...facts, group_id: groups.office }, owner))).toEqual([
    400,
    teamTexts.lastOwner,
  ])
  expect(say(await off(owner.id, owner))).toEqual([400, teamTexts.notYourself])
  expect(say(await off(office.id, office))).toEqual([400, teamTexts.notYourself])
  expect(say(await off(owner.id, office))).toEqual([403, teamTexts.notOwner])
  expect(say(await app.send(edit, { ...facts, group_id: groups.owner }, office))).toEqual([
    403,
    teamTexts.notOwner,
  ])
  const promote = { ...tina, id: technician.id, email: technician.email, group_id: groups.owner }
  expect(say(await app.send(edit, promote, office))).toEqual([403, teamTexts.ownersAlone])
  expect(say(await app.send(add, { ...tina, group_id: groups.owner }, office))).toEqual([
    403,
    teamTexts.ownersAlone,
  ])

  expect((await app.send(edit, promote, owner)).status).toBe(200)
  expect((await app.send(edit, { ...facts, group_id: groups.office }, owner)).status).toBe(200)
})

test('two owners who demote each other at the same moment leave one', async () => {
  const company = await app.company()
  const second = await app.user(company.id, groups.owner)
  const demote = (id: number, email: string, as: { token: string }) =>
    app.send(edit, { ...tina, id, email, group_id: groups.office }, as)
  const answers = await Promise.all([
    demote(company.owner.id, company.owner.email, second),
    demote(second.id, second.email, company.owner),
  ])
  expect(answers.map(answer => answer.status).sort()).not.toEqual([200, 200])
  const owners = await app.sql('select id from users where company_id = $1 and group_id = 1', [company.id])
  expect(owners.length).toBeGreaterThan(0)
})

test('the e-mail of an invitation can be mended until it was accepted; the old link then leads nowhere', async () => {
  const { company, id, email } = await withTina()
  const old = await invitationToken(email)
  const mended = `new-${email}`
  const saved = await app.send(edit, { ...tina, id, email: mended }, company.owner)
  expect(saved.body.result.email).toBe(mended)
  expect((await app.outbox(company)).at(-1)!.recipient).toBe(mended)
  const accept = (token: string) =>
    app.send(signInContract.acceptInvite, { token, password: testPassword }, null)
  expect((await accept(old)).status).not.toBe(200)
  expect((await accept(await invitationToken(mended))).status).toBe(200)
  const late = await app.send(edit, { ...tina, id, email: 'else@trades.test' }, company.owner)
  expect([late.status, late.body.message, late.body.field]).toEqual([400, teamTexts.emailSignsIn, 'email'])
})

test('an invitation is mailed again until it was accepted', async () => {
  const { company, id } = await withTina()
  expect((await app.send(invite, { id }, company.owner)).status).toBe(200)
  expect(await app.outbox(company)).toHaveLength(2)
  const joined = await app.send(invite, { id: company.technician.id }, company.owner)
  expect([joined.status, joined.body.message]).toEqual([400, teamTexts.joined])
  await app.send(setStatus, { id, active: false }, company.owner)
  const disabled = await app.send(invite, { id }, company.owner)
  expect([disabled.status, disabled.body.message]).toEqual([400, teamTexts.enableFirst])
})

test('appointments to come are counted: of open jobs, not cancelled, after now', async () => {
  const company = await app.company()
  const id = company.technician.id
  const job = async (number: number, closed: string) =>
    (
      await app.sql<{ id: number }>(
        `insert into jobs (company_id, number, closed_at) values ($1, $2, ${closed}) returning id`,
        [company.id, number],
      )
    )[0]!.id
  const book = (jobId: number, start: string, cancelled = 'null') =>
    app.sql(
      `insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids, cancelled_at)
       values ($1, $2, ${start}, ${start} + interval '1 hour', array[$3::bigint], ${cancelled})`,
      [company.id, jobId, id],
    )
  const current = await job(1, 'null')
  await book(current, `now() + interval '1 day'`)
  await book(current, `now() + interval '2 days'`)
  await book(current, `now() - interval '1 day'`)
  await book(current, `now() + interval '1 day'`, 'now()')
  await book(await job(2, 'now()'), `now() + interval '1 day'`)
  expect((await member(company, id)).upcoming_appointments).toBe(2)
})

test('work is offered to active members, technicians first; a technician sees only own row', async () => {
  const company = await app.company()
  const all = await app.send(workerOptions, {}, company.operator)
  expect(all.body.result).toHaveLength(4)
  expect(all.body.result[0]!.value).toBe(company.technician.id)
  const own = await app.send(workerOptions, {}, company.technician)
  expect(own.body.result.map(row => row.value)).toEqual([company.technician.id])
  expect((await app.send(workers, {}, company.technician)).status).toBe(403)
  expect((await app.send(workers, {}, company.office)).body.result[0]).toMatchObject({ payment_type_id: 1 })
})

test('a stale version is refused with the member as it is now', async () => {
  const { company, id, email } = await withTina()
  await app.send(edit, { ...tina, email, id, version: 1, fullname: 'First' }, company.owner)
  const late = await app.send(edit, { ...tina, email, id, version: 1, fullname: 'Second' }, company.owner)
  expect(late.status).toBe(409)
  expect(late.body.current).toMatchObject({ fullname: 'First', version: 2 })
})

test('bad input is said beside its field', async () => {
  const company = await app.company()
  const cases = [
    [{ ...tina, fullname: ' ' }, 'Name required.', 'fullname'],
    [{ ...tina, email: 'nobody' }, 'Email is not valid', 'email'],
    [{ ...tina, color: 'red' }, 'Color is not valid', 'color'],
    [{ ...tina, payment_type_id: 4 }, 'Payment type id is not valid', 'payment_type_id'],
    [{ ...tina, payment: -1 }, 'Payment is not valid', 'payment'],
    [{ ...tina, group_id: 77 }, teamTexts.noGroup, 'group_id'],
  ] as const
  for (const [input, message, field] of cases) {
    const { status, body } = await app.request(add, input, company.owner)
    expect([status, body.message, body.field]).toEqual([400, message, field])
  }
})

test('the team is closed to technicians, operators and other companies', async () => {
  const company = await app.company()
  const other = await app.company()
  const { technician } = company
  for (const as of [technician, company.operator]) {
    expect((await app.send(list, {}, as)).status).toBe(403)
    expect((await app.send(setStatus, { id: technician.id, active: false }, as)).status).toBe(403)
  }
  for (const [entry, input] of [
    [open, { id: technician.id }],
    [edit, { ...tina, id: technician.id }],
    [setStatus, { id: technician.id, active: false }],
    [invite, { id: technician.id }],
  ] as const) {
    expect((await app.request(entry, input, other.owner)).status).toBe(404)
  }
})

test('a new member is offered the groups and how technicians are paid', async () => {
  const { owner, technician } = await app.company()
  const { result } = (await app.ok(teamContract.userGroups, {}, owner)).body
  expect(result.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['office', 'technician', 'operator']))
  expect((await app.ok(teamContract.paymentTypes, {}, owner)).body.result).toEqual(
    expect.arrayContaining([{ value: tina.payment_type_id, label: expect.any(String) }]),
  )
  expect((await app.send(teamContract.userGroups, {}, technician)).status).toBe(403)
})
