import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { LineNews, LineStep } from '#server/providers/voice/voice.port.ts'
import { dialledNumber, isOver, isTalking, phoneTexts } from '../phone.rules.ts'
import { type CallRow, type LegRow, legOfLine } from './calls.queries.ts'
import { ringOffice } from './incoming.service.ts'
import { legLabel, linePath, noteParty, openParty, roomOf, roomUrl } from './line.service.ts'
import { companyOfNumber } from './numbers.queries.ts'

/** What a signed-in browser calls itself to the line. */
export const identityOf = (companyId: CompanyId, userId: number): string => `c${companyId}u${userId}`

/** Tells the line what to do with a call that it asks about; null: nothing, it belongs to nobody. */
export function takeCall(
  services: Services,
  news: LineNews & { about: 'browser' | 'rung' },
): Promise<readonly LineStep[] | null> {
  return news.about === 'browser' ? takeBrowser(services, news) : takeCaller(services, news)
}

/** A browser joins the room of the call that its person talks in. */
async function takeBrowser(
  { db, outbox, publicUrl }: Services,
  { identity, given, lineId }: LineNews & { about: 'browser' },
): Promise<readonly LineStep[] | null> {
  const [, company, user] = /^c(\d{1,15})u(\d{1,15})$/.exec(identity) ?? []
  const legId = Number(given)
  if (!company || !Number.isSafeInteger(legId)) return null
  return db.withCompany(companyIdFrom(Number(company), 'link'), async tx => {
    const open = await openParty(tx, legId)
    if (open?.leg.user_id !== Number(user) || !isTalking(open.leg.status)) return null
    const { call, leg } = await noteParty(tx, outbox, open, { lineId, roomId: '' })
    return [joining(tx, publicUrl, call, leg, true)]
  })
}

/** Somebody outside has rung a number of ours. Asked twice, the same call goes on. */
async function takeCaller(
  services: Services,
  { lineId, from, to }: LineNews & { about: 'rung' },
): Promise<readonly LineStep[] | null> {
  const { db, outbox, publicUrl } = services
  const company = await db.withPlatform('find whom a call is for', tx => companyOfNumber(tx, to))
  if (company === null) return null
  return db.withCompany(company, async tx => {
    const before = await legOfLine(tx, lineId)
    const open = before
      ? await openParty(tx, before.id)
      : await ringOffice(tx, outbox, {
          from: from === '' ? '' : dialledNumber(from),
          to,
          device: 'line',
          line: { line_id: lineId, line_state: 'open' },
        })
    if (!open) return null
    if (isOver(open.call.status)) return [{ do: 'say', text: phoneTexts.nobodyNow }, { do: 'hang-up' }]
    const leg = open.legs.find(each => each.line_id === lineId)
    return leg ? [joining(tx, publicUrl, open.call, leg, false)] : null
  })
}

export function joining(
  tx: CompanyTx,
  publicUrl: string,
  call: CallRow,
  leg: LegRow,
  begins: boolean,
): LineStep {
  return {
    do: 'join',
    room: roomOf(tx.companyId, call),
    label: legLabel(leg),
    roomUrl: roomUrl(publicUrl, tx.companyId, call),
    begins,
    // Colleagues hear the network's own ringing.
    waitUrl: begins ? '' : `${publicUrl}/api${linePath}/ring.wav`,
  }
}
