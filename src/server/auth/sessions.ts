import { sql } from 'kysely'
import { accountantHolds, type GroupKind } from '#shared/access.ts'
import { outsideText } from '#shared/outside-text.ts'
import { type Permission, permissionOf, rolesOf } from '#shared/permissions.ts'
import { planOf } from '#shared/plan.ts'
import { readSetting } from '../company-setting.ts'
import { type CompanyId, companyIdFrom } from '../db/company-id.ts'
import type { CompanyTx } from '../db/company-tx.ts'
import { newDeed } from '../db/deed.ts'
import type { Doors, PlatformTx } from '../db/doors.ts'
import { maskingSetting } from '../masking-setting.ts'
import { securitySetting } from '../security/security-setting.ts'
import { hashSecret, newSecret } from './secrets.ts'
import type { Session } from './session.ts'

/** Ids of ended sessions are announced here: all server processes drop them from their caches and close their sockets. */
export const sessionsChannel = 'tradewind_sessions'
// A notification holds at most 8,000 bytes.
const idsANotice = 400

// Sessions are cached briefly. Ending one clears it everywhere at once by a notification; this limit holds in case the
// connection for those is down.
const rememberedMs = 5_000
const mostRemembered = 10_000

/**
 * A clock that was up to an hour ahead, and was put right, costs nobody anything. What was issued further in the future
 * is not taken: it would be valid for longer than it was meant to be.
 */
export const clockSlackMs = 3_600_000

export interface Sessions {
  /** The session of a token, or null if there is none, it is over, or its user was disabled. */
  find(token: string): Promise<Session | null>
  /** Drops these from the cache; left out: all, where a change may touch other companies' people. */
  forget(whose?: Whose): void
}

/** Sessions of a company, of an account wherever it is signed in, or by their ids. */
export type Whose = { companyId: number } | { accountId: number } | { ids: ReadonlySet<number> }

interface Remembered {
  session: Session
  expires: number
  /** From head office: their place hangs on another company too. */
  isGuest: boolean
}

const isOf = (whose: Whose, { session, isGuest }: Remembered): boolean => {
  if ('companyId' in whose) return isGuest || session.company_id === Number(whose.companyId)
  return 'accountId' in whose ? session.accountId === whose.accountId : whose.ids.has(session.sessionId)
}

/** Where sessions are read; `sellsPlans`: their companies' packs count. */
interface SessionSource {
  db: Doors
  sellsPlans: boolean
}

export function openSessions(db: Doors, now: () => Date, sellsPlans: boolean): Sessions {
  const remembered = new Map<string, Remembered & { at: number }>()
  /** What is forgotten while a session is read, for each that is being read. */
  const readings = new Set<(Whose | undefined)[]>()
  return {
    forget(whose) {
      for (const forgotten of readings) forgotten.push(whose)
      if (!whose) return remembered.clear()
      for (const [token, each] of remembered) if (isOf(whose, each)) remembered.delete(token)
    },
    async find(token) {
      const time = now().getTime()
      const known = remembered.get(token)
      // A clock that was put back makes nothing new again.
      const isFresh = known && Math.abs(time - known.at) < rememberedMs
      if (isFresh && known.expires > time) return known.session
      remembered.delete(token)
      const forgotten: (Whose | undefined)[] = []
      readings.add(forgotten)
      const loaded = await load({ db, sellsPlans }, hashSecret(token), now()).finally(() =>
        readings.delete(forgotten),
      )
      if (!loaded) return null
      // It may have ended while being read: then it is not cached, and the next caller looks again.
      if (forgotten.some(whose => !whose || isOf(whose, loaded))) return loaded.session
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(token, { ...loaded, at: time })
      return loaded.session
    },
  }
}

async function load(from: SessionSource, hash: Buffer, now: Date): Promise<Remembered | null> {
  const row = await from.db.withPlatform('find a session', tx =>
    tx
      .selectFrom('sessions as s')
      .innerJoin('users as u', join =>
        join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'),
      )
      .innerJoin('companies as c', 'c.id', 's.company_id')
      .where('s.token_hash', '=', hash)
      .where('s.kind', '=', 'company')
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', tx.now)
      .where('s.created_at', '<=', new Date(tx.now.getTime() + clockSlackMs))
      .where(hasPlace)
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .select(['s.id as session_id', 's.account_id', 's.company_id', 's.expires_at', 's.seen_at'])
      .select(['a.totp_confirmed_at', 'u.franchise_id'])
      .select(takesNext)
      .select(whoTheyAre)
      .executeTakeFirst(),
  )
  if (!row) return null
  const companyId = companyIdFrom(row.company_id, 'session')
  // A company that is closed for its move is still looked at.
  const looking = from.db.doing(newDeed({ endpoint: 'session' }))
  const { rights, rules } = await looking.readCompany(companyId, async tx => ({
    rights: (await rightsByGroup(tx, [row.group_id])).get(row.group_id)!,
    rules: await readSetting(tx, securitySetting),
  }))
  if (!(await isInUse(from.db, row, rules.idle_minutes, now))) return null
  const session = sessionFrom(row, rights, from.sellsPlans)
  const lacks_factor = row.totp_confirmed_at === null && rules.factor_groups.includes(row.group_id)
  return {
    expires: row.expires_at.getTime(),
    isGuest: row.franchise_id !== null,
    session: Object.assign(session, lacks_factor && { lacks_factor }, row.takes_next && { takes_next: true }),
  }
}

const minuteMs = 60_000

/**
 * False if nobody has used the session for as long as the company lets one lie; else notes, once a minute, that somebody
 * does. A session from before the company chose a time begins with its next use.
 */
async function isInUse(
  db: Doors,
  { session_id, seen_at }: { session_id: number; seen_at: Date | null },
  idleMinutes: number,
  now: Date,
): Promise<boolean> {
  if (idleMinutes === 0) return true
  const silent = seen_at === null ? null : now.getTime() - seen_at.getTime()
  if (silent !== null && silent > idleMinutes * minuteMs) return false
  if (silent === null || Math.abs(silent) > minuteMs)
    await db
      .withPlatform('a session is in use', tx =>
        tx.updateTable('sessions').set({ seen_at: now }).where('id', '=', session_id).execute(),
      )
      // Where nothing can be stored for now, as on a full disk, reading goes on.
      .catch(() => {})
  return true
}

/** A session for background work that somebody began: nobody has to be signed in. Null: they have no place here any more. */
export const absentSession = (
  { db, sellsPlans }: SessionSource,
  companyId: CompanyId,
  userId: number,
): Promise<Session | null> => db.readCompany(companyId, tx => absentSessionIn(tx, { sellsPlans, userId }))

/** The same within a transaction of the company. */
export const absentSessionIn = async (
  tx: CompanyTx,
  { sellsPlans, userId }: { sellsPlans: boolean; userId: number },
): Promise<Session | null> =>
  (await absentSessionsIn(tx, { sellsPlans, userIds: [userId] })).get(userId) ?? null

/** Those of several people, in as many statements as for one; whoever has no place is left out. */
export async function absentSessionsIn(
  tx: CompanyTx,
  { sellsPlans, userIds }: { sellsPlans: boolean; userIds: readonly number[] },
): Promise<ReadonlyMap<number, Session>> {
  const rows = await tx
    .rows('users as u')
    .innerJoin('companies as c', join => join.on('c.id', '=', tx.companyId))
    .where('u.id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where(hasPlace)
    .select(['u.account_id', 'u.company_id'])
    .select(whoTheyAre)
    .execute()
  if (rows.length === 0) return new Map()
  const rights = await rightsByGroup(tx, [...new Set(rows.map(row => row.group_id))])
  return new Map(
    rows.flatMap(({ account_id, ...row }) =>
      account_id === null
        ? []
        : [
            [
              row.id,
              sessionFrom({ ...row, account_id, session_id: 0 }, rights.get(row.group_id)!, sellsPlans),
            ],
          ],
    ),
  )
}

/** Active; people of head office also only for as long as they may open this member from there. */
const hasPlace = sql<boolean>`u.active and (u.franchise_id is null or guest_has_place(u.company_id, u.id))`

/** The latest choice of who runs the installation. */
const takesNext =
  sql<boolean>`coalesce((select n.is_chosen from canary_choices n where n.company_id = s.company_id
  order by n.id desc limit 1), false)`.as('takes_next')

const whoTheyAre = [
  'u.id',
  'u.group_id',
  'u.fullname',
  'c.pack_id',
  'c.subscription_date',
  'c.plan_paused',
  'c.time_zone',
  'c.iso',
  'c.is_demo',
  'c.is_platform',
] as const

interface SessionRow {
  session_id: number
  account_id: number
  company_id: number
  id: number
  group_id: number
  fullname: string
  pack_id: number
  subscription_date: string | null
  plan_paused: boolean
  time_zone: string
  iso: string
  is_demo: boolean
  is_platform: boolean
}

interface Rights {
  kind: GroupKind
  permissions: Permission[]
  masking: { number: string } | null
}

/** The rights of groups at this moment. */
async function rightsByGroup(tx: CompanyTx, ids: readonly number[]): Promise<ReadonlyMap<number, Rights>> {
  const held = await tx.rows('permissions').select(['id', 'description', 'roles']).execute()
  const masking = await readSetting(tx, maskingSetting)
  const groups = await tx.rows('groups').where('id', 'in', ids).select(['id', 'kind']).execute()
  return new Map(
    groups.map(({ id, kind }) => [
      id,
      {
        kind: kind as GroupKind,
        permissions:
          kind === 'accountant'
            ? [...accountantHolds]
            : held
                .filter(p => rolesOf(p.roles).includes(id))
                .map(permissionOf)
                .filter(key => key !== null),
        masking: masking.on ? { number: masking.number } : null,
      },
    ]),
  )
}

function sessionFrom(row: SessionRow, rights: Rights, sellsPlans: boolean): Session {
  return {
    ...rights,
    id: row.id,
    sessionId: row.session_id,
    company_id: row.company_id,
    companyId: companyIdFrom(row.company_id, 'session'),
    accountId: row.account_id,
    fullname: row.fullname,
    ...planOf(
      {
        pack_id: row.pack_id,
        subscription_date: row.subscription_date,
        plan_paused: row.plan_paused,
      },
      sellsPlans,
    ),
    demo: row.is_demo,
    platform: row.is_platform,
    timeZone: row.time_zone,
    iso: row.iso,
  }
}

interface NewSession {
  /** The grant of the phone on which it begins. */
  grantId?: number
  accountId: number
  companyId: number
  userId: number
  minutes: number
  ip: string
  agent: string
}

/** Starts a session. The token is returned only here; the database has its hash. `exp` is in Unix seconds. */
export async function startSession(
  tx: PlatformTx,
  s: NewSession,
): Promise<{ accessToken: string; exp: number }> {
  const { secret, hash } = newSecret()
  const expires = new Date(tx.now.getTime() + s.minutes * 60_000)
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hash,
      kind: 'company',
      account_id: s.accountId,
      company_id: s.companyId,
      user_id: s.userId,
      grant_id: s.grantId ?? null,
      created_at: tx.now,
      expires_at: expires,
      ip: outsideText(s.ip, 64),
      agent: outsideText(s.agent, 300),
    })
    .execute()
  return { accessToken: secret, exp: Math.floor(expires.getTime() / 1000) }
}

/**
 * Ends sessions at once in all server processes: one, all of an account (except one), or all of a user. One on a phone that
 * is kept ready takes its grant and all others there along; by its `id`, somebody signs the phone out.
 */
export async function endSessions(
  tx: PlatformTx,
  which:
    | { token: string }
    | { id: number }
    | { accountId: number; except?: string | null }
    | { companyId: number; userId: number },
): Promise<number> {
  let query = tx.updateTable('sessions').set({ ended_at: sql<Date>`now()` }).where('ended_at', 'is', null)
  if ('token' in which || 'id' in which) {
    const isOne = 'id' in which ? sql`id = ${which.id}` : sql`token_hash = ${hashSecret(which.token)}`
    const whole = sql`(select coalesce(grant_id, id) from sessions where ${isOne})`
    query = query.where(sql<boolean>`(id = ${whole} or grant_id = ${whole})`)
    if ('id' in which) query = query.set({ revoked_at: sql`case when kind = 'phone' then now() end` })
  } else if ('accountId' in which) {
    query = query.where('account_id', '=', which.accountId)
    if (which.except) query = query.where('token_hash', '<>', hashSecret(which.except))
  } else query = query.where('company_id', '=', which.companyId).where('user_id', '=', which.userId)
  const ended = await query.returning('id').execute()
  for (let from = 0; from < ended.length; from += idsANotice) {
    const ids = ended.slice(from, from + idsANotice).map(row => row.id)
    await sql`select pg_notify(${sessionsChannel}, ${ids.join()})`.execute(tx)
  }
  return ended.length
}
