import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { type PayrollKind, type PayrollLine, payrollKinds } from '#features/people/payroll/payroll.rules.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { PayrollSheets } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { type Fact, wireFact } from '#shared/fact.ts'
import { outsideText } from '#shared/outside-text.ts'
import { type SheetState, sheetStates } from '../sheet-lines.rules.ts'

const columns = columnsOf('payroll_sheets', 'company_id')
const sentLines = z.array(z.object({ rate: z.string(), units: z.array(z.number()) }))
const kept = z.object({
  state: z.enum(sheetStates),
  reason: z.nullable(wireFact),
  sent: z.nullable(sentLines),
})
type Row = Omit<Selectable<PayrollSheets>, 'company_id'>
export type SheetRow = Omit<Row, 'state' | 'reason' | 'sent'> & {
  state: SheetState
  reason: Fact | null
  sent: z.output<typeof sentLines> | null
}
export type SheetFields = Partial<
  Pick<SheetRow, 'state' | 'reason' | 'vendor_id' | 'key' | 'sent' | 'tries' | 'sent_at'>
>

const opened = (row: Row): SheetRow => ({ ...row, ...storedJson(kept, row, 'payroll_sheets.*', row.id) })

/** Adds the timesheets of a run, each once; how many came. */
export async function addSheets(
  tx: CompanyTx,
  sheets: readonly { organisation: string; run_id: number; user_id: number }[],
): Promise<number> {
  const rows = await tx
    .insertRows('payroll_sheets', [...sheets])
    .onConflict(conflict => conflict.columns(['company_id', 'run_id', 'user_id']).doNothing())
    .returning('id')
    .execute()
  return rows.length
}

/** Locked until the transaction ends. */
export async function lockSheet(tx: CompanyTx, id: number): Promise<SheetRow | undefined> {
  const row = await tx
    .rows('payroll_sheets')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  return row && opened(row)
}

export async function updateSheet(tx: CompanyTx, id: number, fields: SheetFields): Promise<void> {
  const { reason, sent, ...rest } = fields
  await tx
    .updateRows('payroll_sheets')
    .set({
      ...rest,
      ...(reason !== undefined && { reason: reason && JSON.stringify(reason) }),
      ...(sent !== undefined && { sent: sent && JSON.stringify(sent) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function insertSheetTry(
  tx: CompanyTx,
  fields: { sheet_id: number; action: string; answer: string; is_done: boolean },
): Promise<void> {
  const row = { ...fields, answer: outsideText(fields.answer, 1_000), at: tx.now }
  await tx.insertRows('payroll_tries', row).execute()
}

/** Timesheets to send, the oldest first. */
export async function sheetsDue(tx: CompanyTx, organisation: string, most: number): Promise<number[]> {
  const due = await tx
    .rows('payroll_sheets')
    .where('organisation', '=', organisation)
    .where('state', 'in', ['waiting', 'sending'])
    .select('id')
    .orderBy('id')
    .limit(most)
    .execute()
  return due.map(({ id }) => id)
}

export async function retrySheets(tx: CompanyTx, run: number): Promise<number> {
  const again = await tx
    .updateRows('payroll_sheets')
    .set({ state: 'waiting', reason: null, tries: 0, key: '' })
    .where('run_id', '=', run)
    .where('state', '=', 'failed')
    .returning('id')
    .execute()
  return again.length
}

const keptDays = z.object({
  kind: z.enum(payrollKinds),
  days: z.array(z.tuple([z.string(), z.number(), z.number()])),
})
const lineColumns = [
  'l.name',
  'l.minutes',
  'l.quantity',
  'l.multiplier_bp',
  'l.rate_cents',
  'l.cents',
] as const

/** What one timesheet holds: the lines of its run, and of runs that went to the same one before. */
export async function linesForSheet(tx: CompanyTx, sheet: SheetRow): Promise<PayrollLine[]> {
  const rows = await tx
    .rows('payroll_lines as l')
    .where('l.user_id', '=', sheet.user_id)
    .where(at =>
      at.or([
        at('l.run_id', '=', sheet.run_id),
        sql<boolean>`l.run_id in (
          select s.run_id from payroll_sheets s
          join payroll_runs r on r.company_id = s.company_id and r.id = s.run_id
          join payroll_runs own on own.company_id = s.company_id and own.id = ${sheet.run_id}
          where s.company_id = ${tx.companyId} and s.user_id = ${sheet.user_id} and s.organisation = ${sheet.organisation}
            and s.state = 'sent' and r.first_day = own.first_day and r.last_day = own.last_day)`,
      ]),
    )
    .select([...lineColumns, 'l.kind', 'l.days', 'l.run_id', 'l.line'])
    .orderBy('l.run_id')
    .orderBy('l.line')
    .execute()
  return rows.map(({ run_id, line, ...row }) => ({
    ...row,
    ...storedJson(keptDays, row, 'payroll_lines.*', `${run_id}, ${line}`),
  }))
}

/** True if this person's own runs have sent the timesheet. */
export async function isOwnSheet(tx: CompanyTx, sheet: SheetRow, vendorId: string): Promise<boolean> {
  const row = await tx
    .rows('payroll_sheets')
    .where('organisation', '=', sheet.organisation)
    .where('user_id', '=', sheet.user_id)
    .where('vendor_id', '=', vendorId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The person of a timesheet with their employee, and the period of its run. */
export const personOfSheet = (tx: CompanyTx, sheet: SheetRow) =>
  tx
    .rows('payroll_runs as r')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'r.company_id').on('u.id', '=', sheet.user_id),
    )
    .leftJoin('payroll_employees as e', join =>
      join
        .onRef('e.company_id', '=', 'r.company_id')
        .on('e.organisation', '=', sheet.organisation)
        .on('e.user_id', '=', sheet.user_id),
    )
    .where('r.id', '=', sheet.run_id)
    .select(['r.first_day', 'r.last_day', 'u.fullname as name', 'e.employee_id'])
    .executeTakeFirstOrThrow()

/** Pay items of the last runs, each once. */
export async function itemsOfRuns(tx: CompanyTx): Promise<Omit<PayrollLine, 'days'>[]> {
  return tx
    .rows('payroll_lines as l')
    .where(
      sql<boolean>`l.run_id in (select r.id from payroll_runs r where r.company_id = ${tx.companyId} order by r.id desc limit 20)`,
    )
    .select(['l.name', 'l.multiplier_bp', sql<PayrollKind>`l.kind`.as('kind')])
    .select([sql<number>`0`.as('minutes'), sql<number>`0`.as('quantity'), sql<number>`0`.as('cents')])
    .select(sql<null>`null::bigint`.as('rate_cents'))
    .distinct()
    .execute()
}

/** The last runs with the states of their timesheets. */
export const runsWithSheets = (tx: CompanyTx, organisation: string) => {
  const counted = (state: string) =>
    sql<number>`(select count(*)::int from payroll_sheets s where s.company_id = r.company_id and s.run_id = r.id
      and s.organisation = ${organisation} and ${sql.raw(state)})`
  return tx
    .rows('payroll_runs as r')
    .select(['r.id', 'r.first_day', 'r.last_day', 'r.at'])
    .select([
      counted("s.state in ('waiting', 'sending')").as('waiting'),
      counted("s.state = 'sent'").as('sent'),
      counted("s.state = 'failed'").as('failed'),
      // Expenses are no earnings, which is all that a timesheet carries.
      sql<number>`(select coalesce(sum(l.cents), 0)::bigint from payroll_lines l where l.company_id = r.company_id and l.run_id = r.id
        and l.kind in ('reimbursement', 'kilometres'))`.as('expenses_cents'),
    ])
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()
}

/** The timesheets of these runs by name. */
export async function sheetsOfRuns(tx: CompanyTx, organisation: string, runs: readonly number[]) {
  const rows = await tx
    .rows('payroll_sheets as s')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'),
    )
    .where('s.organisation', '=', organisation)
    .where('s.run_id', 'in', [0, ...runs])
    .select([...columns.map(name => `s.${name}` as const), 'u.fullname as name'])
    .orderBy(sql`u.fullname collate names`)
    .orderBy('s.id')
    .execute()
  return rows.map(({ name, ...row }) => ({ ...opened(row), name }))
}

interface TurnFields {
  busy_until?: Date | null
  not_before?: Date | null
  trouble?: Fact | null
}

/** Takes the right to send for so long; false: another server has it, or nothing is to be sent now. */
export async function takePayrollTurn(tx: CompanyTx, until: Date): Promise<boolean> {
  const taken = await tx
    .insertRows('payroll_turns', { busy_until: until })
    .onConflict(conflict =>
      conflict
        .column('company_id')
        .doUpdateSet({ busy_until: until })
        .where(sql<boolean>`(payroll_turns.busy_until is null or payroll_turns.busy_until <= ${tx.now})
          and (payroll_turns.not_before is null or payroll_turns.not_before <= ${tx.now})`),
    )
    .returning('company_id')
    .execute()
  return taken.length > 0
}

export async function updateTurn(tx: CompanyTx, { trouble, ...fields }: TurnFields): Promise<void> {
  await tx
    .updateRows('payroll_turns')
    .set({ ...fields, ...(trouble !== undefined && { trouble: trouble && JSON.stringify(trouble) }) })
    .execute()
}

const keptTurn = z.object({ trouble: z.nullable(wireFact) })
export async function turnOf(tx: CompanyTx) {
  const row = await tx.rows('payroll_turns').select(['not_before', 'trouble']).executeTakeFirst()
  return row ? { ...row, ...storedJson(keptTurn, row, 'payroll_turns.trouble', tx.companyId) } : null
}

/** Companies of which something may be sent now. */
export async function companiesToPay(tx: PlatformTx, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select * from companies_with_payroll(${now}, ${most}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}
