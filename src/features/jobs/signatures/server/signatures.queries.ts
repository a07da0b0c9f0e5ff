import { type Selectable, sql } from 'kysely'
import { partsOf } from '#features/jobs/jobs/server/job-lists.queries.ts'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import { itemsByIds } from '#features/stock/price-book/server/items.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { Signatures } from '#server/db/row-types.ts'
import type { SignedItem } from '../signatures.rules.ts'

export type SignatureRow = Omit<Selectable<Signatures>, 'items' | 'token_hash' | 'company_id'> & {
  items: SignedItem[]
}
const columns = [
  'id',
  'job_id',
  'items',
  'has_card_fee',
  'tax',
  'credit_fee',
  'terms',
  'phone',
  'signed_by',
  'email',
  'notes',
  'file_id',
  'created_at',
  'created_by',
  'signed_at',
  'deleted_at',
] as const

/** The job's facts for the rules, locked; undefined if the caller may not see it. */
export function lockSignedJob(tx: CompanyTx, id: number) {
  return tx
    .rows('jobs as j')
    .where('j.id', '=', id)
    .where('j.deleted_at', 'is', null)
    .where(seenJob(tx))
    .select(['j.id', 'j.number', 'j.technician_ids', 'j.closed_at', 'j.closed_by'])
    .forUpdate()
    .executeTakeFirst()
}

/** The facts of job and client for a signature. */
export async function signingFacts(tx: CompanyTx, jobId: number) {
  const job = await tx
    .rows('jobs as j')
    .leftJoin('clients as c', join =>
      join.onRef('c.company_id', '=', 'j.company_id').onRef('c.id', '=', 'j.client_id'),
    )
    .where('j.id', '=', jobId)
    .where('j.deleted_at', 'is', null)
    .where(seenJob(tx))
    .select(['j.number', 'j.name', 'j.phone', 'j.email', partsOf(tx, sql`j.id`).as('parts')])
    .select(['c.name as client_name', 'c.email as client_email', 'c.phone as client_phone'])
    .executeTakeFirst()
  if (!job) return undefined
  const items = await itemsByIds(tx, [...new Set(job.parts.flatMap(part => part.item_id ?? []))])
  return { ...job, items }
}

/** The one signature of a job. */
export function signatureOf(tx: CompanyTx, jobId: number): Promise<SignatureRow | undefined> {
  return tx
    .rows('signatures')
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .select(columns)
    .$castTo<SignatureRow>()
    .executeTakeFirst()
}

/** The company of a link; null for one that no longer works. */
export function companyOfLink(tx: PlatformTx, tokenHash: Buffer) {
  return tx
    .selectFrom('signatures as s')
    .where('s.token_hash', '=', tokenHash)
    .select('s.company_id')
    .executeTakeFirst()
}

/** The signature of a link, locked; also a signed one. */
export function lockByLink(tx: CompanyTx, tokenHash: Buffer): Promise<SignatureRow | undefined> {
  return tx
    .rows('signatures')
    .where('token_hash', '=', tokenHash)
    .where('deleted_at', 'is', null)
    .select(columns)
    .$castTo<SignatureRow>()
    .forUpdate()
    .executeTakeFirst()
}

type Fields = Omit<SignatureRow, 'id' | 'created_at' | 'created_by' | 'deleted_at'>

export function insertSignature(
  tx: CompanyTx,
  { items, ...fields }: Fields,
  tokenHash: Buffer | null,
): Promise<SignatureRow> {
  return tx
    .insertRows('signatures', {
      ...fields,
      items: JSON.stringify(items),
      token_hash: tokenHash,
      created_at: tx.now,
      created_by: tx.by?.id ?? null,
    })
    .returning(columns)
    .$castTo<SignatureRow>()
    .executeTakeFirstOrThrow()
}

export async function updateSignature(
  tx: CompanyTx,
  id: number,
  fields: Partial<Omit<Fields, 'items'>> & { deleted_at?: Date; token_hash?: Buffer },
): Promise<void> {
  await tx.updateRows('signatures').set(fields).where('id', '=', id).execute()
}
