import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { clientMail, mailFacts } from '#features/messages/client-messages/server/send-email.service.ts'
import { optedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { isStart, isStop, mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { instantText } from '#shared/dates.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { isBlocked, isOfficeOpen } from '../../phone/incoming.rules.ts'
import { incomingSetting } from '../../phone/server/answering/incoming-settings.service.ts'
import { type AwaySettings, usualAway } from '../away.rules.ts'
import { type Incoming, incomingMessages, noteTold } from './away.queries.ts'

/** Milliseconds after which a message is history, as after an outage: the office may be open again by then. */
const mostLateMs = 3_600_000

export const awaySetting: CompanySetting<AwaySettings> = {
  name: 'away',
  from: stored => ({ ...usualAway, ...(stored as Partial<AwaySettings> | undefined) }),
  worded: (usual, t) => ({ ...usual, text: t(usual.text) }),
}

/** Tells those who wrote while the office was closed, each once a day. Automatic mails are no messages and get no answer. */
export async function answerAway(
  tx: CompanyTx,
  services: MessageServices,
  ids: readonly number[],
): Promise<void> {
  const { is_on, text } = await readSetting(tx, awaySetting)
  if (!is_on) return
  const { time_zone: zone } = await companyRow(tx)
  const hours = await readSetting(tx, incomingSetting)
  for (const message of await incomingMessages(tx, ids)) {
    const isOld = tx.now.getTime() - message.created_at.getTime() > mostLateMs
    if (isOld || isOfficeOpen(hours, instantText(message.created_at), zone)) continue
    if (isStop(message.body) || isStart(message.body) || isBlocked(hours, message.phone)) continue
    await answer(tx, services, message, text)
  }
}

async function answer(
  tx: CompanyTx,
  services: MessageServices,
  { channel, phone, email, client_id, job_id }: Incoming,
  text: string,
): Promise<void> {
  const via = channel === 'sms' ? 'sms' : 'email'
  const to = via === 'sms' ? mobileNumber(phone) : canonicalEmail(email)
  if (to === null || (await optedOut(tx, via, [to])).has(to) || !(await noteTold(tx, to))) return
  const company = await companyRow(tx)
  if (via === 'sms') {
    await queueTexts(tx, services, [{ phone: to, text, jobId: job_id, clientId: client_id }], {
      allowReplies: false,
      // They have just written.
      sendNow: true,
      asManyAsPaid: true,
      zone: company.time_zone,
    })
    return
  }
  const from = mailFacts(company, { client_id, job_id })
  const { t } = await companyReader(tx)
  const subject = t('{{company}}: we received your message', { company: company.name })
  const mail = await clientMail(tx, services, from, { to, subject, message: text })
  await services.outbox.mails(tx, [{ ...mail, isAnswer: true }], 'company')
  tx.tell('mail')
}
