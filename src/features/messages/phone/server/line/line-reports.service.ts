import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { LineNews } from '#server/providers/voice/voice.port.ts'
import { isAnswering } from '../../answering.rules.ts'
import { type LineReport, reportedStates } from '../../line.rules.ts'
import { changeLegs, legOfLine } from '../calls/calls.queries.ts'
import { answerLeg, endLeg, tellMissed } from '../calls/calls.service.ts'
import { companyOfNumber } from '../numbers/numbers.queries.ts'
import { noteParty as keepParty, type OpenParty, openParty } from './line.service.ts'

/** Notes what the line tells of a party outside: of the row that it names, else of the number that was rung. */
export async function noteParty(
  { db, outbox }: Services,
  { lineId, state, seconds, to }: LineNews & { about: 'party' },
  place?: { company: CompanyId; leg: number },
): Promise<void> {
  const company =
    place?.company ?? (await db.withPlatform('find whom a call was for', tx => companyOfNumber(tx, to)))
  if (company === null) return
  await db.withCompany(company, async tx => {
    const legId = place?.leg ?? (await legOfLine(tx, lineId))?.id
    const open = legId === undefined ? null : await openParty(tx, legId)
    // A party that came back under another name is not over with its first one.
    if (!open || open.leg.user_id !== null || (open.leg.line_id !== '' && open.leg.line_id !== lineId)) return
    await report(tx, outbox, await keepParty(tx, outbox, open, { lineId, roomId: '' }), state, seconds)
  })
}

/** Notes who came into a call's room, and who left it. */
export async function noteRoom(
  { db, outbox }: Services,
  { roomId, lineId, label, event }: LineNews & { about: 'room' },
  place: { company: CompanyId; call: number },
): Promise<void> {
  await db.withCompany(place.company, async tx => {
    const named = await legOfLine(tx, lineId)
    const legId = named?.id ?? (event === 'joined' ? Number(/^leg-(\d{1,15})$/.exec(label)?.[1]) : Number.NaN)
    const open = Number.isSafeInteger(legId) ? await openParty(tx, legId) : null
    if (open?.call.id !== place.call) return
    const isOtherRoom = open.call.line_room !== '' && roomId !== open.call.line_room
    // A caller who was led to a menu or a tone has left a room, and not the call.
    if (event === 'left' && (open.leg.line_state === 'turned' || isOtherRoom)) return
    if (event === 'joined' && open.leg.line_state === 'turned' && !isAnswering(open.call.plan)) {
      await changeLegs(tx, [open.leg.id], { line_state: 'open' })
      open.leg.line_state = 'open'
    }
    const isNew = event === 'joined' && open.leg.line_id === ''
    if (isNew || open.leg.line_id === lineId) {
      const kept = await keepParty(tx, outbox, open, { lineId, roomId })
      // A colleague's window tells for itself whether it is gone: it may come back.
      if (event === 'left' && kept.leg.user_id === null) await report(tx, outbox, kept, 'completed', 0)
    }
  })
}

async function report(
  tx: CompanyTx,
  outbox: Services['outbox'],
  open: OpenParty,
  told: LineReport,
  seconds: number,
): Promise<void> {
  let { leg } = open
  let now = { call: open.call, legs: open.legs }
  for (const state of reportedStates(leg.status, told, seconds)) {
    now =
      state === 'in-call'
        ? await answerLeg(tx, outbox, { ...now, leg }, 'line')
        : await endLeg(tx, outbox, now, leg, state)
    leg = now.legs.find(each => each.id === leg.id)!
    await tellMissed(tx, outbox, now)
  }
}
