import type { CompanyTx } from '#server/db/company-tx.ts'
import type { SentCall } from '../../phone.contract.ts'
import { isOver } from '../../phone.rules.ts'
import { soundsOfCalls } from '../recordings/sounds.service.ts'
import { partiesOf } from './calls.queries.ts'
import type { OpenCall } from './calls.service.ts'

export const wireCall = async (tx: CompanyTx, open: OpenCall): Promise<SentCall> =>
  (await wireCalls(tx, [open]))[0]!

/** Calls as they are sent, with the client of each. */
export async function wireCalls(tx: CompanyTx, open: readonly OpenCall[]): Promise<SentCall[]> {
  const parties = await partiesOf(
    tx,
    open.map(({ call }) => call),
  )
  const sounds = await soundsOfCalls(tx, open)
  return open.map(({ call, legs }, at) => {
    const party = parties.get(call.id)
    return {
      ...call,
      ...sounds[at]!,
      client: party?.client ?? null,
      jobs: party?.jobs ?? [],
      last_call: party?.last_call ?? null,
      also: party?.also ?? [],
      legs: legs
        .filter(leg => !isOver(leg.status) || isOver(call.status))
        .map(leg => ({ ...leg, is_told: leg.told_at !== null })),
    }
  })
}
