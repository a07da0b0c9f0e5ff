import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { GoogleAccounts, GoogleCalendars, GoogleCopies } from '#server/db/row-types.ts'

export type AccountRow = Selectable<GoogleAccounts>
export type CalendarRow = Selectable<GoogleCalendars>
export type CopyRow = Selectable<GoogleCopies>

const fields = columnsOf('google_accounts')

/** Accounts of all companies that may be looked at. */
export async function accountsDue(tx: PlatformTx, most: number) {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from google_accounts_due(${tx.now}, ${most})`.execute(tx)
  return rows
}

/** Connected accounts of these people and of those on these jobs. */
export async function accountsOfPeople(
  tx: CompanyTx,
  people: readonly number[],
  jobs: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from google_accounts a
    where a.company_id = ${tx.companyId} and a.sealed_token is not null and a.ends_at is null
      and (a.user_id = any(${people}::bigint[]) or exists (
        select from jobs j where j.company_id = ${tx.companyId} and j.id = any(${jobs}::bigint[])
          and a.user_id = any(j.technician_ids)))`.execute(tx)
  return rows.map(row => row.id)
}

/** The account that somebody has connected. */
export const accountOf = (tx: CompanyTx, userId: number): Promise<AccountRow | undefined> =>
  tx
    .rows('google_accounts')
    .where('user_id', '=', userId)
    .where('ends_at', 'is', null)
    .select(fields)
    .executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockAccountOf = (tx: CompanyTx, userId: number): Promise<AccountRow | undefined> =>
  tx
    .rows('google_accounts')
    .where('user_id', '=', userId)
    .where('ends_at', 'is', null)
    .select(fields)
    .forUpdate()
    .executeTakeFirst()

export const accountById = (tx: CompanyTx, id: number): Promise<AccountRow | undefined> =>
  tx.rows('google_accounts').where('id', '=', id).select(fields).executeTakeFirst()

/** Connected accounts of somebody, or of all. */
export const accountsMade = (tx: CompanyTx, userId: number | null): Promise<AccountRow[]> =>
  tx
    .rows('google_accounts')
    .where('ends_at', 'is', null)
    .$if(userId !== null, query => query.where('user_id', '=', userId))
    .select(fields)
    .orderBy('id')
    .execute()

export const insertAccount = (
  tx: CompanyTx,
  account: Pick<AccountRow, 'user_id' | 'email' | 'sealed_token'>,
): Promise<AccountRow> =>
  tx
    .insertRows('google_accounts', { ...account, connected_at: tx.now, wait_until: tx.now })
    .returning(fields)
    .executeTakeFirstOrThrow()

type AccountChange = Partial<Omit<AccountRow, 'company_id' | 'id' | 'user_id'>>

export const updateAccount = (tx: CompanyTx, id: number, change: AccountChange): Promise<AccountRow> =>
  tx
    .updateRows('google_accounts')
    .set(change)
    .where('id', '=', id)
    .returning(fields)
    .executeTakeFirstOrThrow()

export async function deleteAccount(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteRows('google_accounts').where('id', '=', id).execute()
}

/** Takes an account for this server until then; undefined while another has it, or while it has to wait. */
export const holdAccount = (tx: CompanyTx, id: number, until: Date): Promise<AccountRow | undefined> =>
  tx
    .updateRows('google_accounts')
    .set({ wait_until: until })
    .where('id', '=', id)
    .where('wait_until', '<=', tx.now)
    .where('sealed_token', 'is not', null)
    .returning(fields)
    .executeTakeFirst()

export const calendarsOf = (tx: CompanyTx, accountId: number): Promise<CalendarRow[]> =>
  tx
    .rows('google_calendars')
    .where('account_id', '=', accountId)
    .select(columnsOf('google_calendars'))
    .orderBy(sql`name collate names`)
    .orderBy('id')
    .execute()

export async function insertCalendars(
  tx: CompanyTx,
  accountId: number,
  calendars: readonly { google_id: string; name: string }[],
): Promise<void> {
  if (calendars.length === 0) return
  await tx
    .insertRows(
      'google_calendars',
      calendars.map(each => ({ ...each, account_id: accountId })),
    )
    .execute()
}

/** Takes calendars out of an account, with all that was read of them. */
export async function deleteCalendars(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteRows('google_calendars').where('id', 'in', ids).execute()
}

/** Notes from where on a calendar is read next; `whole_at` only where all of it was read. */
export async function keepToken(
  tx: CompanyTx,
  id: number,
  change: { sync_token: string | null; whole_at?: Date },
): Promise<void> {
  await tx.updateRows('google_calendars').set(change).where('id', '=', id).execute()
}

export const copiesOf = (tx: CompanyTx, accountId: number): Promise<CopyRow[]> =>
  tx.rows('google_copies').where('account_id', '=', accountId).select(columnsOf('google_copies')).execute()

export async function keepCopy(tx: CompanyTx, copy: Omit<CopyRow, 'company_id'>): Promise<void> {
  const { account_id: _, appointment_id: __, ...change } = copy
  await tx
    .insertRows('google_copies', copy)
    .onConflict(conflict =>
      conflict.columns(['company_id', 'account_id', 'appointment_id']).doUpdateSet(change),
    )
    .execute()
}

export async function deleteCopies(
  tx: CompanyTx,
  accountId: number,
  appointments: readonly number[],
): Promise<void> {
  if (appointments.length === 0) return
  await tx
    .deleteRows('google_copies')
    .where('account_id', '=', accountId)
    .where('appointment_id', 'in', appointments)
    .execute()
}

/** Which of these events somebody of the company had written. */
export async function ourEvents(tx: CompanyTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows('google_copies').where('event_id', 'in', ids).select('event_id').execute()
  return new Set(rows.map(row => row.event_id))
}
