import { countAttempt } from '#server/auth/attempts.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'

/** Documents that a link can open. */
type LinkedKind = 'invoice' | 'quote'

/** The id in a link to one document: unguessable, bound to it and to this purpose, and the same page for as long. */
export const documentToken = (seal: Seal, kind: LinkedKind, companyId: CompanyId, id: number): string =>
  seal.seal(JSON.stringify([companyId, id]), `link:${kind}`)

/** The document that a token is for; null if it is none of ours. */
export function documentOf(
  seal: Seal,
  kind: LinkedKind,
  token: string,
): { companyId: CompanyId; id: number } | null {
  const text = seal.open(token, `link:${kind}`)
  if (text === null) return null
  const [company, id] = JSON.parse(text) as [number, number]
  return { companyId: companyIdFrom(company, 'link'), id }
}

const paths = { invoice: 'invoice', quote: 'quotes' } as const

export const documentUrl = (publicUrl: string, kind: LinkedKind, token: string): string =>
  `${publicUrl}/clientPortal/${paths[kind]}/${token}`

/** The address of a document's page, for the client. */
export const linkTo = (
  { seal, publicUrl }: Pick<Services, 'seal' | 'publicUrl'>,
  kind: LinkedKind,
  companyId: CompanyId,
  id: number,
): string => documentUrl(publicUrl, kind, documentToken(seal, kind, companyId, id))

/** PDFs that one link gives in ten minutes, to all who have it. */
const mostPdfs = 30

/** Refuses when a link has given so many PDFs that nobody can be reading them. */
export async function countPdf(db: Doors, company: CompanyId, link: string): Promise<void> {
  if (await countAttempt(db, `pdf ${company} ${link}`, mostPdfs, 10)) return
  refuse(429, 'This link was opened too often. Please try again in ten minutes.')
}

/** Refuses a link that leads nowhere. */
export const linkGone = (): never => refuse(404, 'This link no longer works. Please ask us for a new one.')
