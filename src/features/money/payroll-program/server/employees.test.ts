import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { connectBooks, renewedBooks } from '#features/money/accounting/testing/connected-books.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { BooksRefused, BooksUnavailable } from '#server/providers/accounting/accounting.port.ts'
import { PayrollDenied } from '#server/providers/payroll/payroll.port.ts'
import { employeeTexts } from '../employees.rules.ts'
import { payrollProgramContract as c } from '../payroll-program.contract.ts'
import { renewedPayroll } from '../testing/renewed-payroll.ts'

const books = renewedBooks()
const { payroll, renew, program } = renewedPayroll()
const app = await testApp({ accounting: books.accounting, payroll })
beforeEach(() => {
  books.renew()
  renew()
})

async function connected() {
  const company = await app.company()
  await connectBooks(app, company)
  return company
}
const bothSides = async (company: TestCompany) => (await app.ok(c.employees, {}, company.owner)).body
const factsOf = (user_id: number, more: object = {}) => ({
  user_id,
  first_name: 'Ann',
  last_name: 'Reed',
  birth_date: '1988-02-29',
  starts_on: '2026-11-02',
  street: '17 Wattle St',
  suburb: 'Newtown',
  state: 'NSW' as const,
  postcode: '2042',
  tax_file_number: '123456782',
  basis: 'casual' as const,
  is_resident: true,
  claims_threshold: true,
  ...more,
})

test('both sides stand there with links, likely employees and differences', async () => {
  const company = await connected()
  const { technician, office } = company
  const own = await program().hire({ first_name: 'Bob', last_name: 'Hill', email: technician.email })
  await program().hire({ first_name: 'Office', last_name: 'Someone', email: office.email })
  await app.ok(c.link, { user_id: technician.id, employee_id: own }, company.owner)
  const { members, employees, program: name, gap } = await bothSides(company)
  expect([name, gap]).toEqual(['Xero Payroll', null])
  expect(members.find(each => each.user_id === technician.id)).toMatchObject({
    employee_id: own,
    suggested_id: null,
    differences: ['name'],
  })
  expect(members.find(each => each.user_id === office.id)).toMatchObject({
    employee_id: null,
    suggested_id: 'employee-2',
    differences: [],
  })
  expect(employees.map(each => each.user_id)).toEqual([technician.id, null])
})

test('a link is one to one, also for two at once, and can be taken away', async () => {
  const company = await connected()
  const { technician, office } = company
  const own = await program().hire({ first_name: 'Bob', last_name: 'Hill' })
  const link = (user_id: number, employee_id: string) =>
    app.request(c.link, { user_id, employee_id }, company.owner)
  const both = await Promise.all([link(technician.id, own), link(office.id, own)])
  expect(both.map(each => each.status).sort()).toEqual([200, 409])
  const linked = (await bothSides(company)).members.filter(each => each.employee_id !== null)
  expect(linked.length).toBe(1)
  const other = linked[0]!.user_id === technician.id ? office : technician
  const refused = await link(other.id, own)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `This employee is linked to ${linked[0]!.name}.`,
  ])
  expect((await link(technician.id, 'nobody')).status).toBe(404)
  await app.ok(c.link, { user_id: linked[0]!.user_id, employee_id: '' }, company.owner)
  await app.ok(c.link, { user_id: other.id, employee_id: own }, company.owner)
  // Another company links its own.
  const stranger = await connected()
  expect(
    (await app.request(c.link, { user_id: technician.id, employee_id: own }, stranger.owner)).status,
  ).toBe(404)
})

test('a member is added with what payroll demands, of which nothing is stored', async () => {
  const company = await connected()
  const { technician } = company
  const input = { ids: [technician.id], people: [factsOf(technician.id)] }
  const sent = await app.request(c.add, input, company.owner, {
    headers: { 'idempotency-key': 'add-1' },
  })
  expect(sent.body.result).toEqual([{ id: String(technician.id), done: true, reason: null }])
  expect(program().hired).toEqual([
    expect.objectContaining({
      birth_date: '1988-02-29',
      tax: expect.objectContaining({ file_number: '123456782' }),
    }),
  ])
  expect((await bothSides(company)).members.find(each => each.user_id === technician.id)?.employee_id).toBe(
    'employee-1',
  )
  const [kept] = await app.sql<{ found: number }>(
    `select (select count(*) from changes c where c.company_id = $1 and c::text ~ '1988-02-29|123456782|Wattle')
       + (select count(*) from idempotency_keys k where k.company_id = $1)
       + (select count(*) from payroll_employees p where p.company_id = $1 and p::text ~ '1988|123456782|Wattle') as found`,
    [company.id],
  )
  expect(Number(kept!.found)).toBe(0)
  const again = await app.ok(c.add, input, company.owner)
  expect(again.body.result[0]?.reason?.text).toBe(employeeTexts.linked)
  expect(program().hired.length).toBe(1)
})

test('a member is added once: eight at once, and after an answer that was lost', async () => {
  const company = await connected()
  const { technician, office } = company
  const add = (user: { id: number }, more: object = {}) =>
    app.ok(c.add, { ids: [user.id], people: [factsOf(user.id, more)] }, company.owner)
  const replies = await Promise.all(Array.from({ length: 8 }, () => add(technician)))
  expect(replies.filter(each => each.body.result[0]!.done).length).toBe(1)
  expect(program().hired.length).toBe(1)
  program().setTrouble({
    after: what => {
      if (what === 'add employee') throw new BooksUnavailable('down')
    },
  })
  const lost = { first_name: 'Olga', last_name: 'Petrov' }
  expect((await add(office, lost)).body.result[0]?.reason?.text).toBe(employeeTexts.unsure)
  program().setTrouble({})
  expect((await add(office, lost)).body.result[0]?.reason).toEqual({
    text: employeeTexts.known,
    values: { name: 'Olga Petrov' },
  })
  expect(program().hired.length).toBe(2)
})

test('what is missing or refused is told for each person', async () => {
  const company = await connected()
  const { technician, office } = company
  program().setTrouble({
    before: what => {
      if (what === 'add employee') throw new BooksRefused('DateOfBirth is in the future.')
    },
  })
  const { body } = await app.ok(
    c.add,
    { ids: [technician.id, office.id], people: [factsOf(technician.id)] },
    company.owner,
  )
  expect(body.result.map(each => each.reason?.text)).toEqual([
    'Your accounting program says: {{said}}',
    employeeTexts.factsRequired,
  ])
  const wrong = { ids: [technician.id], people: [factsOf(technician.id, { birth_date: '1988-02-30' })] }
  expect((await app.request(c.add, wrong, company.owner)).status).toBe(400)
})

test('employees become technicians whom nobody has invited, once each', async () => {
  const company = await connected()
  const fresh = await program().hire({
    first_name: 'Nora',
    last_name: 'Stone',
    email: `nora-${company.id}@example.test`,
  })
  const silent = await program().hire({ first_name: 'No', last_name: 'Mail' })
  const known = await program().hire({ first_name: 'Own', last_name: 'Office', email: company.office.email })
  const { body } = await app.ok(c.import, { ids: [fresh, silent, known] }, company.owner)
  expect(body.result.map(each => [each.done, each.reason?.text ?? null])).toEqual([
    [true, null],
    [false, employeeTexts.noEmail],
    [false, employeeTexts.inTeam],
  ])
  const { data } = (await app.ok(teamContract.list, { search: 'Nora' }, company.owner)).body
  expect(data).toMatchObject([{ fullname: 'Nora Stone', group_id: 3, status: 'added', active: true }])
  expect(await app.outbox(company)).toEqual([])
  expect((await app.ok(c.import, { ids: [fresh] }, company.owner)).body.result[0]?.reason?.text).toBe(
    employeeTexts.linked,
  )
  await app.ok(teamContract.invite, { id: data[0]!.id }, company.owner)
  expect((await app.outbox(company)).map(each => each.recipient)).toEqual([`nora-${company.id}@example.test`])
})

test('without access to payroll the screen says what is missing, and pay is for who sees it', async () => {
  const company = await app.company()
  expect((await bothSides(company)).gap).toBe('connection')
  await connectBooks(app, company)
  await app.sql('update accounting_connections set has_payroll = false where company_id = $1', [company.id])
  expect((await bothSides(company)).gap).toBe('access')
  await app.sql('update accounting_connections set has_payroll = true where company_id = $1', [company.id])
  program().setTrouble({
    before: () => {
      throw new PayrollDenied('403')
    },
  })
  const denied = await app.request(c.employees, {}, company.owner)
  expect([denied.status, denied.body.message]).toEqual([409, employeeTexts.denied])
  expect((await app.request(c.employees, {}, company.technician)).status).toBe(403)
})
