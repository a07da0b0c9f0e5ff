import { companyRow } from '#features/account/company/server/company.queries.ts'
import { messageKey } from '#features/jobs/diary/diary.rules.ts'
import { writeDiary, writeProductDiary } from '#features/jobs/diary/server/diary.service.ts'
import { clientMail, mailFacts } from '#features/messages/client-messages/server/send-email.service.ts'
import { optedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { smsSettings } from '#features/talk/sms/server/sms-settings.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { MailParagraph } from '#server/providers/mail/layout.ts'
import { fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { Outcome } from '../reminders.rules.ts'
import { insertReminder, type Reminded, settleReminder } from './reminders.queries.ts'

type Via = 'email' | 'sms'

export interface Message {
  /** Subject of an email. */
  subject: string
  text: string | readonly MailParagraph[]
  /** Button of an email. */
  button: { label: string; url: string }
  /** The client template in whose design an email is sent, and what fills it. */
  design?: { id: number | null; fill: (text: string) => string }
}

/** The one spelling of where a message would go; null: there is no such address. */
export const addressOf = ({ via, email, phone }: { via: Via } & Pick<Reminded, 'email' | 'phone'>) =>
  via === 'sms' ? mobileNumber(phone) : canonicalEmail(email)

/** A document, and the step of the schedule; null: by hand, which waits for the end of the quiet hours and needs its credit. */
type Of = Reminded & { step: number | null }

/**
 * Sends one reminder of these documents, all with the same address, and keeps with each that it was, or why it was not.
 * Null: these steps were sent before. The documents are locked; `write` gets those that are to be told of.
 */
export async function sendReminders<Each extends Of>(
  tx: CompanyTx | UserTx,
  services: MessageServices,
  via: Via,
  documents: readonly Each[],
  write: (kept: readonly [Each, ...Each[]]) => Message | Promise<Message>,
): Promise<Outcome | null> {
  const to = addressOf({ ...documents[0]!, via })
  const isOut = to !== null && (await optedOut(tx, via, [to])).has(to)
  const outcome = to === null ? 'noAddress' : isOut ? 'optedOut' : 'sent'
  const kept: { of: Each; id: number }[] = []
  for (const of of documents) {
    const { kind, id, step, counted_from } = of
    const row = await insertReminder(tx, { kind, id, step, counted_from, via, recipient: to ?? '', outcome })
    if (row) kept.push({ of, id: row.id })
  }
  const [first, ...more] = kept.map(({ of }) => of)
  if (!first) return null
  const put =
    to !== null && !isOut
      ? await queue(tx, services, [first, ...more], via, to, await write([first, ...more]))
      : none
  const reached = put.sms_id === null && put.outbox_id === null ? null : put
  const end: Outcome = outcome === 'sent' && !reached ? 'noCredit' : outcome
  const jobs = new Set<number | null>()
  for (const { of, id } of kept) {
    if (outcome === 'sent') await settleReminder(tx, id, { ...put, outcome: end })
    const { kind, step, counted_from } = of
    tx.record('reminders', null, { kind, id, step, counted_from, via, of: of.id, outcome: end })
    // A message is known to a job by one entry.
    await tellJob(tx, of, via, end, to ?? '', jobs.has(of.job_id) ? none : put)
    jobs.add(of.job_id)
  }
  return end
}

interface Put {
  sms_id: number | null
  outbox_id: number | null
}
const none: Put = { sms_id: null, outbox_id: null }

async function queue(
  tx: CompanyTx,
  services: MessageServices,
  [of, ...more]: readonly [Of, ...Of[]],
  via: Via,
  to: string,
  { subject, text, button, design }: Message,
): Promise<Put> {
  const company = await companyRow(tx)
  if (via === 'sms') {
    const { allow_replies: allowReplies } = await smsSettings(tx)
    const jobId = more.some(({ job_id }) => job_id !== of.job_id) ? null : of.job_id
    const { queued } = await queueTexts(
      tx,
      services,
      [{ phone: to, text: String(text), jobId, clientId: of.client_id }],
      {
        allowReplies,
        // The schedule keeps to the hours by itself.
        sendNow: of.step !== null,
        asManyAsPaid: true,
        zone: company.time_zone,
      },
    )
    return { ...none, sms_id: queued[0]!.id }
  }
  const mail = await clientMail(tx, services, mailFacts(company, of), {
    to,
    subject,
    message: text,
    button,
    ...(design && { design }),
  })
  const [outbox_id] = await services.outbox.mails(tx, [mail], 'company')
  tx.tell('mail')
  return { ...none, outbox_id: outbox_id ?? null }
}

const told = {
  invoice: (values: { number: string; to: string }) =>
    fact('Reminder for invoice #{{number}} sent to {{to}}', values),
  quote: (values: { number: string; to: string }) =>
    fact('Reminder for quote #{{number}} sent to {{to}}', values),
}
const untold = {
  invoice: (values: { number: string }) => fact('Reminder for invoice #{{number}} couldn’t be sent', values),
  quote: (values: { number: string }) => fact('Reminder for quote #{{number}} couldn’t be sent', values),
}

async function tellJob(
  tx: CompanyTx | UserTx,
  { kind, number_text: number, job_id }: Reminded,
  via: Via,
  outcome: Outcome,
  to: string,
  { sms_id, outbox_id }: Put,
): Promise<void> {
  if (job_id === null) return
  const key = sms_id ? messageKey('sms', sms_id) : outbox_id ? messageKey('mail', outbox_id) : undefined
  const values = { number, to }
  const entry = {
    type: via,
    told: outcome === 'sent' ? told[kind](values) : untold[kind](values),
    ...(key && { key }),
  }
  if (isByUser(tx)) writeDiary(tx, job_id, [entry])
  else writeProductDiary(tx, job_id, [entry], (await companyRow(tx)).time_zone)
  tx.tell('diary')
}

const isByUser = (tx: CompanyTx | UserTx): tx is UserTx => tx.by !== null
