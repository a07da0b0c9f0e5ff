import type { ConnectionSource } from '#server/connections/connection-source.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { fact } from '#shared/fact.ts'
import { googleCalendarFacts } from '../google-calendar.connections.ts'
import { googleTexts } from '../google-calendar.rules.ts'
import { accountById, accountsMade, updateAccount } from './google-calendar.queries.ts'
import { googleAccount, syncSoon } from './google-calendar.standing.ts'
import { syncAccount } from './google-sync.service.ts'

const troubles: Record<string, string> = {
  ended: googleTexts.ended,
  away: 'Google isn’t responding. We’ll retry automatically.',
  gone: 'A calendar you chose no longer exists. Please choose again.',
}

export const googleCalendarConnection: ConnectionSource = {
  facts: googleCalendarFacts,
  access: googleAccount.access,
  isOffered: ({ providers }) => providers.calendars !== null,
  rows: async (tx, _services, person) =>
    (await accountsMade(tx, person)).map(({ id, user_id, email, problem, read_at, wait_until }) => ({
      id,
      account: email,
      state: problem === 'ended' ? 'ended' : problem ? 'trouble' : 'on',
      trouble: problem ? fact(troubles[problem]!) : null,
      nextAt: problem === 'away' && wait_until > tx.now ? wait_until : null,
      usedAt: read_at,
      by: user_id,
    })),
  end: googleAccount.end,
  pause: 'kept',
  async retry(tx, ctx, id) {
    if (!(await makeDue(tx, id))) return false
    await syncSoon(tx, ctx, id)
    return true
  },
  again: {
    begin: (tx, _ctx, id) => makeDue(tx, id),
    async run(services, company, id) {
      const { calendars } = services.providers
      if (calendars) await syncAccount({ ...services, calendars }, company, id)
    },
  },
}

/** False: it has ended. */
async function makeDue(tx: CompanyTx, id: number): Promise<boolean> {
  const account = await accountById(tx, id)
  if (!account?.sealed_token || account.ends_at) return false
  await updateAccount(tx, id, { read_at: null, wait_until: tx.now })
  return true
}
