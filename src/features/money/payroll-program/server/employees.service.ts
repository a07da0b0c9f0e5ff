import { randomUUID } from 'node:crypto'
import { importMember } from '#features/people/team/server/team.service.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { BooksRefused, BooksUnavailable } from '#server/providers/accounting/accounting.port.ts'
import type { Employee, PayrollDesk } from '#server/providers/payroll/payroll.port.ts'
import { found, refuse, refuseTaken } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { isEmail } from '#shared/identifiers.ts'
import { outsideText } from '#shared/outside-text.ts'
import {
  employeeTexts,
  fullName,
  gapTexts,
  likelyEmployee,
  notDone,
  type Outcome,
  type Person,
} from '../employees.rules.ts'
import type { EmployeeFacts } from '../payroll-program.contract.ts'
import { reachPayroll, refusePayrollTrouble } from './desk.service.ts'
import { dropLink, type Link, linksOf, putLink, reserveLink, teamFor } from './employees.queries.ts'
import { noteLeave } from './note-leave.service.ts'

export type NamedEmployee = Person & Pick<Employee, 'id'>

const named = ({ id, email, phone, is_active, ...names }: Employee): NamedEmployee => ({
  id,
  name: outsideText(fullName(names), 200),
  email: outsideText(email, 200),
  phone: outsideText(phone, 60),
  is_active,
})

interface Opened {
  organisation: string
  desk: PayrollDesk
  employees: NamedEmployee[]
}

/** The payroll program with its employees; refuses where it can't be reached. */
export async function openPayroll(ctx: UserContext): Promise<Opened> {
  const reach = await reachPayroll(ctx, ctx.session.companyId)
  if (reach.gap) return refuse(409, gapTexts[reach.gap])
  const desk = await reach.open().catch(refusePayrollTrouble)
  const employees = await desk.employees().catch(refusePayrollTrouble)
  return { organisation: reach.organisation, desk, employees: employees.map(named) }
}

/** Links a member to an employee, or takes the link away. */
export async function linkEmployee(ctx: UserContext, userId: number, employeeId: string): Promise<void> {
  const { organisation, employees } = await openPayroll(ctx)
  if (employeeId !== '') found(employees.find(({ id }) => id === employeeId))
  await ctx.write(async tx => {
    const team = await teamFor(tx, organisation)
    found(team.find(({ user_id }) => user_id === userId))
    const other = team.find(each => each.employee_id === employeeId && each.user_id !== userId)
    if (other && employeeId !== '') return refuse(409, fact(employeeTexts.otherMember, { name: other.name }))
    if (employeeId === '') await dropLink(tx, organisation, userId)
    else
      await putLink(tx, { organisation, user_id: userId, employee_id: employeeId }).catch(
        refuseTaken('payroll_employees_once', employeeTexts.linked),
      )
    await noteLeave(tx, organisation)
    tx.tell('books')
    return {}
  })
}

/** Makes members of employees; nobody is invited. */
export async function importEmployees(ctx: UserContext, ids: readonly string[]): Promise<Outcome[]> {
  const { organisation, employees } = await openPayroll(ctx)
  const { result } = await ctx.write(async tx => {
    const links = await linksOf(tx, organisation)
    const result: Outcome[] = []
    for (const id of new Set(ids)) {
      const employee = found(employees.find(each => each.id === id))
      result.push(await importOne(tx, ctx, { organisation, employee, links }))
    }
    tx.tell('books')
    return { result }
  })
  return result
}

async function importOne(
  tx: CompanyTx,
  ctx: UserContext,
  { organisation, employee, links }: { organisation: string; employee: NamedEmployee; links: Link[] },
): Promise<Outcome> {
  const { id, name, phone } = employee
  const email = employee.email.trim().toLowerCase()
  if (links.some(link => link.employee_id === id)) return notDone(id, employeeTexts.linked)
  if (!isEmail(email)) return notDone(id, employeeTexts.noEmail)
  const added = await importMember(tx, ctx, { fullname: name, email, phone })
  if (!added) return notDone(id, employeeTexts.inTeam)
  await putLink(tx, { organisation, user_id: added.id, employee_id: id })
  return { id, done: true, reason: null }
}

/**
 * Adds members to the payroll program, one after another. Facts about them go through here alone: not even the hash that
 * other requests leave for their repetition is kept of them.
 */
export async function addEmployees(
  ctx: UserContext,
  ids: readonly number[],
  people: readonly EmployeeFacts[],
): Promise<Outcome[]> {
  const opened = await openPayroll(ctx)
  const team = await ctx.read(tx => teamFor(tx, opened.organisation))
  const members = [...new Set(ids)].map(id => found(team.find(each => each.user_id === id)))
  const result: Outcome[] = []
  for (const member of members) {
    const facts = people.find(each => each.user_id === member.user_id)
    result.push(
      facts
        ? await addOne(ctx, opened, member, facts)
        : notDone(String(member.user_id), employeeTexts.factsRequired),
    )
  }
  return result
}

async function addOne(
  ctx: UserContext,
  { organisation, desk, employees }: Opened,
  member: Awaited<ReturnType<typeof teamFor>>[number],
  facts: EmployeeFacts,
): Promise<Outcome> {
  const { user_id, email, phone } = member
  const id = String(user_id)
  const write = <T>(work: (tx: CompanyTx) => Promise<T>) => ctx.db.withCompany(ctx.session.companyId, work)
  if (member.employee_id !== null) return notDone(id, employeeTexts.linked)
  const key = await write(tx => reserveLink(tx, { organisation, user_id, key: randomUUID() }))
  if (key === null) return notDone(id, employeeTexts.adding)
  const free = () => write(tx => dropLink(tx, organisation, user_id))
  // Looked up after the place was reserved: an addition whose answer was lost is found here.
  const known = likelyEmployee({ name: fullName(facts), email }, employees)
  if (known) {
    await free()
    return notDone(id, employeeTexts.known, { name: known.name })
  }
  try {
    const { street, suburb, state, postcode, tax_file_number, basis, is_resident, claims_threshold } = facts
    const { first_name, last_name, birth_date, starts_on } = facts
    const employee_id = await desk.addEmployee(
      {
        first_name,
        last_name,
        email,
        phone,
        birth_date,
        starts_on,
        address: { line: street, city: suburb, state, postcode },
        tax: { file_number: tax_file_number, basis, is_resident, claims_threshold },
      },
      key,
    )
    await write(async tx => {
      await putLink(tx, { organisation, user_id, employee_id })
      await noteLeave(tx, organisation)
      tx.tell('books')
    })
    return { id, done: true, reason: null }
  } catch (error) {
    await free()
    if (error instanceof BooksRefused)
      return notDone(id, 'Your accounting program says: {{said}}', { said: error.message })
    if (error instanceof BooksUnavailable) return notDone(id, employeeTexts.unsure)
    return refusePayrollTrouble(error)
  }
}
