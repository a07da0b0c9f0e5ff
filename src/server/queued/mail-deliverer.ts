import type { CompanyId } from '../db/company-id.ts'
import {
  type Deliverer,
  deliveryKey,
  type PrintPaper,
  type SendElsewhere,
  type SendingManner,
  type UnsentMail,
} from '../outbox.ts'
import { type Attachment, type Mail, MailRefused, MailUnavailable } from '../providers/mail/mail.port.ts'
import type { FailedReader } from '../providers/mail/mail-intake.port.ts'
import { type CampaignGate, NotYet } from './campaign-gate.ts'

/** Takes note of readers whom a server has refused for good, without failing. */
type NoteRefused = (companyId: CompanyId, id: number, readers: readonly FailedReader[]) => Promise<void>

/** Hands mail over; a refused address fails at once. */
export function mailDeliverer(
  mail: Mail,
  print: PrintPaper,
  manner: SendingManner,
  noteRefused: NoteRefused,
  gate: CampaignGate,
  elsewhere: SendElsewhere = async () => false,
): Deliverer {
  return {
    async deliver({ companyId, id, payload, writtenAt }, db) {
      const {
        papers = [],
        message,
        document: _about,
        view: _view,
        campaign,
        to_client: isToClient,
        by,
        ...unsent
      } = payload as UnsentMail & { to_client?: true; by?: number }
      if (campaign !== undefined) {
        const closed = await gate(companyId, { campaign, to: unsent.to })
        if (closed) throw 'until' in closed ? new NotYet(closed.until) : new MailRefused(closed.never)
      }
      // Before it is sent: it can't be taken back any more, and what fails afterwards would send it again.
      if (message !== undefined) await db.withCompany(companyId, async tx => tx.tell('messages'))
      const attachments: Attachment[] = []
      for (const paper of papers) {
        const printed = await print(companyId, paper)
        if (!printed) throw new MailRefused(`${paper.name} is not there any more.`)
        attachments.push(printed)
      }
      const idempotencyKey = deliveryKey(companyId, id)
      const how = await manner(companyId, id, unsent)
      const whole = { ...unsent, ...how, ...(attachments.length > 0 && { attachments }), idempotencyKey }
      // Bulk stays with the house: a mailbox that sends thousands is closed by its provider.
      if (
        isToClient &&
        campaign === undefined &&
        (await elsewhere(companyId, whole, { id, writtenAt, ...(by !== undefined && { by }) }))
      )
        return
      const refused: FailedReader[] = []
      try {
        await mail.send(whole, readers => refused.push(...readers))
      } finally {
        if (refused.length > 0) await noteRefused(companyId, id, refused)
      }
    },
    isFinal: error => error instanceof MailRefused,
    providers(error) {
      if (!(error instanceof MailUnavailable) || error.of === 'mail') return null
      return error.of === 'connection' ? 'refused' : 'busy'
    },
  }
}
