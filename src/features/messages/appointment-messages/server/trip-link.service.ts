import type { Seal } from '#server/auth/seal.ts'
import type { CompanyId } from '#server/db/company-id.ts'

const purpose = 'link:trip'

/** The last part of a journey's page for a client who is signed in: the one in the text message is kept nowhere. */
export const tripToken = (seal: Seal, companyId: CompanyId, tripId: number): string =>
  seal.seal(JSON.stringify([companyId, tripId]), purpose)

/** The journey that such a token is for, of this company; null if it is none. */
export function tripOfToken(seal: Seal, companyId: number, token: string): number | null {
  const text = seal.open(token, purpose)
  if (text === null) return null
  const [company, trip] = JSON.parse(text) as [number, number]
  return company === companyId ? trip : null
}
