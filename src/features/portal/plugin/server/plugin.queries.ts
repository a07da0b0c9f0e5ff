import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { mostRequests, type PluginOutcome, type PluginPart } from '../plugin.rules.ts'

/** Notes a request; so that nobody fills the table by made-up websites, only the last ones are kept. */
export async function noteRequest(
  tx: CompanyTx,
  site: string,
  part: PluginPart,
  outcome: PluginOutcome,
): Promise<void> {
  await tx
    .insertRows('plugin_requests', { site, part, outcome, requests: 1, last_at: tx.now })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'site', 'part', 'outcome']).doUpdateSet({
        requests: sql<number>`plugin_requests.requests + 1`,
        last_at: tx.now,
      }),
    )
    .execute()
  await tx
    .deleteRows('plugin_requests')
    .where(
      'last_at',
      '<',
      tx
        .rows('plugin_requests')
        .select('last_at')
        .orderBy('last_at', 'desc')
        .offset(mostRequests - 1)
        .limit(1),
    )
    .execute()
}

export const lastRequests = (tx: CompanyTx) =>
  tx
    .rows('plugin_requests')
    .select(['site', 'part', 'outcome', 'requests', 'last_at'])
    .orderBy('last_at', 'desc')
    .limit(mostRequests)
    .execute()
