import { nextJobNumber } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { companyName } from '#features/people/team/server/team.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { fact } from '#shared/fact.ts'
import { handoverTexts } from '../handover.rules.ts'
import { acceptHere, tellAccepted } from './answers.service.ts'
import {
  booksHere,
  type HandoverRow,
  handoverById,
  insertHandover,
  lockHandover,
  readDocument,
  updateHandover,
  userName,
} from './handover.queries.ts'
import { returnTasks, tellOwn, withoutDocument } from './sending.service.ts'
import { linkedIds } from './targets.service.ts'

/** Where work of companies that have parted meanwhile stays. */
const parted = 'You’re no longer in the same franchise.'

/** Brings a handover to the other company, once; where the sender has a place there, it is accepted by them. */
export async function deliverHandover(
  services: Pick<Services, 'db' | 'outbox'>,
  { companyId, id }: { companyId: CompanyId; id: number },
): Promise<void> {
  const { db, outbox } = services
  const row = await db.readCompany(companyId, tx => handoverById(tx, id))
  if (row?.status !== 'sent' || row.other_id !== null) return
  const other = companyIdFrom(row.other_company_id, 'outbox')
  const number = row.accepts_as === null ? 0 : await nextJobNumber(db, other)
  await db.withPlatform('deliver a handover', tx =>
    asCompany(tx, companyId, async here => {
      const sent = await lockHandover(here, id)
      if (sent?.status !== 'sent' || sent.other_id !== null) return
      const from = await companyName(here)
      const isLinked = (await linkedIds(here)).includes(Number(other))
      const arrived = await there(here, other, sent.accepts_as, async receiver => {
        const mayAccept = sent.accepts_as !== null && (await booksHere(receiver, sent.accepts_as))
        if (!isLinked && !mayAccept) return null
        const copy = await insertHandover(receiver, {
          direction: 'in',
          kind: sent.kind,
          other_company_id: Number(companyId),
          other_name: from,
          other_id: sent.id,
          title: sent.title,
          document: readDocument(sent),
          sent_at: sent.sent_at,
          sent_by: sent.sent_by,
        })
        if (!copy) return null
        receiver.record('handovers', null, withoutDocument(copy))
        if (mayAccept)
          return acceptHere(receiver, outbox, copy, number, await userName(receiver, sent.accepts_as!))
        const values = { company: from, name: { text: sent.title || handoverTexts.kinds[sent.kind] } }
        const path = `/franchise/work?open=${copy.id}`
        await tellPeople(receiver, outbox, [{ kind: 'handoverArrived', path, values }])
        return copy
      })
      if (!arrived) return undeliverable(here, sent)
      const after = await updateHandover(here, id, { other_id: arrived.id })
      here.record('handovers', withoutDocument(sent), withoutDocument(after))
      if (arrived.status === 'accepted') await tellAccepted(here, outbox, after, arrived)
    }),
  )
}

async function undeliverable(here: CompanyTx, sent: HandoverRow): Promise<void> {
  const after = await updateHandover(here, sent.id, {
    status: 'declined',
    reason: parted,
    answered_at: here.now,
  })
  here.record('handovers', withoutDocument(sent), withoutDocument(after))
  await tellOwn(
    here,
    sent,
    fact('{{company}} couldn’t be reached: the link has ended', { company: sent.other_name }),
  )
  await returnTasks(here, sent)
}

/** The receiver's rows, by the sender's own user there if there is one. */
const there = <T>(
  here: CompanyTx,
  other: CompanyId,
  userId: number | null,
  work: (receiver: CompanyTx) => Promise<T>,
): Promise<T> =>
  asPlatform(here, async platform => {
    if (userId === null) return asCompany(platform, other, work)
    const fullname = await asCompany(platform, other, receiver => userName(receiver, userId))
    return asCompany(platform, other, work, { id: userId, fullname })
  })
