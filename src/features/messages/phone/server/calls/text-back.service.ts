import { companyRow } from '#features/account/company/server/company.queries.ts'
import { isOptedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { isOver } from '../../phone.rules.ts'
import { incomingSetting } from '../answering/incoming-settings.service.ts'
import { changeCall, lockCall, wasTextedBack } from './calls.queries.ts'

/** Texts whoever was missed, once an hour a caller; not one who is blocked or wants no texts. */
export async function textBack(tx: CompanyTx, services: MessageServices, callId: number): Promise<void> {
  const settings = await readSetting(tx, incomingSetting)
  const call = settings.text_back ? await lockCall(tx, callId) : undefined
  if (!call || !isOver(call.status) || call.answered_at || call.outcome || call.texted_back_at) return
  if (await wasTextedBack(tx, call.number)) return
  if (await isOptedOut(tx, 'sms', call.number)) return
  await changeCall(tx, call, { texted_back_at: tx.now })
  const { time_zone: zone } = await companyRow(tx)
  const text = { phone: call.number, text: settings.text, jobId: call.job_id, clientId: call.client_id }
  await queueTexts(tx, services, [text], { allowReplies: true, sendNow: true, asManyAsPaid: true, zone })
}
