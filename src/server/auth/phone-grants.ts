import { sql } from 'kysely'
import { type CompanyId, companyIdFrom } from '../db/company-id.ts'
import type { PlatformTx } from '../db/doors.ts'
import type { Seal } from './seal.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { clockSlackMs, endSessions } from './sessions.ts'

/** Days from a sign-in on which a phone that is kept ready renews its session by itself. */
export const phoneDays = 30
/** Secrets that may be under way to a phone: so many answers may be lost one after the other. */
const mostUnderWay = 8
const dayMs = 86_400_000

/** A family names the grant, and never changes; the secret is another after each use. */
const cookieOf = (family: string, secret: string) => `${family}.${secret}`
function readCookie(cookie: string | undefined) {
  const [, family, secret] = /^([\w-]{43})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  return family && secret ? { family: hashSecret(family), secret: hashSecret(secret), text: family } : null
}

interface Kept {
  /** Null: the phone's own is still good. */
  cookie: string | null
  until: Date
}

/**
 * Gives the phone of this session its grant, or leaves it the one that it has. It counts from the sign-in with a
 * password, however often the session was renewed since. Null: that is too long ago, or a second step came after it.
 */
export async function keepPhone(
  tx: PlatformTx,
  { sessionId, device, cookie }: { sessionId: number; device: string; cookie: string | undefined },
): Promise<Kept | null> {
  const session = await tx
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('sessions as g', 'g.id', 's.grant_id')
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .select([
      's.account_id',
      's.company_id',
      's.user_id',
      's.ip',
      's.agent',
      's.grant_id',
      'a.totp_confirmed_at',
    ])
    .select(eb => eb.fn.coalesce('g.created_at', 's.created_at').as('begun'))
    .forUpdate('s')
    .executeTakeFirst()
  if (!session) return null
  const { account_id, company_id, user_id, ip, agent, grant_id, totp_confirmed_at, begun } = session
  const until = new Date(begun.getTime() + phoneDays * dayMs)
  if (until <= tx.now || (totp_confirmed_at && totp_confirmed_at > begun)) return null
  const held = await tx
    .selectFrom('sessions')
    .where('kind', '=', 'phone')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('device', '=', device)
    .where('ended_at', 'is', null)
    .select(['id', 'token_hash', 'secret_hash', 'next_hashes', 'created_at'])
    .forUpdate()
    .executeTakeFirst()
  const shown = readCookie(cookie)
  const isGood =
    held &&
    shown?.family.equals(held.token_hash) &&
    [held.secret_hash!, ...held.next_hashes].some(hash => shown.secret.equals(hash))
  // A sign-in with a password begins the days anew.
  if (held && isGood && held.created_at >= begun) {
    await attach(tx, sessionId, held.id)
    return { cookie: null, until }
  }
  const [family, secret] = [newSecret(), newSecret()]
  const grant = {
    token_hash: family.hash,
    secret_hash: secret.hash,
    next_hashes: sql<Buffer[]>`'{}'::bytea[]`,
    created_at: begun,
    expires_at: until,
    from_backup: false,
    seen_at: tx.now,
    ip,
    agent,
  }
  const { id } = held
    ? await tx
        .updateTable('sessions')
        .set(grant)
        .where('id', '=', held.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('sessions')
        .values({ ...grant, kind: 'phone', account_id, company_id, user_id, device })
        .returning('id')
        .executeTakeFirstOrThrow()
  // The phone has forgotten the name that it had.
  if (grant_id !== null && grant_id !== id)
    await tx.updateTable('sessions').set({ ended_at: tx.now }).where('id', '=', grant_id).execute()
  await attach(tx, sessionId, id)
  return { cookie: cookieOf(family.secret, secret.secret), until }
}

const attach = (tx: PlatformTx, sessionId: number, grantId: number) =>
  tx
    .updateTable('sessions')
    .set({ grant_id: grantId })
    .where('id', '=', sessionId)
    .where(sql<boolean>`grant_id is distinct from ${grantId}`)
    .execute()

interface Grant {
  id: number
  accountId: number
  companyId: CompanyId
  userId: number
}

/**
 * Outcome of a phone's cookie: `renewed` with its next secret; `revoked`, where somebody signed the phone out, disabled its
 * person, or a copy of its secret was used; null for a sign-in with a password.
 */
export type Shown = { renewed: Grant; cookie: string } | { revoked: Grant; isCopied?: true } | null

/**
 * Takes the secret that the phone was given last. Of those that are under way any may arrive; once one is shown, all
 * earlier ones are old, and whoever shows an old one ends the grant: one of two holds a copy.
 */
export async function showGrant(tx: PlatformTx, cookie: string | undefined, device: string): Promise<Shown> {
  const shown = readCookie(cookie)
  if (!shown) return null
  const row = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'),
    )
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .where('s.token_hash', '=', shown.family)
    .where('s.kind', '=', 'phone')
    .where('s.device', '=', device)
    .where('s.created_at', '<=', new Date(tx.now.getTime() + clockSlackMs))
    .select([
      's.id',
      's.account_id',
      's.company_id',
      's.user_id',
      's.created_at',
      's.expires_at',
      's.ended_at',
    ])
    .select([
      's.revoked_at',
      's.secret_hash',
      's.next_hashes',
      's.from_backup',
      'a.totp_confirmed_at',
      'u.active',
    ])
    .forUpdate('s')
    .executeTakeFirst()
  if (!row) return null
  const grant: Grant = {
    id: row.id,
    accountId: row.account_id,
    companyId: companyIdFrom(row.company_id, 'session'),
    userId: row.user_id,
  }
  if (!row.active || row.revoked_at) return { revoked: grant }
  if (row.ended_at || row.expires_at <= tx.now) return null
  // It was given for a sign-in without that step.
  if (row.totp_confirmed_at && row.totp_confirmed_at > row.created_at) return null
  const isNext = row.next_hashes.some(hash => hash.equals(shown.secret))
  if (!isNext && !shown.secret.equals(row.secret_hash!)) {
    // The secret may have been given after the backup: a sign-in tells the phone from a copy.
    if (row.from_backup) return null
    await endSessions(tx, { id: row.id })
    return { revoked: grant, isCopied: true }
  }
  const next = newSecret()
  const underWay = isNext ? [next.hash] : [...row.next_hashes, next.hash].slice(-mostUnderWay)
  await tx
    .updateTable('sessions')
    .set({ secret_hash: shown.secret, next_hashes: underWay, seen_at: tx.now, from_backup: false })
    .where('id', '=', row.id)
    .execute()
  return { renewed: grant, cookie: cookieOf(shown.text, next.secret) }
}

const ticketPlace = 'phone hands in'

/** Makes the ticket for a day with which a phone that was signed out hands in what lies on it. */
export const handInTicket = (seal: Seal, { companyId, userId }: Grant, now: Date): string =>
  seal.seal([now.getTime(), Number(companyId), userId].join(' '), ticketPlace)

export function readHandIn(
  seal: Seal,
  ticket: string,
  now: Date,
): Pick<Grant, 'companyId' | 'userId'> | null {
  const text = seal.open(ticket, ticketPlace)
  if (text === null) return null
  const [at, company, userId] = text.split(' ').map(Number) as [number, number, number]
  return Math.abs(now.getTime() - at) > dayMs ? null : { companyId: companyIdFrom(company, 'link'), userId }
}

/** Notes that a phone has said a word; false where it holds no grant. */
export async function notePhone(
  tx: PlatformTx,
  { companyId, userId, device }: Pick<Grant, 'companyId' | 'userId'> & { device: string },
): Promise<boolean> {
  const noted = await tx
    .updateTable('sessions')
    .set({ seen_at: tx.now })
    .where('kind', '=', 'phone')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('id')
    .execute()
  return noted.length > 0
}
