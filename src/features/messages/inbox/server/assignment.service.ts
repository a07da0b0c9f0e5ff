import { groupsHolding } from '#features/account/permissions/server/permissions.queries.ts'
import { membersOf } from '#features/people/team/server/team.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { lockThread, updateThread } from '#features/talk/threads/server/threads.queries.ts'
import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { type AssignmentRule, assignedBy, whyText } from '../assignment.rules.ts'
import { inboxPermission } from '../inbox.rules.ts'
import { unassignedOf } from './assignment.queries.ts'

export const assignmentSetting: CompanySetting<{ rules: AssignmentRule[] }> = {
  name: 'assignment',
  from: stored => ({ rules: [], ...(stored as { rules: AssignmentRule[] } | undefined) }),
}

/** Gives conversations that nobody has to somebody, by the first rule that matches what was written in them. */
export async function assignByRules(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  messages: readonly number[],
): Promise<void> {
  const { rules } = await readSetting(tx, assignmentSetting)
  if (rules.length === 0) return
  const able = new Set((await membersOf(tx, await groupsHolding(tx, inboxPermission))).map(({ id }) => id))
  for (const { thread_id: id, name, address, ...known } of await unassignedOf(tx, messages)) {
    const found = assignedBy(rules, known, able)
    const before = found && (await lockThread(tx, id))
    // Somebody may have taken it meanwhile.
    if (!before || before.assignee_id !== null) continue
    const after = await updateThread(tx, id, { assignee_id: found.assignee, assigned_why: whyText(found) })
    tx.record('threads', before, after)
    const values = { name: name || displayPhone(address) }
    await tellPeople(tx, outbox, [
      { kind: 'threadAssigned', users: [found.assignee], path: `/message?thread=${id}`, values },
    ])
  }
}
