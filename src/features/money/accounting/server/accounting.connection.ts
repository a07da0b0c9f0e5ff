import type { ConnectionSource } from '#server/connections/connection-source.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { booksFacts } from '../accounting.connections.ts'
import { connectedBooks } from './accounting.standing.ts'
import { connectionOf, lockConnection, updateConnection } from './connection.queries.ts'
import { pushBooks } from './push-books.service.ts'
import { labelsOf, retryRecords } from './records.queries.ts'

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
  retry: tx => goOn(tx, null),
  again: {
    async about(tx, rows) {
      const records = await labelsOf(tx, rows)
      return new Map(
        records.map(({ id, label, state }) => [
          id,
          { name: label, isLeft: state !== 'sent' && state !== 'skipped' },
        ]),
      )
    },
    begin: (tx, _ctx, _id, record) => goOn(tx, record),
    run: (services, company) =>
      pushBooks({ ...services, accounting: services.providers.accounting }, company, error => {
        throw error
      }),
  },
}

/** Has the books asked now instead of later, for this record too where it was given up; false: there is no way in. */
async function goOn(tx: CompanyTx, record: number | null): Promise<boolean> {
  const kept = await lockConnection(tx)
  if (!kept?.sealed_tokens || kept.state !== 'on') return false
  if (record) await retryRecords(tx, kept.organisation, [record])
  await updateConnection(tx, { not_before: null, ...(record === 0 && { payments_due_at: tx.now }) })
  tx.tell('books')
  return true
}
