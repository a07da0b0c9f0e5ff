import { formatAbn, pictureAddress } from '#features/account/company/company.rules.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { jobPlaceholders } from '#features/messages/message-templates/placeholders.rules.ts'
import { designOf } from '#features/messages/message-templates/server/email-designs.queries.ts'
import { signatureOf } from '#features/people/profile/server/own-details.queries.ts'
import type { Seal } from '#server/auth/seal.ts'
import { companyColour } from '#server/company-setting.ts'
import type { RatingLink } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { renderBlocks } from '#server/providers/mail/blocks/block-layout.ts'
import type { DocumentLines } from '#server/providers/mail/blocks/block-parts.ts'
import { type MailLink, type MailParagraph, renderMail } from '#server/providers/mail/layout.ts'
import { allMailBlocks, type MailBlock } from '#shared/mail-blocks/mail-blocks.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import { newView } from './mail-view.service.ts'

export interface DesignServices {
  publicUrl: string
  seal: Seal
  ratingLink: RatingLink
}

interface Written {
  subject: string
  /** Fills the placeholders of a design; those that it leaves are filled with nothing. */
  fill: (text: string) => string
  message: readonly MailParagraph[]
  /** Follows what was written. */
  button?: MailLink | undefined
  /** A link at the end. */
  leave?: MailLink | undefined
  /** The document that it is about. */
  document?: DocumentLines | undefined
  /** The job that it is about, which its reader may rate. */
  job?: { id: number; client_id: number | null } | null | undefined
  /** True if the stars lead nowhere, as nobody is rated. */
  isSample?: boolean
}

/** Paragraphs of a plain text. */
export const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/)

interface Drawn {
  html: string
  text: string
  /** Key of its address in the browser. */
  view?: string
}

interface Sent {
  /** The client template in whose design it is; null: plain. */
  design: number | null
  /** True if it ends with the signature of who sends it. */
  signs?: boolean
  /** Whom it is for: with them its address in the browser ends. */
  client?: number | null
  /** True if it has no address in the browser, as nobody but its reader may read it. */
  isPrivate?: boolean
}

/** A mail to a client: in this design where it is published, else as the product draws its mails, with the signature. */
export async function drawnMail(
  tx: CompanyTx,
  services: DesignServices,
  { design, signs = false, client = null, isPrivate = false, ...mail }: Written & Sent,
): Promise<Drawn> {
  const blocks = design === null ? null : (await designOf(tx, design))?.published
  if (blocks && (isPrivate || mail.isSample)) return designedMail(tx, services, { ...mail, blocks })
  if (blocks) {
    const { key, url } = newView(services, tx.companyId, client ?? 0)
    return { ...(await designedMail(tx, services, { ...mail, blocks, view: url })), view: key }
  }
  const { name, phone, abn, logo_key } = await companyRow(tx)
  const { language } = await companyReader(tx)
  const signature = signs ? await signatureOf(tx) : ''
  const { subject, message, button, leave } = mail
  return renderMail({
    title: subject,
    language,
    paragraphs: [...message, ...(signature ? paragraphsOf(signature) : [])],
    ...(button && { button }),
    footer: [name, abn && `ABN ${formatAbn(abn)}`, phone].filter(Boolean).join(' · '),
    brand: { name, colour: await companyColour(tx), logo: logoAddress(services, logo_key) },
    ...(leave && { leave }),
  })
}

const logoAddress = (
  { publicUrl }: Pick<DesignServices, 'publicUrl'>,
  key: string | null | undefined,
): string => (key ? `${publicUrl}/api${pictureAddress(key)}` : '')

interface Designed extends Written {
  /** Its address in the browser. */
  view?: string
  blocks: readonly MailBlock[]
  /** Sender in one line, which marketing has to show. */
  identity?: string
  scheme?: 'auto' | 'dark'
}

/** A mail in a design of the company, filled. */
export async function designedMail(
  tx: CompanyTx,
  { publicUrl, ratingLink }: DesignServices,
  { fill, leave, button, job, view, isSample = false, ...written }: Designed,
): Promise<{ html: string; text: string }> {
  const { name, phone, logo_key } = await companyRow(tx)
  const signature = await signatureOf(tx)
  const { t, language } = await companyReader(tx)
  const logo = logoAddress({ publicUrl }, logo_key)
  const hasStars = allMailBlocks(written.blocks).some(({ kind }) => kind === 'stars')
  const rating = !hasStars ? null : isSample ? publicUrl : job ? ratingLink(tx, job) : null
  const blank = Object.fromEntries(jobPlaceholders.map(each => [each, '']))
  return renderBlocks({
    ...written,
    ...(button && { button }),
    ...(leave && { leave }),
    ...(view && { view: { label: t('View in browser'), url: view } }),
    language,
    signature,
    ...(rating && {
      stars: {
        url: stars => `${rating}?stars=${stars}`,
        label: stars => t('{{stars}} of 5 stars', { stars: String(stars) }),
      },
    }),
    company: { name, phone: displayPhone(phone), logo },
    pictures: `${publicUrl}/api/pictures`,
    fill: text => fillPlaceholders(fill(text), blank),
  })
}
