import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { EmailDomains } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { type Fact, wireFact } from '#shared/fact.ts'
import { domainStates, type RecordFound, type RecordName, recordStates } from '../email-domain.rules.ts'

const columns = columnsOf('email_domains', 'company_id')
type Row = Pick<Selectable<EmailDomains>, (typeof columns)[number]>
const found = z.object({ state: z.enum(recordStates), found: z.string() })
const kept = z.object({
  state: z.enum(domainStates),
  trouble: z.nullable(wireFact),
  records: z.object({
    dkim: z.optional(found),
    dmarc: z.optional(found),
    return: z.optional(found),
    mx: z.optional(found),
  }),
})
export type DomainRow = Omit<Row, keyof z.output<typeof kept>> & z.output<typeof kept>
export type DomainFields = Partial<Omit<DomainRow, 'version' | 'trouble' | 'records'>> & {
  trouble?: Fact | null
  records?: Partial<Record<RecordName, RecordFound>>
}

const read = ({ companyId }: CompanyTx, row: Row | undefined): DomainRow | undefined =>
  row && { ...row, ...storedJson(kept, row, 'email_domains.*', companyId) }
const stored = ({ trouble, records, ...fields }: DomainFields) => ({
  ...fields,
  ...(trouble !== undefined && { trouble: trouble && JSON.stringify(trouble) }),
  ...(records !== undefined && { records: JSON.stringify(records) }),
})

/** The company's domain; undefined: none is set up. */
export const domainOf = async (tx: CompanyTx): Promise<DomainRow | undefined> =>
  read(tx, await tx.rows('email_domains').select(columns).executeTakeFirst())

/** Locked until the transaction ends. */
export const lockDomain = async (tx: CompanyTx): Promise<DomainRow | undefined> =>
  read(tx, await tx.rows('email_domains').select(columns).forUpdate().executeTakeFirst())

type NewDomain = Pick<DomainRow, 'address' | 'domain' | 'selector' | 'public_key' | 'sealed_key'>

/** The company's one domain, as new; undefined: somebody else was first. */
export async function insertDomain(tx: CompanyTx, domain: NewDomain): Promise<DomainRow | undefined> {
  const row = await tx
    .insertRows('email_domains', { ...domain, check_at: tx.now })
    .onConflict(conflict => conflict.column('company_id').doNothing())
    .returning(columns)
    .executeTakeFirst()
  return read(tx, row)
}

/** Changes by people bump the version; what DNS shows doesn't. */
export async function updateDomain(
  tx: CompanyTx,
  fields: DomainFields,
  isEdit = false,
): Promise<DomainRow | undefined> {
  const row = await tx
    .updateRows('email_domains')
    .set({ ...stored(fields), ...(isEdit && { version: sql<number>`version + 1` }) })
    .returning(columns)
    .executeTakeFirst()
  return read(tx, row)
}

export async function deleteDomain(tx: CompanyTx): Promise<void> {
  await tx.deleteRows('email_domains').execute()
}

/** Waits for others who prove this domain in the same moment, and tells whether another company has proven it. */
export async function isProvenElsewhere(tx: CompanyTx, domain: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('email domain'), hashtext(${domain}))`.execute(tx)
  const { rows } = await sql<{ owner: number | null }>`select email_domain_owner(${domain}) as owner`.execute(
    tx,
  )
  const owner = rows[0]?.owner ?? null
  return owner !== null && owner !== tx.companyId
}

/** Companies whose records are to be looked up now. */
export async function domainsDue(tx: PlatformTx, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select * from email_domains_due(${tx.now}, ${most}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The domain that mail comes from, once it is proven. */
export const verifiedDomain = async (tx: CompanyTx): Promise<DomainRow | undefined> =>
  read(tx, await tx.rows('email_domains').where('state', '=', 'verified').select(columns).executeTakeFirst())
