import type { StandingKind } from '#server/auth/standing-access.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { fact } from '#shared/fact.ts'
import { feedAccess } from '../feeds.rules.ts'
import { deleteFeed, type FeedRow, feedById, feedsMade } from './feeds.queries.ts'

/** Fields for the change record, without the token. */
export const feedRecord = ({ token_hash: _, sealed_token: __, ...feed }: FeedRow) => feed

export async function endFeed(tx: CompanyTx, feed: FeedRow): Promise<void> {
  await deleteFeed(tx, feed.id)
  tx.record('calendar_feeds', feedRecord(feed), null)
}

const feeds = (of: 'own' | 'company'): StandingKind => ({
  access: feedAccess[of],
  rows: async (tx, madeBy) =>
    (await feedsMade(tx, madeBy, of)).map(({ id, user_id, created_by, created_at, read_at, fullname }) => ({
      id,
      about: of === 'own' ? fact('{{name}}', { name: fullname ?? '' }) : fact('Everyone’s appointments'),
      made_by: user_id ?? created_by,
      made_at: created_at,
      opened_at: read_at,
    })),
  async end(tx, _ctx, id) {
    const feed = await feedById(tx, id)
    if (!feed) return false
    await endFeed(tx, feed)
    return true
  },
})

export const ownFeed = feeds('own')
export const companyFeed = feeds('company')
