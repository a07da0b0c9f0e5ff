import { leaveById } from '#features/people/shifts/server/shifts.queries.ts'
import { leaveName } from '#features/people/shifts/shifts.rules.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { sentKeys } from '../leave-sending.rules.ts'
import { leaveToNote, noteGoneLeave, putLeave } from './leave.queries.ts'
import { leaveSetting } from './leave-setting.ts'

/**
 * Puts approved leave of linked employees into the journal, each once a version, and leave that is gone down to be withdrawn.
 * It compares all leave with the journal, so it may be called at any time and as often as one likes.
 */
export async function noteLeave(tx: CompanyTx, organisation: string): Promise<void> {
  const { types, from } = await readSetting(tx, leaveSetting)
  if (from === '') return
  const ids = await leaveToNote(tx, { organisation, from, keys: sentKeys(types) })
  const leave = await leaveById(tx, ids)
  await putLeave(
    tx,
    organisation,
    leave.map(each => ({
      leave_id: each.id,
      user_id: each.user_id,
      leave_version: each.version,
      name: leaveName(each),
      first_day: each.first_day < from && from <= each.last_day ? from : each.first_day,
      last_day: each.last_day,
    })),
  )
  await noteGoneLeave(tx, organisation)
  tx.tell('books')
}
