import type { Seal } from '#server/auth/seal.ts'
import { hashSecret, newSecret } from '#server/auth/secrets.ts'
import { standingIn, standingOf } from '#server/auth/standing-access.ts'
import { isPaused } from '#server/connections/pauses.ts'
import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { noPermission } from '#shared/access.ts'
import type { feedsContract } from '../feeds.contract.ts'
import { feedDays, mayShareCompany, mostFeedEvents } from '../feeds.rules.ts'
import {
  type FeedRow,
  feedAppointments,
  feedByToken,
  feedOf,
  insertFeed,
  keepRead,
  makerName,
  oneFeedAtATime,
} from './feeds.queries.ts'
import { companyFeed, endFeed, feedRecord, ownFeed } from './feeds.standing.ts'
import { icalOf } from './ical.ts'

const day = 86_400_000
const hour = 3_600_000

export const feedsHandlers: Handlers<typeof feedsContract> = {
  async list(_input, ctx) {
    const isOffered = mayShareCompany(ctx.session)
    return ctx.read(async tx => {
      const own = await feedOf(tx, ctx.session.id)
      const company = isOffered ? await feedOf(tx, null) : undefined
      const isOver = company && (await standingIn(tx, ctx, companyFeed, company.created_by)).ended !== null
      const maker = isOver ? await makerName(tx, company) : ''
      return { own: toWire(own, ctx), company: toWire(company, ctx, maker), mayShareCompany: isOffered }
    })
  },

  make: ({ of }, ctx) =>
    ctx.write(async tx => {
      const userId = subjectOf(of, ctx)
      await oneFeedAtATime(tx)
      const before = await feedOf(tx, userId)
      if (before) await endFeed(tx, before)
      const { secret, hash } = newSecret()
      const made = await insertFeed(tx, {
        user_id: userId,
        token_hash: hash,
        sealed_token: ctx.seal.seal(secret, placeOf(ctx.session.companyId, userId)),
      })
      tx.record('calendar_feeds', null, feedRecord(made))
      return { result: toWire(made, ctx)! }
    }),

  revoke: ({ of }, ctx) =>
    ctx.write(async tx => {
      const feed = await feedOf(tx, subjectOf(of, ctx))
      if (!feed) return notFound()
      await endFeed(tx, feed)
      return {}
    }),

  async read({ token }, ctx) {
    const feed = await ctx.db.withPlatform('a private calendar address', tx =>
      feedByToken(tx, hashSecret(token)),
    )
    if (!feed) return notFound()
    const companyId = companyIdFrom(feed.company_id, 'link')
    const kind = feed.user_id === null ? companyFeed : ownFeed
    const { maker } = await standingOf(ctx, kind, companyId, feed.user_id ?? feed.created_by)
    if (!maker) return notFound()
    const name = feed.user_id === null ? 'company-feed' : 'own-feed'
    // Asked again later by calendar programs, which forget addresses that are not found.
    if (await ctx.db.readCompany(companyId, tx => isPaused(tx, name, feed.id)))
      return refuse(503, 'This calendar link is paused.')
    const now = ctx.now().getTime()
    if (!feed.read_at || now - feed.read_at.getTime() > hour)
      await ctx.db.withCompany(companyId, tx => keepRead(tx, feed.id))
    const make = async () => {
      const range = { from: new Date(now - feedDays.past * day), to: new Date(now + feedDays.ahead * day) }
      const appointments = await ctx.db.readCompany(companyId, tx =>
        feedAppointments(tx, feed.user_id, range, mostFeedEvents),
      )
      const text = await icalOf(appointments, {
        name: feed.fullname ? `${feed.fullname}, ${feed.name}` : feed.name,
        publicUrl: ctx.publicUrl,
        companyId: feed.company_id,
        isCompany: feed.user_id === null,
      })
      return { body: Buffer.from(text), type: 'text/calendar; charset=utf-8' }
    }
    return { companyId, link: `feed ${feed.id}`, make }
  },
}

/** The person whose address is meant; null: the company. */
function subjectOf(of: 'own' | 'company', ctx: UserContext): number | null {
  if (of === 'own') return ctx.session.id
  return mayShareCompany(ctx.session) ? null : refuse(403, noPermission)
}

/** Where a token is sealed for: one that is copied to another row can't be opened there. */
const placeOf = (companyId: number, userId: number | null) => `calendar-feed:${companyId}:${userId ?? 0}`

function toWire(
  feed: FeedRow | undefined,
  { seal, publicUrl }: { seal: Seal; publicUrl: string },
  ended_maker = '',
) {
  if (!feed) return null
  const token = seal.open(feed.sealed_token, placeOf(feed.company_id, feed.user_id))
  return {
    url: token && `${publicUrl}/api/calendar-feeds/${token}/calendar.ics`,
    created_at: feed.created_at,
    read_at: feed.read_at,
    ended_maker,
  }
}
