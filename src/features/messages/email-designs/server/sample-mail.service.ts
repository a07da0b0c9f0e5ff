import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { ownMessageSamples } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { sampleMessage, sampleValues } from '#features/messages/message-templates/sample-values.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { MailBlock } from '#shared/mail-blocks/mail-blocks.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import { type DesignServices, designedMail, paragraphsOf } from './email-designs.service.ts'
import { sampleLines } from './sample-document.ts'

/** A mail in this design to a client whom nobody has. */
export async function sampleMail(
  tx: CompanyTx,
  services: DesignServices,
  { subject: written, ...mail }: { subject: string; blocks: readonly MailBlock[]; scheme?: 'auto' | 'dark' },
): Promise<{ subject: string; html: string; text: string }> {
  const values = { ...sampleValues, ...(await ownMessageSamples(tx)) }
  const subject = fillPlaceholders(written, values)
  const document = sampleLines(await companyReader(tx))
  const message = paragraphsOf(sampleMessage)
  const fill = (text: string) => fillPlaceholders(text, values)
  const facts = { ...mail, subject, fill, message, document, isSample: true }
  return { subject, ...(await designedMail(tx, services, facts)) }
}
