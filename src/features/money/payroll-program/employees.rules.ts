import { hasPermission, type Viewer } from '#shared/access.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** What keeps payroll out of reach; null: nothing. */
export const setupGaps = ['program', 'connection', 'access'] as const
export type Gap = (typeof setupGaps)[number]

export const gapTexts: Record<Gap, string> = {
  program: 'No payroll program is set up on this server. Download the run as a file instead.',
  connection: 'Connect your accounting program first, and choose the organisation.',
  access: 'Payroll isn’t connected. Connect it under Accounting.',
}

export const employeeTexts = {
  otherMember: 'This employee is linked to {{name}}.',
  linked: 'Already linked.',
  adding: 'Already being added.',
  known: '{{name}} is already on the payroll. Link them instead.',
  factsRequired: 'Enter the date of birth and address first.',
  noEmail: 'No email in payroll. Add one there first.',
  inTeam: 'Already in your team. Link them instead.',
  unsure: 'Payroll didn’t respond. Check the list before adding them again.',
  mayNotAdd: 'You need the Manage Team permission to add members.',
  denied: 'Payroll denied access. Reconnect as someone with a payroll role.',
} as const

export const mayImport = (viewer: Pick<Viewer, 'permissions'>): Verdict =>
  hasPermission(viewer, 'team.manage') || because(employeeTexts.mayNotAdd)

export const employeeDifferences = ['name', 'email', 'phone', 'status'] as const
export type Difference = (typeof employeeDifferences)[number]
export const differenceLabels: Record<Difference, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  status: 'Status',
}

/** A person on either side. */
export interface Person {
  name: string
  email: string
  phone: string
  is_active: boolean
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
/** The end of a number, which is the same with and without the country. */
const dialled = (phone: string) => phone.replace(/\D/g, '').slice(-9)

/** Fields in which both sides say something else. An empty one says nothing. */
export function differencesOf(member: Person, employee: Person): Difference[] {
  const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other
  const is: Record<Difference, boolean> = {
    name: plain(member.name) !== plain(employee.name),
    email: differs(plain(member.email), plain(employee.email)),
    phone: differs(dialled(member.phone), dialled(employee.phone)),
    status: member.is_active !== employee.is_active,
  }
  return employeeDifferences.filter(each => is[each])
}

/** The one employee who seems to be this member: by email, else by name; undefined: none, or more than one. */
export function likelyEmployee<E extends Person>(
  member: Pick<Person, 'name' | 'email'>,
  employees: readonly E[],
): E | undefined {
  for (const by of ['email', 'name'] as const) {
    const wanted = plain(member[by])
    const same = wanted === '' ? [] : employees.filter(each => plain(each[by]) === wanted)
    if (same.length === 1) return same[0]
  }
  return undefined
}

/** First and last name, as payroll keeps them. */
export function namesOf(fullname: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = fullname.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}

export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim()

/** What became of each person who was to be added or imported. */
export interface Outcome {
  id: string
  done: boolean
  reason: Fact | null
}
export const notDone = (id: string, text: string, values: Record<string, string> = {}): Outcome => ({
  id,
  done: false,
  reason: fact(text, values),
})
