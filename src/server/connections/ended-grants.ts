import { sql } from 'kysely'
import type { Seal } from '../auth/seal.ts'
import type { Services } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { CompanyTx } from '../db/company-tx.ts'
import type { PlatformTx } from '../db/doors.ts'
import type { Outbox } from '../outbox.ts'
import type { Work } from '../schedule.ts'

/** Gives an ended consent back to its vendor: {companyId, id}. */
export const grantReturn: Work = { name: 'ended-grants', retryLimit: 0, notify: true }

/** Gives a grant of one kind back; one that has ended already is no error. */
export type GrantReturner = (services: Pick<Services, 'providers'>, grant: string) => Promise<void>

const mostTries = 12
const placeOf = (company: CompanyId) => `ended-grant:${company}`

/** Has a consent given back to its vendor, once this transaction is kept. */
export async function endGrant(
  tx: CompanyTx,
  { outbox, seal }: { outbox: Outbox; seal: Seal },
  { kind, account, grant }: { kind: string; account: string; grant: string },
): Promise<void> {
  const row = { kind, account, sealed_grant: seal.seal(grant, placeOf(tx.companyId)), ended_at: tx.now }
  const { id } = await tx.insertRows('ended_grants', row).returning('id').executeTakeFirstOrThrow()
  await outbox.later(tx, grantReturn, { companyId: tx.companyId, id }, tx.now)
}

/**
 * Gives one back, and while its vendor does not answer tries again for hours. A consent that another connection of the
 * company uses stays, as vendors end all that an account has given.
 */
export async function returnGrant(
  services: Pick<Services, 'db' | 'seal' | 'outbox' | 'providers'>,
  company: CompanyId,
  id: number,
  returners: Readonly<Record<string, GrantReturner>>,
  isUsed: (tx: CompanyTx, kind: string, account: string) => Promise<boolean>,
): Promise<void> {
  const { db, seal, outbox } = services
  const found = await db.readCompany(company, async tx => {
    const row = await tx.rows('ended_grants').where('id', '=', id).selectAll().executeTakeFirst()
    return row && { ...row, isUsed: row.account !== '' && (await isUsed(tx, row.kind, row.account)) }
  })
  if (!found) return
  const grant = seal.open(found.sealed_grant, placeOf(company))
  try {
    if (grant !== null && !found.isUsed) await returners[found.kind]?.(services, grant)
  } catch (error) {
    const tries = found.tries + 1
    if (tries < mostTries)
      return db.withCompany(company, async tx => {
        await tx.updateRows('ended_grants').set({ tries }).where('id', '=', id).execute()
        const wait = 2 ** tries * 60_000
        await outbox.later(tx, grantReturn, { companyId: company, id }, new Date(tx.now.getTime() + wait))
      })
    await db.withCompany(company, tx => forget(tx, id))
    throw error
  }
  await db.withCompany(company, tx => forget(tx, id))
}

const forget = (tx: CompanyTx, id: number) =>
  tx
    .deleteRows('ended_grants')
    .where('id', '=', id)
    .execute()
    .then(() => undefined)

/** Warns once of each end of a connection; false: somebody was warned of it. */
export async function noteWarning(
  tx: CompanyTx,
  kind: string,
  row_id: number,
  ends_at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into connection_warnings (company_id, kind, row_id, ends_at)
    values (${tx.companyId}, ${kind}, ${row_id}, ${ends_at}) on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Companies with a connection that ends by itself between two moments. */
export async function companiesEnding(tx: PlatformTx, since: Date, until: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from companies_whose_connections_end(${since}, ${until}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}
