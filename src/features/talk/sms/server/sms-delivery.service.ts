import { isOptedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import type { Deliverer, Outgoing } from '#server/outbox.ts'
import { type Sms, SmsRefused } from '#server/providers/sms/sms.port.ts'
import { type CampaignGate, NotYet } from '#server/queued/campaign-gate.ts'
import type { QueuedSms } from '#server/queued/queued-messages.ts'
import { smsTexts } from '../sms.rules.ts'
import { beginSms, payAgain, settleSms } from './sms.queries.ts'

/** Below /api: where a vendor tells of messages, and of replies. */
export const smsHookPath = '/messages/twilio'

/**
 * Hands text messages to the provider and keeps what became of each. One to a number that has opted out since it was
 * written is not sent; one that may have been handed over before is looked for first.
 */
export function smsDeliverer(sms: Sms, publicUrl: string, gate: CampaignGate): Deliverer {
  return {
    isFinal: error => error instanceof SmsRefused,
    async deliver(row, db) {
      const { sms: id, text, to, campaign, pictures = [] } = row.payload as QueuedSms
      if (campaign !== undefined) {
        const closed = await gate(row.companyId, { campaign, to })
        if (closed) throw 'until' in closed ? new NotYet(closed.until) : new SmsRefused(closed.never)
      }
      const [message, problem] = await db.withCompany(row.companyId, async tx => {
        const begun = await beginSms(tx, id)
        if (!begun) return []
        if (await isOptedOut(tx, 'sms', begun.phone)) return [begun, smsTexts.optedOut]
        const isPaid = !sms.usesCredit || begun.paid > 0 || (await payAgain(tx, begun))
        return [begun, isPaid ? null : smsTexts.noCredit]
      })
      if (!message) return
      if (problem) throw new SmsRefused(problem)
      const taken = await sms.send({
        to: message.phone,
        from: message.sender,
        text: text ?? message.body,
        pictures,
        statusUrl: `${publicUrl}/api${smsHookPath}/${row.companyId}/${id}`,
        maybeSentSince: message.tries > 1 ? row.writtenAt : null,
      })
      await note(db, row, tx =>
        settleSms(tx, id, { status: taken.status, error: '', vendor_id: taken.vendorId }),
      )
    },
    failed: (row, error, isFinal, db) =>
      note(db, row, tx =>
        settleSms(tx, (row.payload as QueuedSms).sms, { status: isFinal ? 'failed' : 'waiting', error }),
      ),
  }
}

function note(db: Doors, { companyId }: Outgoing, change: (tx: CompanyTx) => Promise<unknown>) {
  return db.withCompany(companyId, async tx => {
    await change(tx)
    tx.tell('messages', 'diary')
  })
}
