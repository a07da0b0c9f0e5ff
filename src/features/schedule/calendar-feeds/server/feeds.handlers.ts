import type { Seal } from '#server/auth/seal.ts'
import { hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { noPermission } from '#shared/access.ts'
import type { feedsContract } from '../feeds.contract.ts'
import { feedDays, mayShareCompany, mostFeedEvents } from '../feeds.rules.ts'
import {
  deleteFeed,
  disabledMaker,
  type FeedRow,
  feedAppointments,
  feedByToken,
  feedOf,
  insertFeed,
  keepRead,
  oneFeedAtATime,
} from './feeds.queries.ts'
import { icalOf } from './ical.ts'

const day = 86_400_000
const hour = 3_600_000

export const feedsHandlers: Handlers<typeof feedsContract> = {
  async list(_input, ctx) {
    const isOffered = mayShareCompany(ctx.session)
    return ctx.read(async tx => {
      const own = await feedOf(tx, ctx.session.id)
      const company = isOffered ? await feedOf(tx, null) : undefined
      const maker = company ? await disabledMaker(tx, company) : ''
      return { own: toWire(own, ctx), company: toWire(company, ctx, maker), mayShareCompany: isOffered }
    })
  },

  make: ({ of }, ctx) =>
    ctx.write(async tx => {
      const userId = subjectOf(of, ctx)
      await oneFeedAtATime(tx)
      const before = await feedOf(tx, userId)
      if (before) {
        await deleteFeed(tx, before.id)
        tx.record('calendar_feeds', told(before), null)
      }
      const { secret, hash } = newSecret()
      const made = await insertFeed(tx, {
        user_id: userId,
        token_hash: hash,
        sealed_token: ctx.seal.seal(secret, placeOf(ctx.session.companyId, userId)),
      })
      tx.record('calendar_feeds', null, told(made))
      return { result: toWire(made, ctx)! }
    }),

  revoke: ({ of }, ctx) =>
    ctx.write(async tx => {
      const feed = await feedOf(tx, subjectOf(of, ctx))
      if (!feed) return notFound()
      await deleteFeed(tx, feed.id)
      tx.record('calendar_feeds', told(feed), null)
      return {}
    }),

  async read({ token }, ctx) {
    const feed = await ctx.db.withPlatform('a private calendar address', tx =>
      feedByToken(tx, hashSecret(token)),
    )
    if (!feed) return notFound()
    const companyId = companyIdFrom(feed.company_id, 'link')
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

/** Fields for the change record, without the token. */
const told = ({ token_hash: _, sealed_token: __, ...feed }: FeedRow) => feed

function toWire(
  feed: FeedRow | undefined,
  { seal, publicUrl }: { seal: Seal; publicUrl: string },
  disabled_maker = '',
) {
  if (!feed) return null
  const token = seal.open(feed.sealed_token, placeOf(feed.company_id, feed.user_id))
  return {
    url: token && `${publicUrl}/api/calendar-feeds/${token}/calendar.ics`,
    created_at: feed.created_at,
    read_at: feed.read_at,
    disabled_maker,
  }
}
