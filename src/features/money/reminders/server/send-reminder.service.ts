import { companyRow } from '#features/account/company/server/company.queries.ts'
import { optedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { smsSettings } from '#features/talk/sms/server/sms-settings.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { clientMail } from '#features/work/client-messages/server/send-email.service.ts'
import { type MessageServices, queueTexts } from '#features/work/client-messages/server/send-sms.service.ts'
import { messageKey } from '#features/work/diary/diary.rules.ts'
import { writeDiary, writeProductDiary } from '#features/work/diary/server/diary.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { Outcome } from '../reminders.rules.ts'
import { linkTo } from './reminded.service.ts'
import { insertReminder, type Reminded, settleReminder } from './reminders.queries.ts'

export interface Message {
  via: 'email' | 'sms'
  /** Of an email. */
  subject: string
  text: string
}

/** The one spelling of where a message would go; null: there is no such address. */
export const addressOf = ({ via, email, phone }: Pick<Message, 'via'> & Pick<Reminded, 'email' | 'phone'>) =>
  via === 'sms' ? mobileNumber(phone) : canonicalEmail(email)

/**
 * Sends a reminder and keeps that it was, or why it was not. Null: this step was sent before. The document is locked.
 * `step`: null for one by hand, which waits for the end of the quiet hours and needs its credit.
 */
export async function sendReminder(
  tx: CompanyTx | UserTx,
  services: MessageServices,
  of: Reminded,
  message: Message,
  step: number | null,
): Promise<Outcome | null> {
  const { via } = message
  const to = addressOf({ ...of, via })
  const isOut = to !== null && (await optedOut(tx, via, [to])).has(to)
  const outcome = to === null ? 'noAddress' : isOut ? 'optedOut' : 'sent'
  const facts = { kind: of.kind, id: of.id, step, counted_from: of.counted_from, via }
  const kept = await insertReminder(tx, { ...facts, recipient: to ?? '', outcome })
  if (!kept) return null
  const put = to !== null && !isOut ? await queue(tx, services, of, { ...message, to }, step) : none
  const reached = put.sms_id === null && put.outbox_id === null ? null : put
  const end: Outcome = outcome === 'sent' && !reached ? 'noCredit' : outcome
  if (outcome === 'sent') await settleReminder(tx, kept.id, { ...put, outcome: end })
  tx.record('reminders', null, { ...facts, id: kept.id, of: of.id, outcome: end })
  await tellJob(tx, of, via, end, to ?? '', put)
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
  of: Reminded,
  { via, to, subject, text }: Message & { to: string },
  step: number | null,
): Promise<Put> {
  const company = await companyRow(tx)
  if (via === 'sms') {
    const { allow_replies: allowReplies } = await smsSettings(tx)
    const { queued } = await queueTexts(
      tx,
      services,
      [{ phone: to, text, jobId: of.job_id, clientId: of.client_id }],
      {
        allowReplies,
        // The schedule keeps to the hours by itself.
        sendNow: step !== null,
        asManyAsPaid: true,
        zone: company.time_zone,
      },
    )
    return { ...none, sms_id: queued[0]!.id }
  }
  const from = { company: company.name, company_email: company.email, company_phone: company.phone }
  const button = {
    label: of.kind === 'invoice' ? 'View invoice' : 'View quote',
    url: linkTo(services, tx, of),
  }
  const mail = clientMail(tx, services, from, { to, subject, message: text, button })
  const [outbox_id] = await services.outbox.mails(tx, [mail], 'company')
  tx.tell('mail')
  return { ...none, outbox_id: outbox_id ?? null }
}

const told = {
  invoice: (values: { number: string; to: string }) =>
    fact('Reminder of invoice #{{number}} sent to {{to}}', values),
  quote: (values: { number: string; to: string }) =>
    fact('Reminder of quote #{{number}} sent to {{to}}', values),
}
const untold = {
  invoice: (values: { number: string }) => fact('Reminder of invoice #{{number}} could not be sent', values),
  quote: (values: { number: string }) => fact('Reminder of quote #{{number}} could not be sent', values),
}

async function tellJob(
  tx: CompanyTx | UserTx,
  { kind, number, job_id }: Reminded,
  via: Message['via'],
  outcome: Outcome,
  to: string,
  { sms_id, outbox_id }: Put,
): Promise<void> {
  if (job_id === null) return
  const key = sms_id ? messageKey('sms', sms_id) : outbox_id ? messageKey('mail', outbox_id) : undefined
  const values = { number: String(number), to }
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
