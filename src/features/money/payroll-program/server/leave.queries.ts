import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { PayrollLine } from '#features/people/payroll/payroll.rules.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PayrollLeave } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { type Fact, wireFact } from '#shared/fact.ts'
import { outsideText } from '#shared/outside-text.ts'
import { type AppliedLeave, type LeaveState, leaveStates } from '../leave-sending.rules.ts'

const columns = columnsOf('payroll_leave', 'company_id')
const application = z.object({
  employee: z.string(),
  type: z.string(),
  title: z.string(),
  first: z.string(),
  last: z.string(),
  periods: z.array(z.object({ first: z.string(), last: z.string(), hours: z.number() })),
})
const kept = z.object({
  state: z.enum(leaveStates),
  reason: z.nullable(wireFact),
  sent: z.nullable(application),
})
type Row = Omit<Selectable<PayrollLeave>, 'company_id'>
export type LeaveRow = Omit<Row, 'state' | 'reason' | 'sent'> & {
  state: LeaveState
  reason: Fact | null
  sent: z.output<typeof application> | null
}
export type LeaveFields = Partial<
  Pick<LeaveRow, 'state' | 'reason' | 'vendor_id' | 'vendor_employee' | 'key' | 'sent' | 'tries' | 'sent_at'>
>

const opened = (row: Row): LeaveRow => ({ ...row, ...storedJson(kept, row, 'payroll_leave.*', row.id) })

interface Chosen {
  organisation: string
  /** 'yyyy-mm-dd' */
  from: string
  /** Kinds that are sent. */
  keys: readonly string[]
}

/** Approved leave that the journal does not know, or knows in another version. */
export async function leaveToNote(tx: CompanyTx, { organisation, from, keys }: Chosen): Promise<number[]> {
  const rows = await tx
    .rows('leave as l')
    .leftJoin('payroll_leave as p', join =>
      join
        .onRef('p.company_id', '=', 'l.company_id')
        .onRef('p.leave_id', '=', 'l.id')
        .on('p.organisation', '=', organisation),
    )
    .where('l.asked', '=', false)
    .where(at =>
      at.or([
        at.and([at('p.id', 'is not', null), at('p.leave_version', '<>', at.ref('l.version'))]),
        at.and([
          at('p.id', 'is', null),
          at('l.last_day', '>=', from),
          sql<boolean>`coalesce('own ' || l.kind_id, l.kind) = any(${[...keys]}::text[])`,
          sql<boolean>`exists (select 1 from payroll_employees e where e.company_id = l.company_id
            and e.organisation = ${organisation} and e.user_id = l.user_id and e.employee_id <> '')`,
        ]),
      ]),
    )
    .select('l.id')
    .orderBy('l.id')
    .execute()
  return rows.map(({ id }) => id)
}

type Noted = Pick<LeaveRow, 'leave_id' | 'user_id' | 'leave_version' | 'name' | 'first_day' | 'last_day'>

/** Puts leave down to be sent, in its present version. One that is being sent goes again afterwards. */
export async function putLeave(tx: CompanyTx, organisation: string, rows: readonly Noted[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertRows(
      'payroll_leave',
      rows.map(row => ({ ...row, organisation })),
    )
    .onConflict(conflict =>
      conflict.columns(['company_id', 'organisation', 'leave_id']).doUpdateSet(eb => ({
        user_id: eb.ref('excluded.user_id'),
        leave_version: eb.ref('excluded.leave_version'),
        name: eb.ref('excluded.name'),
        first_day: eb.ref('excluded.first_day'),
        last_day: eb.ref('excluded.last_day'),
        state: sql<string>`case payroll_leave.state when 'sending' then 'sending' else 'waiting' end`,
        reason: null,
        tries: 0,
      })),
    )
    .execute()
}

/** Puts leave down to be withdrawn that is gone, or was never sent. */
export async function noteGoneLeave(tx: CompanyTx, organisation: string): Promise<void> {
  await tx
    .updateRows('payroll_leave')
    .set({
      leave_version: 0,
      state: sql<string>`case when state = 'sending' then 'sending' when vendor_id = '' then 'withdrawn' else 'waiting' end`,
      reason: null,
      tries: 0,
    })
    .where('organisation', '=', organisation)
    .where('leave_version', '<>', 0)
    .where(
      sql<boolean>`not exists (select 1 from leave l where l.company_id = payroll_leave.company_id
        and l.id = payroll_leave.leave_id and not l.asked)`,
    )
    .execute()
}

/** Leave to send, the oldest first. */
export async function leaveDue(tx: CompanyTx, organisation: string, most: number): Promise<number[]> {
  const due = await tx
    .rows('payroll_leave')
    .where('organisation', '=', organisation)
    .where('state', 'in', ['waiting', 'sending'])
    .select('id')
    .orderBy('id')
    .limit(most)
    .execute()
  return due.map(({ id }) => id)
}

/** Locked until the transaction ends. */
export async function lockLeaveRow(tx: CompanyTx, id: number): Promise<LeaveRow | undefined> {
  const row = await tx
    .rows('payroll_leave')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  return row && opened(row)
}

export async function updateLeaveRow(tx: CompanyTx, id: number, fields: LeaveFields): Promise<void> {
  const { reason, sent, ...rest } = fields
  await tx
    .updateRows('payroll_leave')
    .set({
      ...rest,
      ...(reason !== undefined && { reason: reason && JSON.stringify(reason) }),
      ...(sent !== undefined && { sent: sent && JSON.stringify(sent) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function insertLeaveTry(
  tx: CompanyTx,
  { id, user_id, name, first_day, last_day }: LeaveRow,
  { answer, ...fields }: { action: string; answer: string; is_done: boolean },
): Promise<void> {
  const days = { user_id, name, first_day, last_day }
  const said = outsideText(answer, 1_000)
  await tx
    .insertRows('payroll_leave_tries', { ...fields, ...days, payroll_leave_id: id, answer: said, at: tx.now })
    .execute()
}

/** The name of a person, and the employee whom they are linked to. */
export const personOfLeave = (tx: CompanyTx, organisation: string, userId: number) =>
  tx
    .rows('users as u')
    .leftJoin('payroll_employees as e', join =>
      join
        .onRef('e.company_id', '=', 'u.company_id')
        .onRef('e.user_id', '=', 'u.id')
        .on('e.organisation', '=', organisation),
    )
    .where('u.id', '=', userId)
    .select(['u.fullname as name', 'e.employee_id as employee'])
    .executeTakeFirstOrThrow()

/** Ids of the applications that stand for other leave. */
export async function otherApplications(tx: CompanyTx, row: LeaveRow): Promise<ReadonlySet<string>> {
  const rows = await tx
    .rows('payroll_leave')
    .where('organisation', '=', row.organisation)
    .where('id', '<>', row.id)
    .where('vendor_id', '<>', '')
    .where('user_id', '=', row.user_id)
    .select('vendor_id')
    .execute()
  return new Set(rows.map(({ vendor_id }) => vendor_id))
}

/** A person's days of leave that applications pay, or have paid before they were changed. */
export async function appliedLeave(
  tx: CompanyTx,
  userId: number,
  organisation: string,
): Promise<AppliedLeave[]> {
  const now = await tx
    .rows('payroll_leave')
    .where('organisation', '=', organisation)
    .where('user_id', '=', userId)
    .where(at => at.or([at('state', '<>', 'withdrawn'), at('vendor_id', '<>', '')]))
    .select(['name', 'first_day', 'last_day'])
    .execute()
  const before = await tx
    .rows('payroll_leave_tries as t')
    .innerJoin('payroll_leave as p', join =>
      join.onRef('p.company_id', '=', 't.company_id').onRef('p.id', '=', 't.payroll_leave_id'),
    )
    .where('p.organisation', '=', organisation)
    .where('t.user_id', '=', userId)
    .where('t.is_done', '=', true)
    .select(['t.name', 't.first_day', 't.last_day'])
    .distinct()
    .execute()
  return [...now, ...before]
}

/** Days of leave that runs which went out as timesheets have paid from a day on. */
export async function leaveInSheets(tx: CompanyTx, organisation: string, from: string) {
  const { rows } = await sql<Omit<PayrollLine, 'days'> & { user_id: number; day: string }>`
    select l.user_id, l.name, l.kind, l.minutes, l.quantity, l.multiplier_bp, l.rate_cents, l.cents, d->>0 as day
    from payroll_lines l
    join payroll_sheets s on s.company_id = l.company_id and s.run_id = l.run_id and s.user_id = l.user_id
    cross join lateral jsonb_array_elements(l.days) d
    where l.company_id = ${tx.companyId} and s.organisation = ${organisation} and s.state <> 'failed'
      and l.kind in ('leave', 'unpaidLeave') and d->>0 >= ${from}
    order by day desc`.execute(tx)
  return rows
}

/** The last leave by name and person. */
export async function lastLeave(tx: CompanyTx, organisation: string, most: number) {
  const rows = await tx
    .rows('payroll_leave as p')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'),
    )
    .where('p.organisation', '=', organisation)
    .select([...columns.map(name => `p.${name}` as const), 'u.fullname as person'])
    .orderBy(sql`(p.state = 'failed')`, 'desc')
    .orderBy('p.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ person, ...row }) => ({ ...opened(row), person }))
}

/** Tries leave again that was not taken; how many. */
export async function retryLeaveRows(tx: CompanyTx, organisation: string): Promise<number> {
  const again = await tx
    .updateRows('payroll_leave')
    .set({ state: 'waiting', reason: null, tries: 0, key: '' })
    .where('organisation', '=', organisation)
    .where('state', '=', 'failed')
    .returning('id')
    .execute()
  return again.length
}
