import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import type { Handlers } from '#server/mount.ts'
import { mayAccess } from '#shared/access.ts'
import type { findContract } from '../find.contract.ts'
import { findEverything } from './find.queries.ts'

export const findHandlers: Handlers<typeof findContract> = {
  async everything({ text }, ctx) {
    if (text === '')
      return { result: { jobs: [], clients: [], quotes: [], invoices: [], leads: [], people: [] } }
    const { session } = ctx
    const request = {
      text,
      clients: mayAccess(clientsContract.list.access, session),
      money: mayAccess(quotesContract.list.access, session),
      leads: mayAccess(leadsContract.list.access, session),
      people: mayAccess(teamContract.list.access, session),
    }
    return { result: await ctx.read(tx => findEverything(tx, request)) }
  },
}
