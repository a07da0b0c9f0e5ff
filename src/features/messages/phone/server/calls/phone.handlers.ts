import { countAttempt } from '#server/auth/attempts.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { phoneContract } from '../../phone.contract.ts'
import {
  canDial,
  dialledNumber,
  isAllowedCountry,
  isOver,
  isTalking,
  mostDialled,
  phoneTexts,
} from '../../phone.rules.ts'
import { ringOffice } from '../answering/incoming.service.ts'
import { identityOf } from '../line/line-calls.service.ts'
import { outgoingNumber } from '../numbers/numbers.queries.ts'
import { tellNote } from './call-diary.service.ts'
import {
  addSignal,
  type CallRow,
  callList,
  changeCall,
  clientOfCompany,
  clientOfNumber,
  entryById,
  jobOfCompany,
  type LegRow,
  legsOf,
  lockCall,
  type NewLeg,
  noteLegsSeen,
  runningCalls,
  signalsFor,
} from './calls.queries.ts'
import {
  answerLeg,
  beginCall,
  endCall,
  endLeg,
  holdLeg,
  nameRoom,
  type OpenCall,
  openLeg,
  ringMore,
  sweepCalls,
  tellMissed,
  withLegs,
} from './calls.service.ts'
import { countedFrom, requireMinutes } from './minutes.service.ts'
import { isHandsetDevice, lineOf, openOwn, requireHandset } from './own-party.service.ts'
import { requireFree, requirePeople, requirePhone } from './own-phone.service.ts'
import { colleagues, noteSeen, phoneClients, setAvailable, stillHere } from './people.queries.ts'
import { mayPhone, phoneSettings } from './phone-settings.service.ts'
import { wireCall, wireCalls } from './wire-calls.service.ts'

export const phoneHandlers: Handlers<typeof phoneContract> = {
  state: async ({ device, available, handset }, ctx) => {
    if (handset) requireHandset(ctx)
    const look = async (tx: UserTx) => withLegs(tx, await runningCalls(tx, handset ? null : tx.by.id))
    const legsHere = (open: readonly OpenCall[]) =>
      open.flatMap(each => each.legs).filter(leg => leg.device === device && !isOver(leg.status))
    const running = await ctx.read(look)
    // Where this window itself was not heard of, the server was away: the others get a moment to come back.
    const wasAway = legsHere(running).some(leg => ctx.now().getTime() - leg.seen_at.getTime() > 10_000)
    // As nobody's deed: who looks is told of the missed call too.
    if (running.length > 0 && !wasAway)
      await ctx.db.doing(newDeed()).withCompany(ctx.session.companyId, async tx => {
        for (const call of await sweepCalls(tx, ctx.outbox, running)) await tellMissed(tx, ctx.outbox, call)
      })
    return ctx.write(async tx => {
      // Without a phone nobody is rung.
      if (!handset && (await mayPhone(tx, tx.by))) await noteSeen(tx, tx.by.id, device, available)
      const open = running.length > 0 ? await look(tx) : []
      const ids = legsHere(open).map(leg => leg.id)
      if (ids.length > 0) await noteLegsSeen(tx, ids)
      return { calls: await wireCalls(tx, open), signals: ids.length > 0 ? await signalsFor(tx, ids) : [] }
    })
  },

  setup: async (_input, ctx) => ({
    has_phone: await ctx.read(tx => mayPhone(tx, tx.by)),
    line: lineOf(ctx),
    number: await ctx.read(tx => shownNumber(tx, ctx)),
    ice_servers: ctx.providers.iceServers(identityOf(ctx.session.companyId, ctx.session.id), ctx.now()),
  }),

  async dial({ device, user_id, number, client_id, job_id }, ctx) {
    await limitDialling(ctx)
    return ctx.write(async tx => {
      await requirePhone(tx)
      await requireFree(tx, device)
      const rung = await targetLeg(tx, ctx, { user_id, number })
      const job = job_id === null ? null : found(await jobOfCompany(tx, job_id))
      const client = client_id === null ? null : found(await clientOfCompany(tx, client_id))
      const isInternal = rung.user_id !== null
      const known = isInternal ? null : await clientOfNumber(tx, rung.number)
      const opened = await beginCall(
        tx,
        ctx.outbox,
        {
          direction: isInternal ? 'internal' : 'out',
          number: rung.number,
          client_id: client?.id ?? job?.client_id ?? known?.id ?? null,
          job_id,
          from_user_id: tx.by.id,
          user_ids: isInternal ? [tx.by.id, rung.user_id!] : [tx.by.id],
          on_line: lineOf(ctx) === 'real',
          own_number: await shownNumber(tx, ctx),
          minutes: countedFrom(ctx.providers.voice),
        },
        { user_id: tx.by.id, number: '', label: tx.by.fullname, device },
        [rung],
      )
      return { call: await wireCall(tx, opened) }
    })
  },

  ring: ({ device, number }, ctx) =>
    ctx.write(async tx => {
      requireHandset(ctx)
      if (number !== '') refuseUnless(canDial(number), 400, { field: 'number' })
      const from = number === '' ? '' : dialledNumber(number)
      const caller = { from, to: '', device, line: null, minutes: null }
      return { call: await wireCall(tx, await ringOffice(tx, ctx, caller)) }
    }),

  answer: ({ leg_id, device }, ctx) =>
    ctx.write(async tx => {
      const isHandset = isHandsetDevice(device)
      if (isHandset) requireHandset(ctx)
      else await requireFree(tx, device)
      const open = await openLeg(tx, leg_id, isHandset ? null : tx.by.id)
      return { call: await wireCall(tx, await answerLeg(tx, ctx.outbox, open, device)) }
    }),

  reject: ({ leg_id }, ctx) => ctx.write(tx => leaveAs(tx, ctx, leg_id, 'busy')),

  hangUp: ({ leg_id }, ctx) => ctx.write(tx => leaveAs(tx, ctx, leg_id, 'completed')),

  hold: ({ leg_id, held, muted }, ctx) =>
    ctx.write(async tx => ({
      call: await wireCall(
        tx,
        await holdLeg(tx, ctx.outbox, await openOwn(tx, ctx, leg_id), { held, muted }),
      ),
    })),

  add: ({ leg_id, user_id, number, transfer }, ctx) =>
    ctx.write(async tx => {
      const open = await openOwn(tx, ctx, leg_id)
      const more = await targetLeg(tx, ctx, { user_id, number })
      return { call: await wireCall(tx, await ringMore(tx, ctx.outbox, open, more, { transfer })) }
    }),

  signal: ({ from_leg, to_leg, body }, ctx) =>
    ctx.write(async tx => {
      const { call, legs } = await openOwn(tx, ctx, from_leg)
      if (isOver(call.status)) return refuse(409, phoneTexts.over)
      found(legs.find(leg => leg.id === to_leg && !isOver(leg.status)))
      await addSignal(tx, { call_id: call.id, from_leg, to_leg, body })
      tx.tell('calls')
      return {}
    }),

  list: ({ pagination, ...filters }, ctx) =>
    ctx
      .read(async tx => listPage(tx, callList(tx, filters), pagination))
      .then(({ rows, pagination: page }) => ({ calls: rows, pagination: page })),

  file: ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(ctx, 'calls', tx => callList(tx, filters), { sortField, sortOrder }, [
      { header: 'When', cell: row => row.started_at.toISOString() },
      { header: 'Direction', cell: row => row.direction },
      { header: 'Result', cell: row => row.status },
      { header: 'Number', cell: row => displayPhone(row.number) },
      { header: 'Client', cell: row => row.client_name },
      { header: 'Job', cell: row => String(row.job_number ?? '') },
      { header: 'From', cell: row => row.from_name },
      { header: 'Answered by', cell: row => row.answered_name },
      { header: 'Seconds', cell: row => String(row.seconds) },
      { header: 'Outcome', cell: row => row.outcome },
      { header: 'Note', cell: row => row.note },
    ]),

  note: ({ id, outcome, note, job_id, version }, ctx) =>
    ctx.write(async tx => {
      const call = found(await lockCall(tx, id))
      refuseStale(version, call, await entryById(tx, id))
      const job = job_id === null ? null : found(await jobOfCompany(tx, job_id))
      const after = await changeCall(tx, call, {
        outcome,
        note,
        job_id,
        client_id: call.client_id ?? job?.client_id ?? null,
      })
      if (job_id !== null) await tellNote(tx, call, after)
      return { result: found(await entryById(tx, id)) }
    }),

  customerContacts: ({ search }, ctx) =>
    ctx.read(async tx => ({ data: (await mayPhone(tx, tx.by)) ? await phoneClients(tx, search) : [] })),

  userContacts: async (_input, ctx) => ({ data: await ctx.read(tx => colleagues(tx)) }),

  async token(_input, ctx) {
    const token = await ctx.providers.voice.token(identityOf(ctx.session.companyId, ctx.session.id))
    if (token === null) return refuse(404, 'Failed to fetch token')
    await ctx.read(tx => requirePhone(tx))
    return { token }
  },

  availability: ({ company_id, status }, ctx) =>
    ctx.write(async tx => {
      if (company_id !== undefined && company_id !== tx.companyId) return refuse(404, 'Not found.')
      await setAvailable(tx, tx.by.id, status)
      tx.tell('calls')
      return {}
    }),

  hangUpOutgoing: ({ CallSID }, ctx) => ctx.write(tx => endBySid(tx, ctx, CallSID)),
  complete: ({ childCallSid }, ctx) => ctx.write(tx => endBySid(tx, ctx, childCallSid)),

  transferOutgoing: ({ firstDialed, number }, ctx) =>
    ctx.write(async tx => {
      const open = await ownCall(tx, call => firstDialed === '' || call.number === dialledNumber(firstDialed))
      await ringMore(tx, ctx.outbox, open, await targetLeg(tx, ctx, { number }), { transfer: true })
      return {}
    }),

  addOutgoing: ({ conferenceName, number, CallSID, firstDialed }, ctx) =>
    ctx.write(async tx => {
      const open = await ownCall(
        tx,
        call =>
          (CallSID === '' || String(call.id) === CallSID) &&
          (firstDialed === '' || call.number === dialledNumber(firstDialed)),
      )
      const more = await targetLeg(tx, ctx, { number })
      return {
        conferenceName: (
          await ringMore(tx, ctx.outbox, open, more, { transfer: false, room: conferenceName })
        ).call.room,
      }
    }),

  addIncoming: ({ incallNumberCurr, custLabel, confNameTemp }, ctx) =>
    ctx.write(async tx => {
      const open = await ownCall(tx, call => call.room === confNameTemp)
      const more = await targetLeg(tx, ctx, { number: incallNumberCurr, label: custLabel })
      return { conferenceName: (await ringMore(tx, ctx.outbox, open, more, { transfer: false })).call.room }
    }),

  upgrade: ({ childCallSid, confName, confNameTemp, incallNumberCurr, custLabel }, ctx) =>
    ctx.write(async tx => {
      const open = await ownCall(tx, call => String(call.id) === childCallSid)
      const room = confName || confNameTemp
      if (incallNumberCurr === '') return { conferenceName: await nameRoom(tx, open, room) }
      const more = await targetLeg(tx, ctx, { number: incallNumberCurr, label: custLabel })
      return {
        conferenceName: (await ringMore(tx, ctx.outbox, open, more, { transfer: false, room })).call.room,
      }
    }),

  transferIncoming: ({ childCallSid, incallNumberCurr }, ctx) =>
    ctx.write(async tx => {
      const open = await ownCall(tx, call => String(call.id) === childCallSid)
      await ringMore(tx, ctx.outbox, open, await targetLeg(tx, ctx, { number: incallNumberCurr }), {
        transfer: true,
      })
      return {}
    }),

  settings: (_input, ctx) =>
    ctx.read(async tx => {
      const settings = await readSetting(tx, phoneSettings)
      return { result: { ...settings, people: await stillHere(tx, settings.people) } }
    }),

  saveSettings: ({ version, countries, people, ...groups }, ctx) =>
    ctx.write(async tx => {
      if (countries?.some(code => !/^[1-9]\d{0,3}$/.test(code)))
        return refuse(400, phoneTexts.badCountry, { field: 'countries' })
      if (people) await requirePeople(tx, people)
      const value = {
        ...groups,
        people: people && [...new Set(people)],
        countries: countries && [...new Set(countries)],
      }
      return { result: await saveSetting(tx, phoneSettings, value, version) }
    }),
}

/** The number that people outside see of this person; '' on the simulated handset. */
const shownNumber = async (tx: UserTx, ctx: UserContext): Promise<string> =>
  (await outgoingNumber(tx, tx.by.id)) || ctx.providers.voice.number

/** Whoever holds a stolen session must not ring the world at the company's cost. */
async function limitDialling({ db, session }: UserContext): Promise<void> {
  const isAllowed =
    (await countAttempt(db, `dial ${session.companyId} ${session.id}`, mostDialled.minute, 1)) &&
    (await countAttempt(db, `dial ${session.companyId}`, mostDialled.day, 1_440))
  if (!isAllowed) refuse(429, phoneTexts.tooMany)
}

/** The party to ring: a colleague who is there, or a number outside. */
async function targetLeg(
  tx: CompanyTx,
  ctx: UserContext,
  { user_id, number, label }: { user_id?: number | undefined; number: string; label?: string },
): Promise<NewLeg> {
  if (user_id !== undefined) {
    const colleague = found((await colleagues(tx)).find(each => each.id === user_id))
    if (colleague.id === ctx.session.id) return refuse(400, phoneTexts.failed)
    if (colleague.presence !== 'free') return refuse(409, phoneTexts.away(colleague.full_name))
    return { user_id, number: '', label: colleague.full_name }
  }
  refuseUnless(canDial(number), 400, { field: 'number' })
  if (lineOf(ctx) === 'none') return refuse(409, phoneTexts.noLine)
  const to = dialledNumber(number)
  if (!isAllowedCountry(to, (await readSetting(tx, phoneSettings)).countries))
    return refuse(400, phoneTexts.abroad, { field: 'number' })
  await requireMinutes(tx, ctx.providers.voice)
  const client = await clientOfNumber(tx, to)
  return { user_id: null, number: to, label: label || client?.name || displayPhone(to) }
}

/** Leaves a call, also one that is over already: of that nobody is told again. */
async function leaveAs(tx: UserTx, ctx: UserContext, legId: number, how: 'busy' | 'completed') {
  const open = await openOwn(tx, ctx, legId)
  if (!isOver(open.call.status))
    await tellMissed(tx, ctx.outbox, await endLeg(tx, ctx.outbox, open, open.leg, how))
  return {}
}

/** The running call in which the caller talks and that the specification's call means; 404 if there is none. */
async function ownCall(tx: UserTx, isMeant: (call: CallRow) => boolean): Promise<OpenCall & { leg: LegRow }> {
  const meant = (await runningCalls(tx, tx.by.id)).find(isMeant)
  const legs = meant ? await legsOf(tx, [meant.id]) : []
  const leg = legs.find(
    each => each.user_id === tx.by.id && isTalking(each.status) && each.listens_to === null,
  )
  return leg ? openLeg(tx, leg.id, tx.by.id) : refuse(404, 'Not found.')
}

async function endBySid(tx: UserTx, ctx: UserContext, sid: string): Promise<Record<string, never>> {
  await endCall(tx, ctx.outbox, await ownCall(tx, call => String(call.id) === sid))
  return {}
}
