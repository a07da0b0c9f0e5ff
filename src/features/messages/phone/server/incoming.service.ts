import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { displayPhone } from '#shared/phone.ts'
import { hasPhone } from '../phone.rules.ts'
import { clientOfNumber, colleagues, type NewLeg } from './calls.queries.ts'
import { beginCall, type OpenCall, settleCall, tellMissed } from './calls.service.ts'
import { phoneSettings } from './phone-settings.service.ts'

export interface Caller {
  /** '' where it is withheld. */
  from: string
  /** The number of ours that was rung; '' on the simulated handset. */
  to: string
  /** The handset, or what the line calls the caller. */
  device: string
  line: Pick<NewLeg, 'line_id' | 'line_state'> | null
}

/** Somebody outside rings the office: everybody with a phone who is free is rung. Nobody: the call is missed. */
export async function ringOffice(tx: CompanyTx, outbox: Outbox, caller: Caller): Promise<OpenCall> {
  const { from, to, device, line } = caller
  const client = from === '' ? null : await clientOfNumber(tx, from)
  const groups = await readSetting(tx, phoneSettings)
  const people = (await colleagues(tx)).filter(each => hasPhone(each.kind, groups))
  const free = people.filter(each => each.presence === 'free')
  const opened = await beginCall(
    tx,
    outbox,
    {
      direction: 'in',
      number: from,
      client_id: client?.id ?? null,
      job_id: null,
      from_user_id: null,
      user_ids: free.map(each => each.id),
      on_line: line !== null,
      own_number: to,
    },
    { user_id: null, number: from, label: client?.name ?? displayPhone(from), device, ...line },
    free.map(each => ({ user_id: each.id, number: '', label: each.full_name })),
  )
  if (free.length > 0) return opened
  const missed = await settleCall(tx, outbox, opened)
  // Nobody was there to be rung: all who have a phone are told.
  await tellMissed(
    tx,
    outbox,
    missed,
    people.map(each => each.id),
  )
  return missed
}
