import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { notePhone } from '#server/auth/phone-grants.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import { FairQueue, QueueFull } from '#server/decoding/fair-queue.ts'
import { releaseKeys, unansweredKeys } from '#server/http/idempotency.ts'
import type { Handlers } from '#server/mount.ts'
import { readLife } from '#server/operations/life.queries.ts'
import { notFound, refuse } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import type { fieldDevicesContract } from '../field-devices.contract.ts'
import type { KeptReads } from '../kept-reads.ts'
import { listDevices, noteDevice } from './field-devices.queries.ts'
import { type GivenReplies, isRegistered, keepPull, type PullRow, pullRow } from './pull.queries.ts'
import { differenceTo, pulledMeanwhile } from './pull.service.ts'

/** Phones that come back in the same minute are answered two at a time, with as long a rest: the office goes on. */
const limits = {
  atOnce: 2,
  atOnceOfGroup: 1,
  waitingOfGroup: 10,
  mostWaitMs: 45_000,
  rest: (tookMs: number): Promise<unknown> => wait(Math.min(tookMs, 2_000), null, { ref: false }),
}
const nothing: GivenReplies = { seen: [], replies: {} }

/** Those of these keys of somebody's writes that are kept as differences. */
type AsideKeys = (tx: CompanyTx, userId: number, keys: readonly string[]) => Promise<string[]>

export const fieldDevicesHandlers = (
  kinds: KeptReads,
  asideKeys: AsideKeys,
): Handlers<typeof fieldDevicesContract> => ({
  note: ({ device, waiting, again, oldest_age, answered_before }, ctx) =>
    ctx.write(async tx => {
      const user_id = ctx.session.id
      const oldest_at = oldest_age === null ? null : new Date(tx.now.getTime() - oldest_age)
      await noteDevice(tx, {
        user_id,
        device,
        agent: ctx.agent.slice(0, 400),
        seen_at: tx.now,
        waiting,
        again: Math.min(again, waiting),
        oldest_at,
      })
      await releaseKeys(tx, user_id, device, new Date(answered_before))
      const { companyId } = tx
      return asPlatform(tx, async platform => ({
        kept: await notePhone(platform, { companyId, userId: user_id, device }),
        life: await readLife(platform),
      }))
    }),

  unknown: ({ keys }, ctx) =>
    ctx.read(async tx => {
      const { id } = ctx.session
      const unanswered = await unansweredKeys(tx, id, keys)
      const aside = new Set(await asideKeys(tx, id, unanswered))
      return { keys: unanswered.filter(key => !aside.has(key)) }
    }),

  async pull(sent, ctx) {
    const { companyId, id } = ctx.session
    return turns
      .run(`${companyId} ${id}`, () => pull(kinds, sent, ctx))
      .catch((error: unknown) => {
        if (error instanceof QueueFull) refuse(429, 'Too many requests. Please wait a minute and try again.')
        throw error
      })
  },

  list: (_input, ctx) => ctx.read(async tx => ({ result: await listDevices(tx) })),
})

const turns = new FairQueue<string>(limits)

async function pull(
  kinds: KeptReads,
  { device, cookie }: Gets<typeof fieldDevicesContract.pull>,
  ctx: UserContext,
) {
  const user_id = ctx.session.id
  const before = await ctx.readByKey(async tx =>
    (await isRegistered(tx, user_id, device)) ? await pullRow(tx, user_id, device) : notFound(),
  )
  const has = cookie === null ? undefined : baseOf(before, cookie)
  const { put, gone, more, after, isOther } = await differenceTo(ctx, kinds, has ?? nothing)
  const hasNews = put.length + gone.length > 0 || !has
  const next = hasNews ? randomBytes(16).toString('hex') : cookie!
  const row: PullRow = hasNews
    ? {
        cookie: has ? cookie! : next,
        given: has ?? after,
        next_cookie: has ? next : null,
        next_given: has ? after : null,
      }
    : { cookie: next, given: after, next_cookie: null, next_given: null }
  return ctx.write(async tx => {
    const isKept = !isOther && has ? true : await keepPull(tx, { user_id, device }, before, row)
    if (!isKept) pulledMeanwhile()
    return { put, gone, more, cookie: next, anew: !has }
  })
}

/** Replies on the phone whose last answer this cookie names; undefined: it is none of this phone’s. */
function baseOf(row: PullRow | undefined, cookie: string): GivenReplies | undefined {
  if (!row) return undefined
  if (cookie === row.cookie) return row.given
  return cookie === row.next_cookie ? row.next_given! : undefined
}
