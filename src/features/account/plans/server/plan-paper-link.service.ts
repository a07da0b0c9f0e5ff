import type { Seal } from '#server/auth/seal.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'

export type PlanPaper = 'invoice' | 'receipt'

const place = 'plan paper'
/** Milliseconds for which the address of a paper opens. */
const lasts = 7 * 86_400_000

/** Where a paper opens without a sign-in, as in another window or a bookkeeper’s mail. */
export function paperUrl(
  { seal, now, publicUrl }: Pick<Services, 'seal' | 'now' | 'publicUrl'>,
  companyId: CompanyId,
  id: number,
  kind: PlanPaper,
): string {
  const facts = [companyId, id, kind, now().getTime() + lasts]
  return `${publicUrl}/api/company/planPaper/${seal.seal(JSON.stringify(facts), place)}`
}

interface PaperLink {
  companyId: CompanyId
  id: number
  kind: PlanPaper
  /** Milliseconds since 1970. */
  until: number
}

/** The paper behind a token; null for a token that is not ours. */
export function paperLinkOf(seal: Seal, token: string): PaperLink | null {
  const text = seal.open(token, place)
  if (text === null) return null
  const [company, id, kind, until] = JSON.parse(text) as [number, number, PlanPaper, number]
  return { companyId: companyIdFrom(company, 'link'), id, kind, until }
}
