import type { ConnectionSource } from '#server/connections/connection-source.ts'
import { fact } from '#shared/fact.ts'
import { cardsFacts } from '../card-payments.connections.ts'
import { shownChange } from './card-account.service.ts'
import { cardAccount, updateAccount } from './card-accounts.queries.ts'
import { cardsTaken } from './card-payments.standing.ts'

export const cardsConnection: ConnectionSource = {
  facts: cardsFacts,
  access: cardsTaken.access,
  isOffered: () => true,
  async rows(tx) {
    const kept = await cardAccount(tx)
    if (!kept) return []
    const { account, name, is_on, is_waiting, trouble, connected_by } = kept
    return [
      {
        id: 1,
        account: name || account,
        state: !is_on ? 'paused' : is_waiting ? 'setting-up' : trouble ? 'trouble' : 'on',
        trouble: trouble ? fact('Stripe says: {{said}}', { said: trouble }) : null,
        by: connected_by,
      },
    ]
  },
  // Ended on its own page, where what is still under way is shown.
  async pause(tx, _ctx, _id, isPaused) {
    const before = await cardAccount(tx)
    if (!before || before.is_on !== isPaused) return false
    const after = (await updateAccount(tx, { is_on: !isPaused }))!
    tx.record('card_accounts', shownChange(before), shownChange(after), tx.companyId)
    return true
  },
}
