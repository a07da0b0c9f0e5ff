import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { renewalSeconds } from '#server/connections/renew-once.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { AccountingConnections } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Organisation } from '#server/providers/accounting/accounting.port.ts'
import { type Fact, wireFact } from '#shared/fact.ts'
import {
  type BookSettings,
  bookChoices,
  bookSettings,
  type Choices,
  type ConnectionState,
  connectionStates,
  noChoices,
  noSettings,
} from '../accounting.rules.ts'

const columns = [
  'sealed_tokens',
  'access_ends_at',
  'organisations',
  'organisation',
  'organisation_name',
  'choices',
  'settings',
  'state',
  'trouble',
  'not_before',
  'seen',
  'seen_change',
  'payments_since',
  'contacts_page',
  'matched_at',
  'payments_due_at',
  'payments_read_at',
  'drift_page',
  'drift_due_at',
  'drift_read_at',
  'drift_begun_at',
  'connected_at',
  'connected_by',
  'has_payroll',
  'sent_at',
  'version',
] as const
type Row = Pick<Selectable<AccountingConnections>, (typeof columns)[number]>
export type Connection = Omit<Row, 'organisations' | 'choices' | 'settings' | 'state' | 'trouble'> & {
  organisations: Organisation[]
  choices: Choices
  settings: BookSettings
  state: ConnectionState
  trouble: Fact | null
}
export type ConnectionFields = Partial<Omit<Connection, 'version'>> & {
  busy_until?: Date | null
}

/** A connection whose access was given back. */
export const gaveBack = {
  sealed_tokens: '',
  organisations: [],
  has_payroll: false,
  state: 'ended',
  trouble: null,
} as const satisfies ConnectionFields

const kept = z.object({
  organisations: z.array(z.object({ id: z.string(), name: z.string(), connection: z.string() })),
  // Saved before there were more of them.
  choices: z.partial(bookChoices),
  settings: z.partial(bookSettings),
  state: z.enum(connectionStates),
  trouble: z.nullable(wireFact),
})

function readConnection({ companyId }: CompanyTx, row: Row | undefined): Connection | undefined {
  if (!row) return undefined
  const { choices, settings, ...rest } = storedJson(kept, row, 'accounting_connections.*', companyId)
  const filled = { choices: { ...noChoices, ...choices }, settings: { ...noSettings, ...settings } }
  return { ...row, ...rest, ...filled }
}

export const connectionOf = async (tx: CompanyTx): Promise<Connection | undefined> =>
  readConnection(tx, await tx.rows('accounting_connections').select(columns).executeTakeFirst())

/** The organisation whose books are connected; '': none. */
export const organisationOf = async (tx: CompanyTx): Promise<string> =>
  (await connectionOf(tx))?.organisation ?? ''

/** Locked until the transaction ends. */
export const lockConnection = async (tx: CompanyTx): Promise<Connection | undefined> =>
  readConnection(tx, await tx.rows('accounting_connections').select(columns).forUpdate().executeTakeFirst())

const stored = ({ organisations, choices, settings, trouble, ...fields }: ConnectionFields) => ({
  ...fields,
  ...(organisations && { organisations: JSON.stringify(organisations) }),
  ...(choices && { choices: JSON.stringify(choices) }),
  ...(settings && { settings: JSON.stringify(settings) }),
  ...(trouble !== undefined && { trouble: trouble && JSON.stringify(trouble) }),
})

/** The company's one connection, as after it was connected anew. */
export async function insertConnection(
  tx: CompanyTx,
  fields: ConnectionFields & { sealed_tokens: string },
): Promise<void> {
  const row = stored(fields)
  await tx
    .insertRows('accounting_connections', {
      ...row,
      sealed_tokens: fields.sealed_tokens,
      connected_at: tx.now,
    })
    .onConflict(conflict =>
      conflict.column('company_id').doUpdateSet({
        ...row,
        connected_at: tx.now,
        version: sql<number>`accounting_connections.version + 1`,
      }),
    )
    .execute()
}

/** Changes by people bump the version; notes about sending don't. */
export async function updateConnection(
  tx: CompanyTx,
  fields: ConnectionFields,
  isEdit = false,
): Promise<void> {
  await tx
    .updateRows('accounting_connections')
    .set({ ...stored(fields), ...(isEdit && { version: sql<number>`version + 1` }) })
    .execute()
}

/** Claims the renewal of the tokens for this process, by the database's clock; false: another one is at it. */
export async function claimRenewal(tx: CompanyTx): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateRows('accounting_connections')
    .set({ renewing_until: sql<Date>`now() + make_interval(secs => ${renewalSeconds})` })
    .where(sql<boolean>`coalesce(renewing_until <= now(), true)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const releaseRenewal = (tx: CompanyTx) =>
  tx.updateRows('accounting_connections').set({ renewing_until: null }).execute()

/** Keeps renewed tokens in the place of those that they were got by; false: those are not the connection's any more. */
export async function keepRenewed(
  tx: CompanyTx,
  before: string,
  tokens: Pick<ConnectionFields, 'sealed_tokens' | 'access_ends_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateRows('accounting_connections')
    .set({ ...stored(tokens), renewing_until: null })
    .where('sealed_tokens', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes what a turn has met, unless the books were connected anew meanwhile. */
export async function updateSame(
  tx: CompanyTx,
  { connected_at }: Connection,
  fields: ConnectionFields,
): Promise<void> {
  await tx
    .updateRows('accounting_connections')
    .set(stored(fields))
    .where(sql<boolean>`date_trunc('milliseconds', connected_at) = ${connected_at}`)
    .execute()
}

/** Takes the right to send for so long; false: another server has it, or nothing is to be sent now. */
export async function takeTurn(tx: CompanyTx, until: Date): Promise<boolean> {
  const taken = await tx
    .updateRows('accounting_connections')
    .set({ busy_until: until })
    .where('state', '=', 'on')
    .where(at => at.or([at('busy_until', 'is', null), at('busy_until', '<=', tx.now)]))
    .where(at => at.or([at('not_before', 'is', null), at('not_before', '<=', tx.now)]))
    .returning('company_id')
    .execute()
  return taken.length > 0
}

/** Companies of which something may be sent now. */
export async function companiesToSend(tx: PlatformTx, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select * from companies_with_books(${now}, ${most}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}
