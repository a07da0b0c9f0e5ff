import type { ConnectionSource } from '#server/connections/connection-source.ts'
import { feedFacts } from '../feeds.connections.ts'
import { feedsMade } from './feeds.queries.ts'
import { companyFeed, ownFeed } from './feeds.standing.ts'

const feeds = (of: 'own' | 'company'): ConnectionSource => ({
  facts: feedFacts[of],
  access: (of === 'own' ? ownFeed : companyFeed).access,
  isOffered: () => true,
  rows: async (tx, _services, person) =>
    (await feedsMade(tx, of === 'own' ? person : null, of)).map(feed => ({
      id: feed.id,
      account: feed.fullname ?? '',
      state: 'on',
      usedAt: feed.read_at,
      by: feed.user_id ?? feed.created_by,
    })),
  end: (of === 'own' ? ownFeed : companyFeed).end,
  pause: 'kept',
})

export const ownFeedConnection = feeds('own')
export const companyFeedConnection = feeds('company')
