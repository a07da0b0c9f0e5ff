import type { ConnectionSource } from '#server/connections/connection-source.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { fact } from '#shared/fact.ts'
import { googleBusinessFacts } from '../../google-business.connections.ts'
import { googleBusinessTexts } from '../../google-business.rules.ts'
import { businessOf, lockBusiness, updateBusiness } from './businesses.queries.ts'
import { googleBusiness } from './google-business.standing.ts'
import { businessSync } from './google-business.works.ts'
import { readReviews } from './read-reviews.service.ts'

const troubles: Record<string, string> = {
  ended: googleBusinessTexts.ended,
  away: 'Google isn’t responding. We’ll retry automatically.',
  closed: googleBusinessTexts.closed,
}

export const googleBusinessConnection: ConnectionSource = {
  facts: googleBusinessFacts,
  access: googleBusiness.access,
  isOffered: ({ providers }) => providers.reviews !== null,
  async rows(tx) {
    const kept = await businessOf(tx)
    if (!kept) return []
    const { user_id, email, problem, locations, read_at, wait_until } = kept
    return [
      {
        id: 1,
        account: email,
        state:
          problem === 'ended' ? 'ended' : problem ? 'trouble' : locations.length === 0 ? 'setting-up' : 'on',
        trouble: problem ? fact(troubles[problem]!) : null,
        nextAt: problem === 'away' && wait_until > tx.now ? wait_until : null,
        usedAt: read_at,
        by: user_id,
      },
    ]
  },
  end: googleBusiness.end,
  pause: 'kept',
  async retry(tx, { outbox }) {
    if (!(await makeDue(tx))) return false
    await outbox.later(tx, businessSync, { companyId: Number(tx.companyId) }, tx.now)
    return true
  },
  again: {
    begin: makeDue,
    async run(services, company) {
      const { reviews } = services.providers
      if (reviews) await readReviews({ ...services, reviews }, company)
    },
  },
}

/** False: it has ended. */
async function makeDue(tx: CompanyTx): Promise<boolean> {
  const kept = await lockBusiness(tx)
  if (!kept?.sealed_token) return false
  // Not while Google has asked us to wait.
  if (kept.problem !== 'away') await updateBusiness(tx, { wait_until: tx.now })
  return true
}
