import type { StandingKind } from '#server/auth/standing-access.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { connectionOf, gaveBack, lockConnection, updateConnection } from './connection.queries.ts'

export const connectedBooks: StandingKind = {
  access: user({ permission: 'settings' }),
  async rows(tx, madeBy) {
    const kept = await connectionOf(tx)
    if (!kept?.sealed_tokens || (madeBy !== null && kept.connected_by !== madeBy)) return []
    const name = kept.organisations.find(({ id }) => id === kept.organisation)?.name ?? ''
    return [
      {
        id: 1,
        about: fact('{{name}}', { name }),
        made_by: kept.connected_by,
        hangs_on: 'company',
        made_at: kept.connected_at,
        opened_at: kept.sent_at,
      },
    ]
  },
  async end(tx) {
    if (!(await lockConnection(tx))?.sealed_tokens) return false
    // The program is not asked here, and keeps a consent that nobody can use any more.
    await updateConnection(tx, gaveBack, true)
    tx.tell('books')
    return true
  },
  async takeOver(tx) {
    if (!(await lockConnection(tx))?.sealed_tokens) return false
    await updateConnection(tx, { connected_by: tx.by.id, connected_at: tx.now }, true)
    tx.tell('books')
    return true
  },
}
