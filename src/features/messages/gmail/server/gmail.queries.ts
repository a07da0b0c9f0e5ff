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

/** The company's mailbox at Gmail; undefined: none is connected. */
export const gmailOf = async (tx: CompanyTx): Promise<GmailRow | undefined> =>
  read(await tx.rows('gmail_accounts').select(columns).executeTakeFirst())

/** Locked until the transaction ends. */
export const lockGmail = async (tx: CompanyTx): Promise<GmailRow | undefined> =>
  read(await tx.rows('gmail_accounts').select(columns).forUpdate().executeTakeFirst())

/** Connects a mailbox; the same one goes on where it was. */
export async function keepGmail(
  tx: CompanyTx,
  row: Pick<GmailRow, 'consent_id' | 'email' | 'connected_by' | 'history_id' | 'read_at' | 'falls_back'>,
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
        .column('company_id')
        .doUpdateSet({ ...fresh, version: sql<number>`gmail_accounts.version + 1` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  return read(stored)!
}

type Change = Partial<Omit<GmailRow, 'company_id' | 'version'>>

/** Changes by people bump the version; notes about use don't. */
export async function updateGmail(
  tx: CompanyTx,
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
    .returning(columns)
    .executeTakeFirst()
  return read(row)
}

export const deleteGmail = (tx: CompanyTx): Promise<unknown> => tx.deleteRows('gmail_accounts').execute()

/** Takes the right to read until then; undefined: another server has it, or nothing is to be read now. */
export const takeTurn = async (tx: CompanyTx, until: Date): Promise<GmailRow | undefined> =>
  read(
    await tx
      .updateRows('gmail_accounts')
      .set({ not_before: until })
      .where('is_active', '=', true)
      .where('not_before', '<=', tx.now)
      .returning(columns)
      .executeTakeFirst(),
  )

/** Companies whose mailbox may be read now. */
export async function gmailsDue(tx: PlatformTx, most: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from gmail_accounts where is_active and not_before <= ${tx.now}
    order by not_before limit ${most}`.execute(tx)
  return rows.map(({ company_id }) => company_id)
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
