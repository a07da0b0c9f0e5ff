import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { PortalCodes } from '#server/db/row-types.ts'
import { choiceMinutes, codeMinutes, mostTries } from '../client-sign-in.rules.ts'

export type CodeRow = Selectable<PortalCodes>

export interface Candidate {
  company_id: number
  client_id: number
  name: string
  business: string
  email: string
  phone: string
}

/** Clients of all companies whose address this may be; the caller compares the spelling. */
export async function candidatesOf(tx: PlatformTx, address: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select * from portal_clients(${address})`.execute(tx)
  return rows
}

export const companiesByIds = (tx: PlatformTx, ids: readonly number[]) =>
  tx.selectFrom('companies').where('id', 'in', ids).select(['id', 'name', 'logo_key']).execute()

interface Scope {
  address: string
  /** null: whoever has the address. */
  company_id: number | null
  client_id: number | null
}

const later = (tx: PlatformTx, minutes: number) => new Date(tx.now.getTime() + minutes * 60_000)

/** Keeps a new code; those before it for the same sign-in work no more. */
export async function insertCode(tx: PlatformTx, scope: Scope, codeHash: string): Promise<void> {
  await sql`update portal_codes set used_at = ${tx.now}
    where address = ${scope.address} and code_hash is not null and used_at is null
      and company_id is not distinct from ${scope.company_id} and client_id is not distinct from ${scope.client_id}`.execute(
    tx,
  )
  await tx
    .insertInto('portal_codes')
    .values({ ...scope, code_hash: codeHash, created_at: tx.now, expires_at: later(tx, codeMinutes) })
    .execute()
}

/** The code that works for this sign-in, counted as tried before it is compared. */
export async function tryCode(tx: PlatformTx, scope: Scope): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    update portal_codes set tries = tries + 1
    where address = ${scope.address} and code_hash is not null and used_at is null
      and expires_at > ${tx.now} and created_at <= ${tx.now} and tries < ${mostTries}
      and company_id is not distinct from ${scope.company_id} and client_id is not distinct from ${scope.client_id}
    returning *`.execute(tx)
  return rows[0]
}

export async function insertChoice(tx: PlatformTx, scope: Scope, hash: Buffer): Promise<void> {
  await tx
    .insertInto('portal_codes')
    .values({ ...scope, choice_hash: hash, created_at: tx.now, expires_at: later(tx, choiceMinutes) })
    .execute()
}

export const openChoice = (tx: PlatformTx, hash: Buffer) =>
  tx
    .selectFrom('portal_codes')
    .where('choice_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .select(['id', 'address', 'company_id', 'client_id'])
    .executeTakeFirst()

/** Uses a code or a choice up; of two at once, one does. */
export async function consume(tx: PlatformTx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('portal_codes')
    .set({ used_at: tx.now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Facts of a client who is not deleted, or of the one they were merged into. */
export const clientFacts = (tx: CompanyTx, id: number) =>
  tx
    .rows('clients')
    .where('id', '=', sql<number>`present_client(${tx.companyId}, ${id})`)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'company_name', 'email', 'phone', 'main_address'])
    .executeTakeFirst()
