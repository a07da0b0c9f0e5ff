import type { ConnectionSource } from '#server/connections/connection-source.ts'
import { booksFacts } from '../accounting.connections.ts'
import { connectedBooks } from './accounting.standing.ts'
import { connectionOf, lockConnection, updateConnection } from './connection.queries.ts'

export const booksConnection: ConnectionSource = {
  facts: booksFacts,
  access: connectedBooks.access,
  isOffered: ({ providers }) => providers.accounting !== null,
  async rows(tx) {
    const kept = await connectionOf(tx)
    if (!kept?.sealed_tokens) return []
    const { state, trouble, not_before, sent_at, access_ends_at, connected_by } = kept
    return [
      {
        id: 1,
        account: kept.organisations.find(({ id }) => id === kept.organisation)?.name ?? '',
        state: state === 'on' && trouble ? 'trouble' : state,
        trouble,
        nextAt: not_before && not_before > tx.now ? not_before : null,
        usedAt: sent_at,
        endsAt: state === 'ended' ? null : access_ends_at,
        by: connected_by,
      },
    ]
  },
  end: connectedBooks.end,
  async pause(tx, _ctx, _id, isPaused) {
    const kept = await lockConnection(tx)
    if (!kept?.sealed_tokens || kept.state !== (isPaused ? 'on' : 'paused')) return false
    await updateConnection(tx, { state: isPaused ? 'paused' : 'on' }, true)
    tx.tell('books')
    return true
  },
  async retry(tx) {
    const kept = await lockConnection(tx)
    if (!kept?.sealed_tokens || kept.state !== 'on') return false
    await updateConnection(tx, { not_before: null })
    tx.tell('books')
    return true
  },
}
