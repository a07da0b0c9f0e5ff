import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { maskingSetting } from '#server/masking-setting.ts'
import type { LineNews, LineStep } from '#server/providers/voice/voice.port.ts'
import { dialledNumber, isTalking, phoneTexts } from '../../phone.rules.ts'
import { ringOffice } from '../answering/incoming.service.ts'
import { legOfLine } from '../calls/calls.queries.ts'
import { pressKey, tellMissed } from '../calls/calls.service.ts'
import { countedFrom, hasMinutes } from '../calls/minutes.service.ts'
import { ringMasked } from '../numbers/masked.service.ts'
import { companyOfNumber } from '../numbers/numbers.queries.ts'
import { linePath, noteParty, openParty } from './line.service.ts'
import { callerSteps, joinSteps } from './line-steps.service.ts'

/** The name of a signed-in browser on the line. */
export const identityOf = (companyId: CompanyId, userId: number): string => `c${companyId}u${userId}`

/** Tells the line what to do with a call that it asks about; null: nothing, it belongs to nobody. */
export function takeCall(
  services: Services,
  news: LineNews & { about: 'browser' | 'rung' },
  /** The caller was asked for a code before. */
  isCode = false,
): Promise<readonly LineStep[] | null> {
  return news.about === 'browser' ? takeBrowser(services, news) : takeCaller(services, news, isCode)
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
    const listened = open.legs.find(each => each.id === open.leg.listens_to)
    // The colleague's own browser is on its way: the window tries again.
    if (listened?.line_id === '') return null
    const { call, leg } = await noteParty(tx, outbox, open, { lineId, roomId: '' })
    const step = joinSteps(tx, publicUrl, call, leg, !listened)
    if (step.do !== 'join' || !listened) return [step]
    return [{ ...step, coaches: { lineId: listened.line_id, isMuted: !leg.whispers } }]
  })
}

/** Somebody outside has rung a number of ours. Asked twice, the same call goes on. */
async function takeCaller(
  services: Services,
  { lineId, from, to, digits }: LineNews & { about: 'rung' },
  isCode: boolean,
): Promise<readonly LineStep[] | null> {
  const {
    db,
    outbox,
    publicUrl,
    providers: { voice },
  } = services
  const company = await db.withPlatform('find whom a call is for', tx => companyOfNumber(tx, to))
  if (company === null) return null
  return db.withCompany(company, async tx => {
    const before = await legOfLine(tx, lineId)
    const caller = {
      from: from === '' ? '' : dialledNumber(from),
      to,
      device: 'line',
      line: { line_id: lineId, line_state: 'open' as const },
      minutes: countedFrom(voice),
    }
    const masking = await readSetting(tx, maskingSetting)
    const masked =
      !before && masking.on && masking.number === to
        ? await ringMasked(tx, outbox, caller, isCode ? digits : null, await hasMinutes(tx, voice))
        : null
    if (masked === 'code')
      return [{ do: 'ask', text: phoneTexts.askCode, url: `${publicUrl}/api${linePath}/code` }]
    if (masked === 'wrong') return [{ do: 'say', text: phoneTexts.wrongCode }, { do: 'hang-up' }]
    if (masked === 'no-minutes') return [{ do: 'say', text: phoneTexts.noMinutesSaid }, { do: 'hang-up' }]
    const open = before
      ? await openParty(tx, before.id)
      : (masked ?? (await ringOffice(tx, services, caller)))
    const leg = open?.legs.find(each => each.line_id === lineId)
    return open && leg ? callerSteps(tx, publicUrl, { ...open, leg }) : null
  })
}

/**
 * A caller who was led out of the room, or who has pressed a key (none: '') or left a message, goes on as their call
 * says by now.
 */
export async function leadCaller(
  { db, outbox, publicUrl }: Services,
  { lineId, digits }: { lineId: string; digits: string },
  place: { company: CompanyId; leg: number },
  how: 'turn' | 'key' | 'left',
): Promise<readonly LineStep[] | null> {
  return db.withCompany(place.company, async tx => {
    const open = await openParty(tx, place.leg)
    if (!open?.leg.is_caller || open.leg.line_id !== lineId) return null
    const isAsked = how === 'turn' || (how === 'left') !== (open.call.plan?.stage === 'voicemail')
    if (isAsked) return callerSteps(tx, publicUrl, open)
    const now = await pressKey(tx, outbox, open, digits)
    await tellMissed(tx, outbox, now)
    return callerSteps(tx, publicUrl, { ...now, leg: now.legs.find(each => each.id === place.leg)! })
  })
}
