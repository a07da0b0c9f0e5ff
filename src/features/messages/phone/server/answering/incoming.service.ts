import { companyRow } from '#features/account/company/server/company.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { instantText } from '#shared/dates.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { isMute, type RingPlan } from '../../answering.rules.ts'
import { isBlocked, isOfficeOpen, ringOrder } from '../../incoming.rules.ts'
import { hasPhone, isOver } from '../../phone.rules.ts'
import { clientOfNumber, type NewLeg } from '../calls/calls.queries.ts'
import { beginCall, type OpenCall, settleCall, tellMissed } from '../calls/calls.service.ts'
import { colleagues, lastTalks, legOfColleague } from '../calls/people.queries.ts'
import { phoneSettings } from '../calls/phone-settings.service.ts'
import { menuMs, readAnswering } from './answering-settings.service.ts'
import { isForwarded, openTargets } from './forwarding.service.ts'
import { incomingSetting } from './incoming-settings.service.ts'

export interface Caller {
  /** '' where it is withheld. */
  from: string
  /** The number of ours that was rung; '' on the simulated handset. */
  to: string
  /** The handset, or what the line calls the caller. */
  device: string
  line: Pick<NewLeg, 'line_id' | 'line_state'> | null
  /** 0 where the call's minutes are counted. */
  minutes: number | null
}

/**
 * Somebody outside rings the office. While it is open, those with a phone whom the owner chose are rung as the owner
 * chose, after a menu where there is one; then, and while it is closed, a mobile, then a message is taken. Nobody: the call
 * is missed. A blocked number rings nobody.
 */
export async function ringOffice(
  tx: CompanyTx,
  services: Pick<Services, 'outbox' | 'sellsPlans' | 'now'>,
  caller: Caller,
): Promise<OpenCall> {
  const { outbox } = services
  const { from, to, device, line, minutes } = caller
  const client = from === '' ? null : await clientOfNumber(tx, from)
  const holders = await readSetting(tx, phoneSettings)
  const settings = await readSetting(tx, incomingSetting)
  const people = (await colleagues(tx)).filter(
    each => hasPhone(each, holders) && (settings.people.length === 0 || settings.people.includes(each.id)),
  )
  const free = people.filter(each => each.presence === 'free')
  const { time_zone } = await companyRow(tx)
  const isOpen = isOfficeOpen(settings, instantText(tx.now), time_zone)
  const isUnwanted = isBlocked(settings, from)
  const order = isOpen && !isUnwanted ? ringOrder(settings.ring, await lastTalks(tx, free)) : []
  const [first = [], ...next] = order
  const answering = await openTargets(tx, services, await readAnswering(tx))
  const mobile = (await isForwarded(tx, services, settings.mobile)) ? settings.mobile : ''
  const hasMenu = answering.menu && isOpen && !isUnwanted
  const plan: RingPlan = {
    seconds: settings.seconds,
    next: hasMenu ? order : next,
    mobile: isUnwanted ? '' : mobile,
    voicemail: answering.voicemail && !isUnwanted,
    greeting: isUnwanted || (isOpen && isMute(answering.greetings.open)) ? '' : isOpen ? 'open' : 'closed',
    ...(hasMenu && {
      stage: 'menu',
      until: tx.now.getTime() + menuMs(answering),
      menu: { keys: answering.keys, silent: answering.silent, wrong: 0, repeats: 0 },
    }),
  }
  const rung = hasMenu ? [] : first
  const opened = await beginCall(
    tx,
    outbox,
    {
      direction: 'in',
      number: from,
      client_id: client?.id ?? null,
      job_id: null,
      from_user_id: null,
      user_ids: rung,
      plan: JSON.stringify(plan),
      on_line: line !== null,
      own_number: to,
      minutes,
      ...(isUnwanted && { outcome: 'Blocked' }),
    },
    { user_id: null, number: from, label: client?.name ?? displayPhone(from), device, ...line },
    people.filter(each => rung.includes(each.id)).map(legOfColleague),
  )
  if (rung.length > 0 || hasMenu) return opened
  const missed = await settleCall(tx, outbox, opened)
  if (!isOver(missed.call.status)) return missed
  if (isUnwanted) return missed
  // Nobody was there to be rung: all who have a phone are told.
  await tellMissed(
    tx,
    outbox,
    missed,
    people.map(each => each.id),
  )
  return missed
}
