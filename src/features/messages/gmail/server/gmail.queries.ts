import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { GmailAccounts } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { type Fact, wireFact } from '#shared/fact.ts'

const columns = columnsOf('gmail_accounts')
type Stored = Selectable<GmailAccounts>
export type GmailRow = Omit<Stored, 'trouble'> & { trouble: Fact | null }

const kept = z.object({ trouble: z.nullable(wireFact) })
const read = (row: Stored | undefined): GmailRow | undefined =>
  row && { ...row, ...storedJson(kept, { trouble: row.trouble }, 'gmail_accounts.trouble', row.company_id) }

const rows = (tx: CompanyTx) => tx.rows('gmail_accounts').select(columns)
/** Owner of a mailbox: a person, or null for the company. */
export type Owner = number | null

/** A mailbox at Gmail; undefined: none is connected. */
export const gmailOf = async (tx: CompanyTx, owner: Owner): Promise<GmailRow | undefined> =>
  read(
    await rows(tx)
      .where('user_id', owner === null ? 'is' : '=', owner)
      .executeTakeFirst(),
  )

/** Locked until the transaction ends. */
export const lockGmail = async (tx: CompanyTx, owner: Owner): Promise<GmailRow | undefined> =>
  read(
    await rows(tx)
      .where('user_id', owner === null ? 'is' : '=', owner)
      .forUpdate()
      .executeTakeFirst(),
  )

/** The same by its id. */
export const lockGmailRow = async (tx: CompanyTx, id: number): Promise<GmailRow | undefined> =>
  read(await rows(tx).where('id', '=', id).forUpdate().executeTakeFirst())

/** People's own mailboxes; of one person, or null: of all. */
export const ownGmails = async (tx: CompanyTx, person: number | null): Promise<GmailRow[]> =>
  (
    await rows(tx)
      .where('user_id', 'is not', null)
      .$if(person !== null, query => query.where('user_id', '=', person))
      .orderBy('id')
      .execute()
  ).map(row => read(row)!)

/** Owner of the mailbox with this address here; undefined: nobody. */
export const ownerOfAddress = (tx: CompanyTx, email: string): Promise<{ user_id: Owner } | undefined> =>
  tx.rows('gmail_accounts').where('email', '=', email).select('user_id').executeTakeFirst()

/** Addresses of mailboxes and people of the company: what they write is nobody's mail to it. */
export async function houseAddresses(tx: CompanyTx): Promise<string[]> {
  const [mailboxes, people] = [
    await tx.rows('gmail_accounts').select('email').execute(),
    await tx.rows('users').where('active', '=', true).select('email').execute(),
  ]
  return [...mailboxes, ...people].map(({ email }) => email)
}

/** Connects a mailbox; the same one goes on where it was. */
export async function keepGmail(
  tx: CompanyTx,
  row: Pick<
    GmailRow,
    'user_id' | 'consent_id' | 'email' | 'connected_by' | 'history_id' | 'read_at' | 'falls_back'
  >,
): Promise<GmailRow> {
  const fresh = {
    ...row,
    is_active: true,
    trouble: null,
    failures: 0,
    not_before: tx.now,
    connected_at: tx.now,
  }
  const stored = await tx
    .insertRows('gmail_accounts', fresh)
    .onConflict(conflict =>
      conflict
        .expression(sql`company_id, coalesce(user_id, 0)`)
        .doUpdateSet({ ...fresh, version: sql<number>`gmail_accounts.version + 1` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  return read(stored)!
}

type Change = Partial<Omit<GmailRow, 'company_id' | 'id' | 'user_id' | 'version'>>

/** Changes by people bump the version; notes about use don't. */
export async function updateGmail(
  tx: CompanyTx,
  id: number,
  { trouble, ...change }: Change,
  isEdit = false,
): Promise<GmailRow | undefined> {
  const row = await tx
    .updateRows('gmail_accounts')
    .set({
      ...change,
      ...(trouble !== undefined && { trouble: trouble && JSON.stringify(trouble) }),
      ...(isEdit && { version: sql<number>`version + 1` }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return read(row)
}

export const deleteGmail = (tx: CompanyTx, id: number): Promise<unknown> =>
  tx.deleteRows('gmail_accounts').where('id', '=', id).execute()

/** Takes the right to read until then; undefined: another server has it, or nothing is to be read now. */
export const takeTurn = async (tx: CompanyTx, id: number, until: Date): Promise<GmailRow | undefined> =>
  read(
    await tx
      .updateRows('gmail_accounts')
      .set({ not_before: until })
      .where('id', '=', id)
      .where('is_active', '=', true)
      .where('not_before', '<=', tx.now)
      .returning(columns)
      .executeTakeFirst(),
  )

/**
 * Goes on with a turn, and keeps how far it came, so that what breaks off does not begin anew; false: the mailbox is off, or was
 * connected anew meanwhile.
 */
export async function goOn(
  tx: CompanyTx,
  { id, connected_at }: Pick<GmailRow, 'id' | 'connected_at'>,
  fields: Partial<Pick<GmailRow, 'not_before' | 'history_id' | 'read_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateRows('gmail_accounts')
    .set(fields)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where(sql<boolean>`date_trunc('milliseconds', connected_at) = ${connected_at}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Mailboxes that may be read now, and those of people who have no place any more. */
export async function gmailsDue(tx: PlatformTx, most: number): Promise<{ company_id: number; id: number }[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from gmails_due(${tx.now}, ${most})`.execute(tx)
  return rows
}

/** Subjects of these mails in the outbox, and whether each is still to leave. */
export async function mailsAbout(
  tx: CompanyTx,
  rows: readonly number[],
): Promise<Map<number, { name: string; isLeft: boolean }>> {
  const mails = await tx
    .rows('outbox')
    .where('id', 'in', rows)
    .where('is_private', '=', false)
    .select(['id', 'recipient', 'status', sql<string>`coalesce(payload->>'subject', '')`.as('subject')])
    .execute()
  return new Map(
    mails.map(({ id, recipient, status, subject }) => [
      id,
      { name: `${subject} · ${recipient}`, isLeft: status !== 'sent' },
    ]),
  )
}
