import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { connectionsContract } from '../connections.contract.ts'

async function connectionRows({ app, company, insert, word }: SampleMaker) {
  const feed = await insert(
    `insert into calendar_feeds (company_id, user_id, token_hash, sealed_token, created_at, created_by)
     values ($1, $2, sha256($3::text::bytea), $3, now(), $2)
     on conflict (company_id, coalesce(user_id, 0)) do update set created_at = excluded.created_at`,
    ...[company.technician.id, `connection ${word} ${company.id}`],
  )
  await app.sql(
    `insert into exchanges (company_id, kind, row_id, hour, what, answer, times, ms, at)
     values ($1, 'mailbox', 1, date_trunc('hour', now()), 'read', $2, 1, 20, now()) on conflict do nothing`,
    [company.id, word],
  )
  return { feed }
}

const connectionsSamples = ({ feed }: { feed: number }): Samples<typeof connectionsContract> => ({
  pause: { kind: 'own-feed', id: feed, is_paused: true },
  // It takes a connection at another service.
  retry: null,
  end: { kind: 'own-feed', id: feed },
  retryExchange: null,
  exchanges: { kind: 'mailbox' },
  exportExchanges: { kind: 'mailbox' },
  start: null,
  finish: null,
})

export default samplesFor({ samples: { connections: connectionsSamples }, rows: connectionRows })
