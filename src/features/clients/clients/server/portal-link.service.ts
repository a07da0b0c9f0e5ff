import type { Seal } from '#server/auth/seal.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'

const purpose = 'link:portal'

/** Where a client signs in to the portal: the page knows whom to send a code to, and nobody is signed in by the link. */
export function portalUrl(
  { publicUrl, seal }: { publicUrl: string; seal: Seal },
  companyId: CompanyId,
  clientId: number,
  /** The portal page to open after sign-in. */
  page: 'dashboard' | 'messages' | 'quotes/booking' = 'dashboard',
): string {
  const token = seal.seal(JSON.stringify([companyId, clientId]), purpose)
  const next = page === 'dashboard' ? '' : `&next=${encodeURIComponent(`/clientPortal/${page}`)}`
  return `${publicUrl}/clientPortal/login?for=${token}${next}`
}

/** The same for the same client, and for no other; it opens nothing. */
export const markOfClient = (seal: Seal, companyId: number, clientId: number): string =>
  seal.mark(`${companyId}.${clientId}`, purpose)

/** The client of a portal link; null for a link that is not ours. */
export function clientOfPortalLink(
  seal: Seal,
  token: string,
): { companyId: CompanyId; clientId: number } | null {
  const text = seal.open(token, purpose)
  if (text === null) return null
  const [company, client] = JSON.parse(text) as [number, number]
  return { companyId: companyIdFrom(company, 'link'), clientId: client }
}
