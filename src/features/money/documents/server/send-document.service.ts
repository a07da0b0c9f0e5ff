import type * as z from 'zod/mini'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { portalUrl } from '#features/clients/clients/server/portal-link.service.ts'
import { answersTo } from '#features/messages/client-messages/server/mail-threads.service.ts'
import { companyMail, type OwnFields } from '#features/messages/email-designs/server/company-mail.service.ts'
import { drawnMail, paragraphsOf } from '#features/messages/email-designs/server/email-designs.service.ts'
import {
  type CompanyEmailName,
  placeholdersOf,
} from '#features/messages/message-templates/message-templates.rules.ts'
import { mayFillFrom } from '#features/messages/message-templates/placeholders.rules.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { AttachedPaper } from '#server/outbox.ts'
import type { DocumentLines } from '#server/providers/mail/blocks/block-parts.ts'
import type { Reader } from '#server/reader.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { sendingInput } from '../documents.wire.ts'
import { type PrintSettings, printSettings } from './document-paper.service.ts'

type Asked = z.output<z.ZodMiniObject<typeof sendingInput>>
/** What only concerns an email may be left out by who sends by themselves. */
export type Sending = Pick<Asked, 'via' | 'email' | 'phone' | 'note'> & Partial<Asked>

/** The product's own words in a message. */
interface Words {
  /** 'Invoice #12' */
  title: string
  /** The facts of the message, a sentence each. */
  lines: readonly string[]
  button: string
  /** What fills the placeholders of the template. */
  values?: Readonly<Record<string, string>>
}

/** The lines of a document, as a design shows them. */
export type LinesOf = (settings: PrintSettings) => DocumentLines

interface Sent {
  words: (reader: Reader) => Words
  /** Address of the client's page. */
  url: string
  jobId: number | null
  /** The opening of an email. */
  template?: CompanyEmailName | undefined
  lines?: LinesOf
  /** Goes with an email, unless it was asked not to. */
  paper?: AttachedPaper
  /** Set: the mail leads to their portal too. */
  clientId: number | null
  /** Own fields of the document. */
  own?: OwnFields
}

/**
 * Sends a client the link to a document, in the company's name; answers go to the company. Gives to whom it went, or
 * null for a document that is handed over. A mail about what is owed can't be opted out of; a text message can.
 */
export async function sendDocument(
  tx: CompanyTx,
  services: MessageServices,
  { via, email, phone, note, cc = [], attach_pdf = true, ...mailing }: Sending,
  { words, url, jobId, clientId, template, lines: linesOf, paper, own }: Sent,
): Promise<string | null> {
  if (via === 'none') return null
  const company = await companyRow(tx)
  const reader = await companyReader(tx)
  const { title, lines, button, values } = words(reader)
  const subjectOfOurs = reader.t('{{title}} from {{company}}', { title, company: company.name })
  if (via === 'sms') {
    const to = mobileNumber(phone) ?? refuse(400, 'Enter a valid number', { field: 'phone' })
    const text = [`${subjectOfOurs}.`, note, url].filter(Boolean).join(' ')
    await queueTexts(tx, services, [{ phone: to, text, jobId }], {
      allowReplies: false,
      sendNow: true,
      zone: company.time_zone,
    })
    return to
  }
  const to = canonicalEmail(email) ?? refuse(400, 'Please enter an email address.', { field: 'email' })
  const replyTo = answersTo(tx, services, company.email, { client_id: clientId, job_id: jobId })
  const parts = {
    more: [...(note ? paragraphsOf(note) : []), ...lines],
    button: { label: button, url },
    signs: true,
    client: clientId,
    ...(clientId !== null && {
      leave: {
        label: reader.t('All your quotes and invoices'),
        url: portalUrl(services, tx.companyId, clientId),
      },
    }),
  }
  const drawn = template
    ? await companyMail(tx, services, template, {
        ...parts,
        jobId,
        values: values ?? {},
        ...(own && { own }),
        written: writtenFor(template, mailing),
        ...(linesOf && { document: linesOf(await printSettings(tx, '')) }),
      })
    : {
        subject: subjectOfOurs,
        ...(await drawnMail(tx, services, {
          ...parts,
          subject: subjectOfOurs,
          message: parts.more,
          fill: text => text,
          design: null,
        })),
      }
  const readers = [...new Set(cc)].filter(address => address !== to)
  const mail = {
    to,
    ...drawn,
    from: company.name,
    ...(paper && {
      thread: `${tx.companyId} ${paper.kind} ${paper.id}`,
      document: `${paper.kind} ${paper.id}`,
    }),
    ...replyTo,
    ...(readers.length > 0 && { cc: readers }),
    ...(paper && attach_pdf && { papers: [paper] }),
  }
  await services.outbox.mail(tx, mail, 'company')
  return [to, ...readers].join(', ')
}

/** Subject and text as they were written for this one. */
function writtenFor(
  name: CompanyEmailName,
  { mail_subject: subject, mail_text: content }: Partial<Pick<Sending, 'mail_subject' | 'mail_text'>>,
) {
  const names = placeholdersOf(name)
  refuseUnless(mayFillFrom(names, [subject ?? '']), 400, { field: 'mail_subject' })
  refuseUnless(mayFillFrom(names, [content ?? '']), 400, { field: 'mail_text' })
  return { subject: subject || undefined, content }
}

/** Placeholders of whom a document is for and from. */
export async function whoOf(tx: CompanyTx, { name, company_name }: { name: string; company_name: string }) {
  const company = await companyRow(tx)
  return {
    Customer_Name: name || company_name,
    Company_Name: company.name,
    Company_Phone: displayPhone(company.phone),
  }
}
