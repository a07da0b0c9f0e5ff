import { refuseDeadLink } from '#features/account/company/server/dead-link.service.ts'
import { portalUrl } from '#features/clients/clients/server/portal-link.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import type { Seal } from '#server/auth/seal.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'
import { documentSetting } from '../../money-settings/server/money-settings.service.ts'
import { linkTexts } from '../documents.rules.ts'
import { type LinkedKind, linksWithdrawnAt } from './document-link.queries.ts'

type Place = Pick<CompanyTx, 'companyId' | 'now'>

/** A link that somebody has opened. */
export interface OpenedLink {
  companyId: CompanyId
  /** The document's id; of a statement the client's. */
  id: number
  /** null: from before links had an end. */
  issuedAt: Date | null
}

/** The id in a link to one document: unguessable, bound to it and to this purpose, with the time that it was issued. */
export const documentToken = (
  seal: Seal,
  kind: Exclude<LinkedKind, 'statement'>,
  { companyId, now }: Place,
  id: number,
): string => seal.seal(JSON.stringify([companyId, id, now.getTime()]), `link:${kind}`)

/** The document that a token is for; null if it is none of ours. */
export function documentOf(
  seal: Seal,
  kind: Exclude<LinkedKind, 'statement'>,
  token: string,
): OpenedLink | null {
  const text = seal.open(token, `link:${kind}`)
  if (text === null) return null
  const [company, id, at] = JSON.parse(text) as [number, number, number?]
  return { companyId: companyIdFrom(company, 'link'), id, issuedAt: issuedAt(at) }
}

export const issuedAt = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at))

const paths = { invoice: 'invoice', quote: 'quotes' } as const

export const documentUrl = (
  publicUrl: string,
  kind: Exclude<LinkedKind, 'statement'>,
  token: string,
): string => `${publicUrl}/clientPortal/${paths[kind]}/${token}`

/** The address of a document's page, for the client. */
export const linkTo = (
  { seal, publicUrl }: Pick<Services, 'seal' | 'publicUrl'>,
  kind: Exclude<LinkedKind, 'statement'>,
  at: Place,
  id: number,
): string => documentUrl(publicUrl, kind, documentToken(seal, kind, at, id))

/** PDFs that one link gives in ten minutes, to all who have it. */
const mostPdfs = 30

/** Refuses when a link has given so many PDFs that nobody can be reading them. */
export async function countPdf(db: Doors, company: CompanyId, link: string): Promise<void> {
  if (await countAttempt(db, `pdf ${company} ${link}`, mostPdfs, 10)) return
  refuse(429, 'This link was opened too often. Please try again in ten minutes.')
}

const signInPage = { path: '/clientPortal/login' } as const

/** Refuses a link that is none of ours. */
export const linkGone = (): never => refuse(404, linkTexts.gone, signInPage)

/** Refuses a link to what the company no longer shows. */
export const documentGone = (tx: CompanyTx): Promise<never> => refuseDeadLink(tx, linkTexts.gone, signInPage)

/**
 * Refuses a link that the office has withdrawn, or that is older than the company lets links be. The client of an old one
 * is shown the way to a code for their own page; who has a withdrawn one may be somebody else.
 */
export async function refuseEnded(
  tx: CompanyTx,
  services: Pick<Services, 'seal'>,
  kind: LinkedKind,
  link: OpenedLink,
  document: { ids: readonly number[]; created_at: Date; client_id: number | null },
): Promise<void> {
  const from = link.issuedAt ?? document.created_at
  const withdrawn = await linksWithdrawnAt(tx, kind, document.ids)
  if (withdrawn && from <= withdrawn) return documentGone(tx)
  const { link_days } = await readSetting(tx, documentSetting)
  if (tx.now.getTime() - from.getTime() <= link_days * 86_400_000) return
  const { client_id } = document
  const path =
    client_id === null
      ? signInPage.path
      : portalUrl({ publicUrl: '', seal: services.seal }, tx.companyId, client_id)
  return refuseDeadLink(tx, linkTexts.ended, { path })
}
