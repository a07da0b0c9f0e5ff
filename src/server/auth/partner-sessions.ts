import type { PartnerRole } from '#shared/access.ts'
import { outsideText } from '#shared/outside-text.ts'
import { type CompanyId, companyIdFrom } from '../db/company-id.ts'
import type { CompanyTx } from '../db/company-tx.ts'
import type { Doors } from '../db/doors.ts'
import { platformCompany } from '../db/platform-company.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { clockSlackMs } from './sessions.ts'

/** Somebody of a partner who is signed in. */
export interface PartnerSession {
  sessionId: number
  /** The host's company, which the partners' tables belong to. */
  companyId: CompanyId
  partnerId: number
  personId: number
  role: PartnerRole
  email: string
  /** Time zone of the host: a partner's months and days are counted in it. */
  timeZone: string
}

/** Minutes that a sign-in lasts, and with Remember me. */
export const partnerMinutes = { usual: 480, remembered: 30 * 24 * 60 } as const

/** The host that partners work for; null on an installation without a company of its own. */
export async function hostCompany(db: Doors): Promise<CompanyId | null> {
  const id = await db.withPlatform('find the host of partners', platformCompany)
  return id === undefined ? null : companyIdFrom(id, 'platform')
}

/**
 * The session of a token; null if there is none, it is over, or its person or partner may no longer sign in. It is looked
 * up each time, in the partners' own table: a token of a company's user is never found here, nor one of these there.
 */
export async function findPartnerSession(db: Doors, token: string): Promise<PartnerSession | null> {
  const companyId = await hostCompany(db)
  if (companyId === null) return null
  const row = await db.readByKey(companyId, tx =>
    tx
      .rows('partner_sessions as s')
      .innerJoin('partner_people as p', join =>
        join.onRef('p.company_id', '=', 's.company_id').onRef('p.id', '=', 's.person_id'),
      )
      .innerJoin('partners as a', join =>
        join.onRef('a.company_id', '=', 's.company_id').onRef('a.id', '=', 's.partner_id'),
      )
      .innerJoin('companies as h', 'h.id', 's.company_id')
      .where('s.token_hash', '=', hashSecret(token))
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', tx.now)
      .where('s.created_at', '<=', new Date(tx.now.getTime() + clockSlackMs))
      .where('p.active', '=', true)
      .where('a.status', '=', 'approved')
      .select(['s.id as sessionId', 's.partner_id as partnerId', 'p.id as personId', 'p.role', 'p.email'])
      .select('h.time_zone as timeZone')
      .executeTakeFirst(),
  )
  return row ? { ...row, role: row.role as PartnerRole, companyId } : null
}

/** Starts a session; its token is given only here. `exp` is in unix seconds. */
export async function startPartnerSession(
  tx: CompanyTx,
  s: { partnerId: number; personId: number; minutes: number; ip: string; agent: string },
): Promise<{ token: string; exp: number }> {
  const { secret, hash } = newSecret()
  const expires = new Date(tx.now.getTime() + s.minutes * 60_000)
  await tx
    .insertRows('partner_sessions', {
      token_hash: hash,
      partner_id: s.partnerId,
      person_id: s.personId,
      created_at: tx.now,
      expires_at: expires,
      ip: outsideText(s.ip, 64),
      agent: outsideText(s.agent, 300),
    })
    .execute()
  return { token: secret, exp: Math.floor(expires.getTime() / 1000) }
}

/** Ends sessions: one of a person, all of theirs except one, or all of a partner. */
export async function endPartnerSessions(
  tx: CompanyTx,
  which: { personId: number; id?: number; except?: number } | { partnerId: number },
): Promise<number> {
  let query = tx.updateRows('partner_sessions').set({ ended_at: tx.now }).where('ended_at', 'is', null)
  if ('partnerId' in which)
    return (await query.where('partner_id', '=', which.partnerId).returning('id').execute()).length
  query = query.where('person_id', '=', which.personId)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  if (which.except !== undefined) query = query.where('id', '<>', which.except)
  return (await query.returning('id').execute()).length
}
