import type { StandingKind } from '#server/auth/standing-access.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { shownChange } from './card-account.service.ts'
import { cardAccount, updateAccount } from './card-accounts.queries.ts'

export const cardsTaken: StandingKind = {
  access: user({ permission: 'settings' }),
  async rows(tx, madeBy) {
    const kept = await cardAccount(tx)
    if (!kept?.is_on || (madeBy !== null && kept.connected_by !== madeBy)) return []
    return [
      {
        id: 1,
        about: fact('{{name}}', { name: kept.name || kept.account }),
        made_by: kept.connected_by,
        hangs_on: 'company',
        made_at: kept.connected_at,
        opened_at: null,
      },
    ]
  },
  // Kept, but off: what was paid a moment ago is still heard of.
  async end(tx) {
    const before = await cardAccount(tx)
    if (!before?.is_on) return false
    const after = (await updateAccount(tx, { is_on: false }))!
    tx.record('card_accounts', shownChange(before), shownChange(after), tx.companyId)
    return true
  },
  async takeOver(tx) {
    const before = await cardAccount(tx)
    if (!before?.is_on) return false
    const after = (await updateAccount(tx, { connected_by: tx.by.id, connected_at: tx.now }))!
    tx.record('card_accounts', shownChange(before), shownChange(after), tx.companyId)
    return true
  },
}
