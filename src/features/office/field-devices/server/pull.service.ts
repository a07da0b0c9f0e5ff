import { createHash } from 'node:crypto'
import { readSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { rememberingReads } from '#server/db/inner-doors.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { securitySetting } from '#server/security/security-setting.ts'
import { mayAccess, seesOwnWorkOnly } from '#shared/access.ts'
import { dayMinutes, todayIn, wallToUtc } from '#shared/dates.ts'
import type { Topic } from '#shared/endpoint.ts'
import { type KeptRead, type KeptReads, keptDays } from '../kept-reads.ts'
import {
  type Given,
  type GivenReplies,
  type KeptJob,
  keptJobs,
  newsSince,
  type Plan,
  planBy,
} from './pull.queries.ts'

/** Bytes after which an answer ends: packed, as much as a poor line carries in ten seconds. */
const pageBytes = 700_000
/** Replies that are read at the same time. */
const readAtOnce = 20
/** Seconds after which what has changed is read again, where nobody goes there today or tomorrow. */
const restSeconds = 15 * 60
/** Seconds after which anything is read again: what the hour changes, and what no event told. */
const longestSeconds = 12 * 3_600

interface Asked extends KeptRead {
  name: string
  isNear: boolean
  version?: number
}

type Shown = Pick<KeptRead, 'input'> & { kind: string }

export interface Difference {
  put: (Shown & { reply: Record<string, unknown> })[]
  gone: Shown[]
  more: boolean
  after: GivenReplies
  /** False: what the phone has is kept as it is. */
  isOther: boolean
}

const nameOf = ({ entry, input }: KeptRead) => `${entry.path} ${JSON.stringify(input)}`

function shownOf(name: string): Shown {
  const at = name.indexOf(' ')
  return { kind: name.slice(0, at), input: JSON.parse(name.slice(at + 1)) as Shown['input'] }
}

/** A page of all that this person may see now and a phone with `before` has not, all of one moment. */
export const differenceTo = (ctx: UserContext, kinds: KeptReads, before: GivenReplies): Promise<Difference> =>
  ctx.db.readSnapshot(ctx.session.companyId, async given => {
    const tx = given as UserTx
    const news = await newsSince(tx, before.seen)
    const asked = await askedOf(ctx, tx, kinds)
    const now = Math.floor(tx.now.getTime() / 1000)
    const readTexts = readerOf(ctx, tx)
    const replies: Record<string, Given> = {}
    const put: Difference['put'] = []
    const gone: Shown[] = []
    let bytes = 0
    let more = false
    let isOther = news.isFar
    const due: Asked[] = []
    for (const each of asked) {
      const had = before.replies[each.name]
      const isOld = had && (had.old || had.version !== each.version || isTold(each, news.topics))
      if (!had || isDue(each, had, Boolean(isOld), now)) due.push(each)
      else {
        replies[each.name] = isOld ? { ...had, old: true } : had
        if (isOld && !had.old) isOther = true
      }
    }
    for (let from = 0; from < due.length; from += readAtOnce) {
      const some = due.slice(from, from + readAtOnce)
      const texts = bytes < pageBytes ? await readTexts(some) : []
      for (const [n, each] of some.entries()) {
        const had = before.replies[each.name]
        if (bytes >= pageBytes) {
          more = true
          if (had) replies[each.name] = { ...had, old: true }
          continue
        }
        const text = texts[n]
        isOther = true
        if (typeof text !== 'string') {
          if (had) gone.push(shownOf(each.name))
          continue
        }
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
        const { version } = each
        replies[each.name] = { hash, at: now, ...(version !== undefined && { version }) }
        if (had?.hash === hash) continue
        bytes += text.length
        put.push({
          kind: each.entry.path,
          input: each.input,
          reply: JSON.parse(text) as Record<string, unknown>,
        })
      }
    }
    const names = new Set(asked.map(({ name }) => name))
    for (const name of Object.keys(before.replies)) if (!names.has(name)) gone.push(shownOf(name))
    return { put, gone, more, after: { seen: news.seen, replies }, isOther: isOther || gone.length > 0 }
  })

const isTold = ({ entry }: Asked, topics: ReadonlySet<Topic> | null) =>
  topics === null || Boolean(entry.reads?.some(topic => topics.has(topic)))

function isDue({ isNear, version, entry }: Asked, had: Given, isOld: boolean, now: number): boolean {
  const age = Math.abs(now - had.at)
  if (age >= longestSeconds || version !== had.version) return true
  // Replies whose changes are not told are looked at now and then.
  return (isOld && isNear) || ((isOld || !entry.reads?.length) && age >= restSeconds)
}

async function askedOf({ session }: UserContext, tx: UserTx, kinds: KeptReads): Promise<Asked[]> {
  // Others keep nothing on their devices.
  if (!seesOwnWorkOnly(session)) return []
  const today = todayIn(session.timeZone, tx.now.toISOString())
  const startOf = (day: number) => new Date(wallToUtc(day * dayMinutes, session.timeZone))
  const jobs = await keptJobs(tx, session.id, {
    from: startOf(today - keptDays.before),
    to: startOf(today + keptDays.after + 1),
    nearFrom: startOf(today),
    nearTo: startOf(today + 2),
  })
  const { offline_days } = await readSetting(tx, securitySetting)
  const ofJobs = (some: readonly KeptJob[]) =>
    some.flatMap(({ id, ...job }) => kinds.ofJob(session, id).map(read => ({ ...read, ...job })))
  const near = jobs.filter(({ isNear }) => isNear)
  const all = [
    ...kinds.once(session, today, offline_days).map(read => ({ ...read, isNear: !read.isLater })),
    ...ofJobs(near),
    ...ofJobs(jobs.filter(({ isNear }) => !isNear)),
  ]
  const named = new Map<string, Asked>()
  for (const read of all) {
    const name = nameOf(read)
    if (!named.has(name) && mayAccess(read.entry.access, session)) named.set(name, { ...read, name })
  }
  return [...named.values()]
}

/**
 * Reads some as they would be sent; null: there is none for this person. Their statements go on the way together, as there are
 * thousands of them; those of jobs are look-ups by key, in plans that are made once for all jobs.
 */
function readerOf(ctx: UserContext, tx: UserTx) {
  const remembering = rememberingReads(tx) as UserTx
  const read: UserContext['read'] = async fn => fn(remembering)
  const inside: UserContext = { ...ctx, read, readByKey: read }
  let plan: Plan = 'generic'
  return async (some: readonly Asked[]): Promise<(string | null)[]> => {
    const texts: (string | null)[] = []
    // What is of no job comes first.
    for (const wanted of ['custom', 'generic'] as const) {
      const part = some.filter(({ version }) => (version === undefined) === (wanted === 'custom'))
      if (part.length > 0 && plan !== wanted) await planBy(tx, wanted)
      if (part.length > 0) plan = wanted
      texts.push(...(await Promise.allSettled(part.map(each => textOf(inside, each)))).map(fulfilled))
    }
    return texts
  }
}

/** All have ended before the first failure is told: none asks in a transaction that is over. */
function fulfilled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

async function textOf(ctx: UserContext, { entry, input, shorten }: Asked): Promise<string | null> {
  const answer = ctx.served.get(entry)
  if (!answer) throw new Error(`${entry.path} is no read`)
  try {
    const text = await answer(input, ctx)
    return shorten ? JSON.stringify(shorten(JSON.parse(text) as Record<string, unknown>)) : text
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null
    throw error
  }
}

export const pulledMeanwhile = (): never => refuse(409, 'Someone else just changed this. Try again.')
