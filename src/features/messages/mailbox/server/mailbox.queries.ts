import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { Mailboxes } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { type Fact, wireFact } from '#shared/fact.ts'
import { mailboxSecurities, mailboxStates } from '../mailbox.rules.ts'

const columns = columnsOf('mailboxes', 'company_id', 'busy_until')
type Row = Pick<Selectable<Mailboxes>, (typeof columns)[number]>
const kept = z.object({
  security: z.enum(mailboxSecurities),
  state: z.enum(mailboxStates),
  trouble: z.nullable(wireFact),
})
export type MailboxRow = Omit<Row, keyof z.output<typeof kept>> & z.output<typeof kept>
export type MailboxFields = Partial<Omit<MailboxRow, 'version' | 'trouble'>> & {
  busy_until?: Date | null
  trouble?: Fact | null
}

const read = ({ companyId }: CompanyTx, row: Row | undefined): MailboxRow | undefined =>
  row && { ...row, ...storedJson(kept, row, 'mailboxes.*', companyId) }
const stored = ({ trouble, ...fields }: MailboxFields) => ({
  ...fields,
  ...(trouble !== undefined && { trouble: trouble && JSON.stringify(trouble) }),
})

/** The company's mailbox; undefined: none is connected. */
export const mailboxOf = async (tx: CompanyTx): Promise<MailboxRow | undefined> =>
  read(tx, await tx.rows('mailboxes').where('sealed_password', '<>', '').select(columns).executeTakeFirst())

/** Locked until the transaction ends. */
export const lockMailbox = async (tx: CompanyTx): Promise<MailboxRow | undefined> =>
  read(
    tx,
    await tx
      .rows('mailboxes')
      .where('sealed_password', '<>', '')
      .select(columns)
      .forUpdate()
      .executeTakeFirst(),
  )

type Connected = Pick<
  MailboxRow,
  | 'host'
  | 'port'
  | 'security'
  | 'username'
  | 'sealed_password'
  | 'takes_strangers'
  | 'uid_validity'
  | 'last_uid'
  | 'read_at'
  | 'connected_by'
>

/** The company's one mailbox, as after it was connected anew. */
export async function keepMailbox(tx: CompanyTx, mailbox: Connected): Promise<MailboxRow> {
  const fresh = {
    ...mailbox,
    state: 'on',
    trouble: null,
    failures: 0,
    not_before: null,
    connected_at: tx.now,
  }
  const row = await tx
    .insertRows('mailboxes', fresh)
    .onConflict(conflict =>
      conflict.column('company_id').doUpdateSet({ ...fresh, version: sql<number>`mailboxes.version + 1` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  return read(tx, row)!
}

/** Changes by people bump the version; notes about reading don't. */
export async function updateMailbox(
  tx: CompanyTx,
  fields: MailboxFields,
  isEdit = false,
): Promise<MailboxRow | undefined> {
  const row = await tx
    .updateRows('mailboxes')
    .set({ ...stored(fields), ...(isEdit && { version: sql<number>`version + 1` }) })
    .returning(columns)
    .executeTakeFirst()
  return read(tx, row)
}

/** Takes the right to read for so long; undefined: another server has it, or nothing is to be read now. */
export const takeTurn = async (tx: CompanyTx, until: Date): Promise<MailboxRow | undefined> =>
  read(
    tx,
    await tx
      .updateRows('mailboxes')
      .set({ busy_until: until })
      .where('state', '=', 'on')
      .where('sealed_password', '<>', '')
      .where(at => at.or([at('busy_until', 'is', null), at('busy_until', '<=', tx.now)]))
      .where(at => at.or([at('not_before', 'is', null), at('not_before', '<=', tx.now)]))
      .returning(columns)
      .executeTakeFirst(),
  )

/** Notes how far a mailbox was read, unless it was connected anew or disconnected meanwhile. */
export async function notePlace(
  tx: CompanyTx,
  { connected_at }: Pick<MailboxRow, 'connected_at'>,
  place: { uid_validity: string; last_uid: number },
): Promise<void> {
  await tx
    .updateRows('mailboxes')
    .set({ ...place, read_at: tx.now })
    .where('connected_at', '=', connected_at)
    .execute()
}

/** Companies whose mailbox may be read now. */
export async function mailboxesDue(tx: PlatformTx, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select * from mailboxes_due(${tx.now}, ${most}) as id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
