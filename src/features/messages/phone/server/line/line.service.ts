import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Deliverer } from '#server/outbox.ts'
import { afterDeed, type LineDeed, lineDeed } from '../../line.rules.ts'
import { isTalking, ringSeconds } from '../../phone.rules.ts'
import {
  type CallRow,
  changeCall,
  changeLegs,
  type LegRow,
  legById,
  legsOf,
  lockCall,
} from '../calls/calls.queries.ts'
import { endLeg, type OpenCall, tellMissed } from '../calls/calls.service.ts'

/** Below /api: where the line asks what to do, and tells what became of it. */
export const linePath = '/phone/line'

/** Ms after which an end that the line would not take is given up: it ends by itself. */
const giveUpMs = 3_600_000

/** Names a call's room: servers that share an account share its rooms. */
export const roomOf = (companyId: CompanyId, call: CallRow): string =>
  `tradewind-${companyId}-${call.id}-${call.started_at.getTime()}`

export const legLabel = (leg: Pick<LegRow, 'id'>): string => `leg-${leg.id}`

/** Where the line tells of a call's room. */
export const roomUrl = (publicUrl: string, companyId: CompanyId, call: CallRow): string =>
  `${publicUrl}/api${linePath}/room/${companyId}/${call.id}`

/**
 * Has the line do what a call has become: whatever each party is owed is claimed in one transaction, so that of several
 * servers one asks for it, and asked for after it.
 */
export function lineDeliverer(
  { outbox, providers: { voice }, publicUrl }: Pick<Services, 'outbox' | 'providers' | 'publicUrl'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  /** Does what the call's recordings are owed; what it could not is returned and tried again. */
  records: (db: Services['db'], company: CompanyId, call: number) => Promise<unknown>,
): Deliverer {
  const ask = async (db: Services['db'], company: CompanyId, call: CallRow, leg: LegRow, deed: LineDeed) => {
    if (deed === 'end') return voice.end(leg.line_id)
    if (deed === 'mute' || deed === 'unmute') return voice.mute(call.line_room, leg.line_id, deed === 'mute')
    if (deed === 'turn')
      return voice.turn(leg.line_id, `${publicUrl}/api${linePath}/turn/${company}/${leg.id}`)
    if (deed !== 'dial') return voice.hold(call.line_room, leg.line_id, deed === 'hold')
    const taken = await voice
      .dial({
        room: roomOf(company, call),
        label: legLabel(leg),
        to: leg.number,
        from: call.own_number,
        legUrl: `${publicUrl}/api${linePath}/leg/${company}/${leg.id}`,
        roomUrl: roomUrl(publicUrl, company, call),
        ringFor: ringSeconds,
      })
      // Who rings would not wait for a second try.
      .catch((error: Error) => error)
    await db.withCompany(company, async tx => {
      const open = await openParty(tx, leg.id)
      if (!open) return
      if (!(taken instanceof Error)) await noteParty(tx, outbox, open, taken)
      else await tellMissed(tx, outbox, await endLeg(tx, outbox, open, open.leg, 'failed'))
    })
    if (taken instanceof Error)
      log.warn({ companyId: company, call: call.id, err: taken }, 'a number was not rung')
  }
  return {
    isFinal: () => false,
    async deliver({ companyId, payload, writtenAt }, db) {
      const owed = await db.withCompany(companyId, async tx => {
        const call = await lockCall(tx, (payload as { call: number }).call)
        if (!call) return []
        const deeds = []
        for (const leg of await legsOf(tx, [call.id])) {
          const deed = lineDeed(call, leg)
          if (deed === null) continue
          await changeLegs(tx, [leg.id], { line_state: afterDeed[deed] })
          deeds.push({ call, leg, deed })
        }
        return deeds
      })
      let trouble: unknown = null
      for (const { call, leg, deed } of owed) {
        try {
          await ask(db, companyId, call, leg, deed)
        } catch (error) {
          log.warn({ companyId, call: call.id, deed, err: error }, 'the line did not do what it was asked')
          if (Date.now() - writtenAt.getTime() > giveUpMs) continue
          trouble = error
          await db.withCompany(companyId, tx => changeLegs(tx, [leg.id], { line_state: leg.line_state }))
        }
      }
      trouble = (await records(db, companyId, (payload as { call: number }).call)) ?? trouble
      if (trouble) throw trouble
    },
  }
}

export interface OpenParty extends OpenCall {
  leg: LegRow
}

/** A party with its call, locked. */
export async function openParty(tx: CompanyTx, legId: number): Promise<OpenParty | null> {
  const found = await legById(tx, legId)
  const call = found && (await lockCall(tx, found.call_id))
  if (!call?.on_line) return null
  const legs = await legsOf(tx, [call.id])
  return { call, legs, leg: legs.find(each => each.id === legId)! }
}

/** Keeps what the line calls a party and its room; what was owed it meanwhile follows. */
export async function noteParty(
  tx: CompanyTx,
  outbox: Services['outbox'],
  open: OpenParty,
  { lineId, roomId }: { lineId: string; roomId: string },
): Promise<OpenParty> {
  const { leg } = open
  if (lineId !== '' && lineId !== leg.line_id) {
    // A coach follows the connection that was: without it the whole room would hear.
    const coaches = open.legs.filter(each => each.listens_to === leg.id && isTalking(each.status))
    if (leg.line_id !== '' && coaches.length > 0) {
      const ended = { status: 'completed', ended_at: tx.now } as const
      await changeLegs(
        tx,
        coaches.map(each => each.id),
        ended,
      )
      await outbox.line(tx, open.call.id)
    }
    // A coach joins muted unless they whisper already.
    const isMuted = leg.listens_to !== null && !leg.whispers
    const change = { line_id: lineId, line_state: isMuted ? 'held' : 'open' } as const
    await changeLegs(tx, [leg.id], change)
    Object.assign(leg, change)
  }
  const isNamed = roomId !== '' && roomId !== open.call.line_room
  const call = isNamed ? await changeCall(tx, open.call, { line_room: roomId }) : open.call
  // With the room's name a call can be recorded.
  if (lineDeed(call, leg) !== null || (isNamed && isTalking(call.status))) await outbox.line(tx, call.id)
  return { ...open, call }
}
