import type { Seal } from '#server/auth/seal.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'

const purpose = 'link:portal'

/** Where a client signs in to the portal: the page knows whom to send a code to, and nobody is signed in by the link. */
export function portalUrl(
  { publicUrl, seal }: { publicUrl: string; seal: Seal },
  companyId: CompanyId,
  clientId: number,
): string {
  const token = seal.seal(JSON.stringify([companyId, clientId]), purpose)
  return `${publicUrl}/clientPortal/login?for=${token}`
}

/** Whose link it is; null if it is none of ours. */
export function clientOfPortalLink(
  seal: Seal,
  token: string,
): { companyId: CompanyId; clientId: number } | null {
  const text = seal.open(token, purpose)
  if (text === null) return null
  const [company, client] = JSON.parse(text) as [number, number]
  return { companyId: companyIdFrom(company, 'link'), clientId: client }
}
