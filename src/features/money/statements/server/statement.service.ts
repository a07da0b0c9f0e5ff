import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { namedClient } from '../../documents/server/document-client.service.ts'
import { clientEntries, owedUntil } from '../../ledger/server/ledger.queries.ts'
import type { Statement } from '../statements.contract.ts'
import { dayBefore, mostEntries, statementProblem } from '../statements.rules.ts'
import { agesOf } from './statements.queries.ts'

/** A client's account over these days; 404 for a client that is not there. */
export async function statementOf(
  tx: CompanyTx,
  clientId: number,
  days: { from: string; to: string },
  today: string,
): Promise<Statement> {
  const problem = statementProblem(days)
  if (problem) return refuse(400, problem, { field: 'to' })
  const { name, company_name, email, phone, address } = await namedClient(tx, clientId, null)
  const opening = await owedUntil(tx, clientId, dayBefore(days.from))
  const entries = await clientEntries(tx, clientId, days, mostEntries + 1)
  if (entries.length > mostEntries)
    return refuse(
      400,
      fact('There are more than {{most}} entries. Please choose a shorter period.', { most: mostEntries }),
      { field: 'from' },
    )
  let balance = opening
  return {
    client_id: clientId,
    name,
    company_name,
    email,
    phone,
    address,
    ...days,
    opening_cents: opening,
    entries: entries.map(({ day, amount_cents, ...entry }) => {
      balance += amount_cents
      return { ...entry, date: day, amount_cents, balance_cents: balance }
    }),
    closing_cents: balance,
    ageing: days.to === today ? await agesOf(tx, today, clientId) : null,
  }
}
