import type { Seal } from '#server/auth/seal.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'

interface Linked {
  clientId: number
  from: string
  to: string
}

const purpose = 'link:statement'

/** The id in a link to a statement: unguessable, bound to its client and days. */
export const statementToken = (seal: Seal, companyId: CompanyId, { clientId, from, to }: Linked): string =>
  seal.seal(JSON.stringify([companyId, clientId, from, to]), purpose)

/** The statement that a token is for; null if it is none of ours. */
export function statementLinked(seal: Seal, token: string): (Linked & { companyId: CompanyId }) | null {
  const text = seal.open(token, purpose)
  if (text === null) return null
  const [company, clientId, from, to] = JSON.parse(text) as [number, number, string, string]
  return { companyId: companyIdFrom(company, 'link'), clientId, from, to }
}
