import { sql } from 'kysely'
import { canonicalEmail } from '#shared/identifiers.ts'
import { outsideText } from '#shared/outside-text.ts'
import { type CompanyId, companyIdFrom } from '../db/company-id.ts'
import type { CompanyTx } from '../db/company-tx.ts'
import type { Doors, PlatformTx } from '../db/doors.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { clockSlackMs } from './sessions.ts'

/** A client of a company who is signed in to the portal. */
export interface PortalSession {
  sessionId: number
  companyId: CompanyId
  clientId: number
  /** The person's, or the business's where there is none. */
  name: string
  /** Time zone of the company. */
  timeZone: string
  expires: Date
}

/** A session ends after so many minutes without a request, and after so many hours in any case. */
export const portalMinutes = 30
const mostHours = 12

/**
 * The session of a token, kept for another half hour, as whom its client was merged into; null if there is none, it is
 * over, or its client was deleted. It is looked up each time: few clients look in at once, and a sign-out holds everywhere at once.
 */
export async function findPortalSession(db: Doors, token: string): Promise<PortalSession | null> {
  const row = await db.withPlatform('find a client’s session', async tx => {
    const { rows } = await sql<{
      id: number
      company_id: number
      client_id: number
      address: string
      expires_at: Date
    }>`
      update portal_sessions set expires_at =
        least(${tx.now}::timestamptz + make_interval(mins => ${portalMinutes}), created_at + make_interval(hours => ${mostHours}))
      where token_hash = ${hashSecret(token)} and ended_at is null and expires_at > ${tx.now}
        and created_at <= ${new Date(tx.now.getTime() + clockSlackMs)}
      returning id, company_id, client_id, address, expires_at`.execute(tx)
    return rows[0]
  })
  if (!row) return null
  const companyId = companyIdFrom(row.company_id, 'session')
  const client = await db.readCompany(companyId, async tx => {
    if (!(await hasStillAddress(tx, row))) return undefined
    return tx
      .rows('clients as c')
      .innerJoin('companies as o', 'o.id', 'c.company_id')
      .where('c.id', '=', sql<number>`present_client(${companyId}, ${row.client_id})`)
      .where('c.deleted_at', 'is', null)
      .select(['c.id', 'c.name', 'c.company_name', 'o.time_zone'])
      .executeTakeFirst()
  })
  if (!client) {
    // For good, also if the client comes back from the bin or gets the address again.
    await db.withPlatform('end a client’s session', tx => endPortalSession(tx, row.id))
    return null
  }
  return {
    sessionId: row.id,
    companyId,
    clientId: client.id,
    name: client.name || client.company_name,
    timeZone: client.time_zone,
    expires: row.expires_at,
  }
}

/** True if the client who signed in, merged into another since or not, has the address that their code went to. */
async function hasStillAddress(
  tx: CompanyTx,
  { client_id, address }: { client_id: number; address: string },
): Promise<boolean> {
  if (address === '') return true
  const signedIn = await tx
    .rows('clients')
    .where('id', '=', client_id)
    .select(['email', 'phone'])
    .executeTakeFirst()
  if (!signedIn) return false
  if (address.includes('@')) return canonicalEmail(signedIn.email) === address
  return nationalDigits(signedIn.phone) === nationalDigits(address)
}

/** The digits of a mobile number that stay the same with and without its country code. */
const nationalDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-9)

/** Starts a session; its token is given only here. `exp` is in unix seconds. */
export async function startPortalSession(
  tx: PlatformTx,
  s: { companyId: number; clientId: number; address: string; ip: string; agent: string },
): Promise<{ accessToken: string; exp: number }> {
  const { secret, hash } = newSecret()
  const expires = new Date(tx.now.getTime() + portalMinutes * 60_000)
  await tx
    .insertInto('portal_sessions')
    .values({
      token_hash: hash,
      company_id: s.companyId,
      client_id: s.clientId,
      address: s.address,
      created_at: tx.now,
      expires_at: expires,
      ip: outsideText(s.ip, 64),
      agent: outsideText(s.agent, 300),
    })
    .execute()
  return { accessToken: secret, exp: Math.floor(expires.getTime() / 1000) }
}

export async function endPortalSession(tx: PlatformTx, sessionId: number): Promise<void> {
  await tx
    .updateTable('portal_sessions')
    .set({ ended_at: tx.now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
