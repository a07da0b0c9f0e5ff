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

/** Clients whose address this may be, of all companies or the one of a link; the caller compares the spelling. */
export async function candidatesOf(
  tx: PlatformTx,
  { address, company_id, client_id }: Scope,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select * from portal_clients(${address}, ${company_id}, ${client_id})`.execute(tx)
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

/** The browser that asks, by the hash of its cookie, and the network that it is in. */
export interface Asker {
  browser: Buffer
  network: string
}

/** Keeps a new code; the one before it that this browser asked for works no more. */
export async function insertCode(
  tx: PlatformTx,
  scope: Scope,
  asker: Asker,
  codeHash: string,
): Promise<void> {
  await sql`update portal_codes set used_at = ${tx.now}
    where address = ${scope.address} and code_hash is not null and used_at is null and browser = ${asker.browser}
      and company_id is not distinct from ${scope.company_id} and client_id is not distinct from ${scope.client_id}`.execute(
    tx,
  )
  await tx
    .insertInto('portal_codes')
    .values({
      ...scope,
      ...asker,
      code_hash: codeHash,
      created_at: tx.now,
      expires_at: later(tx, codeMinutes),
    })
    .execute()
}

/**
 * The code that this browser asked for, or else the newest that its network did, counted as tried before it is compared.
 * The browser has tries of its own, which nobody else in the network can use up.
 */
export async function tryCode(
  tx: PlatformTx,
  scope: Scope,
  { browser, network }: Pick<Asker, 'network'> & { browser: Buffer | null },
): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    with asked as (
      select id, coalesce(browser = ${browser}, false) as is_own from portal_codes
      where address = ${scope.address} and code_hash is not null and used_at is null
        and expires_at > ${tx.now} and created_at <= ${tx.now}
        and company_id is not distinct from ${scope.company_id} and client_id is not distinct from ${scope.client_id}
        and (browser = ${browser} or network = ${network})
      order by is_own desc, id desc limit 1
    )
    update portal_codes c set
      own_tries = own_tries + asked.is_own::int, tries = tries + (not asked.is_own)::int
    from asked where c.id = asked.id
      and case when asked.is_own then c.own_tries else c.tries end < ${mostTries}
    returning c.*`.execute(tx)
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
export async function spendCode(tx: PlatformTx, id: number): Promise<boolean> {
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
