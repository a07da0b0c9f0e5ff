import type { Seal } from '#server/auth/seal.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { issuedAt, type OpenedLink } from '../../documents/server/document-link.service.ts'

interface Days {
  from: string
  to: string
}

const purpose = 'link:statement'

/** The id in a link to a statement: unguessable, bound to its client and days, with the time that it was issued. */
export const statementToken = (
  seal: Seal,
  { companyId, now }: Pick<CompanyTx, 'companyId' | 'now'>,
  { clientId, from, to }: Days & { clientId: number },
): string => seal.seal(JSON.stringify([companyId, clientId, from, to, now.getTime()]), purpose)

/** The statement that a token is for, by its client's id; null if it is none of ours. */
export function statementLinked(seal: Seal, token: string): (Days & OpenedLink) | null {
  const text = seal.open(token, purpose)
  if (text === null) return null
  const [company, id, from, to, at] = JSON.parse(text) as [number, number, string, string, number?]
  return { companyId: companyIdFrom(company, 'link'), id, from, to, issuedAt: issuedAt(at) }
}
