import type { StandingKind } from '#server/auth/standing-access.ts'
import type { GrantReturner } from '#server/connections/ended-grants.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { BooksSignedOut } from '#server/providers/accounting/accounting.port.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { connectionOf, gaveBack, lockConnection, updateConnection } from './connection.queries.ts'
import { type EndedBooks, endBookGrant, tokensIn } from './tokens.service.ts'

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
  end: endBooks,
  async takeOver(tx) {
    if (!(await lockConnection(tx))?.sealed_tokens) return false
    await updateConnection(tx, { connected_by: tx.by.id, connected_at: tx.now }, true)
    tx.tell('books')
    return true
  },
}

/** Ends the connection: access is forgotten here and given back to the program. False: there is none. */
export async function endBooks(tx: CompanyTx, services: Pick<Services, 'seal' | 'outbox'>): Promise<boolean> {
  const kept = await lockConnection(tx)
  if (!kept?.sealed_tokens) return false
  const { organisations, sealed_tokens } = kept
  const tokens = tokensIn(services.seal, tx.companyId, sealed_tokens)
  if (tokens) await endBookGrant(tx, services, { tokens, organisations })
  await updateConnection(tx, gaveBack, true)
  tx.tell('books')
  return true
}

/** Gives access to each organisation back; tokens that no longer work can't be used by anybody either. */
export const returnBooks: GrantReturner = async ({ providers: { accounting } }, grant) => {
  if (!accounting) return
  const { tokens, organisations } = JSON.parse(grant) as EndedBooks
  try {
    const renewed = await accounting.refresh(tokens)
    for (const organisation of organisations) await accounting.disconnect(renewed, organisation)
  } catch (error) {
    if (!(error instanceof BooksSignedOut)) throw error
  }
}
