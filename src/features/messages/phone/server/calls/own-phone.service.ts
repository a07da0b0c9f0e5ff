import type { UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { isTalking, phoneTexts } from '../../phone.rules.ts'
import { runningCalls } from './calls.queries.ts'
import { withLegs } from './calls.service.ts'
import { lockPerson, stillHere } from './people.queries.ts'
import { mayPhone } from './phone-settings.service.ts'

export async function requirePhone(tx: UserTx): Promise<void> {
  if (!(await mayPhone(tx, tx.by))) refuse(403, phoneTexts.noPhone)
}

/** Refuses who talks in this window already. */
export async function requireFree(tx: UserTx, device: string): Promise<void> {
  await lockPerson(tx, tx.by.id)
  const legs = (await withLegs(tx, await runningCalls(tx, tx.by.id))).flatMap(each => each.legs)
  if (legs.some(leg => leg.device === device && isTalking(leg.status))) refuse(409, phoneTexts.inCall)
}

/** Refuses people who do not work here. */
export async function requirePeople(tx: UserTx, ids: readonly number[]): Promise<void> {
  if ((await stillHere(tx, ids)).length < new Set(ids).size)
    refuse(400, 'People are not valid', { field: 'people' })
}
