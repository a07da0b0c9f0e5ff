import { pictureAddress } from '#features/account/company/company.rules.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { signatureOf } from '#features/people/profile/server/own-details.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { renderBlocks } from '#server/providers/mail/block-layout.ts'
import type { MailBlock } from '#shared/mail-blocks/mail-blocks.ts'
import { displayPhone } from '#shared/phones/phone.ts'

interface Written {
  subject: string
  blocks: readonly MailBlock[]
  fill: (text: string) => string
  message: string
  /** Address of the page that ends these mails. */
  leave?: string
  scheme?: 'auto' | 'dark'
}

/** A mail in a design of the company, filled. */
export async function designedMail(
  tx: CompanyTx,
  { publicUrl }: { publicUrl: string },
  { leave, ...written }: Written,
): Promise<{ html: string; text: string }> {
  const { name, phone, logo_key } = await companyRow(tx)
  const signature = await signatureOf(tx)
  const { t, language } = await companyReader(tx)
  const logo = logo_key ? `${publicUrl}/api${pictureAddress(logo_key)}` : ''
  return renderBlocks({
    ...written,
    ...(leave && { leave: { label: t('Unsubscribe'), url: leave } }),
    language,
    signature,
    company: { name, phone: displayPhone(phone), logo },
  })
}
