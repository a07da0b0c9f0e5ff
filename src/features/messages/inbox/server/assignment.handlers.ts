import { groupsHolding } from '#features/account/permissions/server/permissions.queries.ts'
import { allTags } from '#features/clients/clients/server/client-tags.queries.ts'
import { membersOf, workers } from '#features/people/team/server/team.queries.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { assignmentContract } from '../assignment.contract.ts'
import { type AssignmentRule, assignmentTexts, cleanRule, ruleProblem } from '../assignment.rules.ts'
import { inboxPermission } from '../inbox.rules.ts'
import { assignmentSetting } from './assignment.service.ts'

const choices = async (tx: CompanyTx) => ({
  people: (await membersOf(tx, await groupsHolding(tx, inboxPermission))).map(named),
  technicians: (await workers(tx, null)).map(named),
  tags: (await allTags(tx)).map(({ id, name }) => ({ id, name })),
})
const named = ({ id, fullname }: { id: number; fullname: string }) => ({ id, name: fullname })

export const assignmentHandlers: Handlers<typeof assignmentContract> = {
  settings: (_input, ctx) =>
    ctx.read(async tx => ({ result: await readSetting(tx, assignmentSetting), ...(await choices(tx)) })),

  save: ({ version, rules }, ctx) =>
    ctx.write(async tx => {
      const able = await choices(tx)
      const kept = (await readSetting(tx, assignmentSetting)).rules
      rules.forEach((rule, at) => {
        const { field, problem } = ruleProblem(rule) ?? unknownIn(rule, able, kept) ?? {}
        if (problem !== undefined) refuse(400, problem, { field: `rules.${at}.${field}` })
      })
      return { result: await saveSetting(tx, assignmentSetting, { rules: rules.map(cleanRule) }, version) }
    }),
}

/** What a new rule names that is not there. A rule about somebody who lost access since then may stay. */
function unknownIn(
  rule: AssignmentRule,
  { people, tags, technicians }: Awaited<ReturnType<typeof choices>>,
  kept: readonly AssignmentRule[],
) {
  const isNew = (field: 'tag_id' | 'technician_id' | 'assignee_id', known: readonly { id: number }[]) =>
    rule[field] !== null &&
    !known.some(({ id }) => id === rule[field]) &&
    !kept.some(each => each[field] === rule[field])
  if (rule.by === 'tag' && isNew('tag_id', tags)) return { field: 'tag_id', problem: assignmentTexts.tag }
  if (rule.by === 'technician' && isNew('technician_id', technicians))
    return { field: 'technician_id', problem: assignmentTexts.member }
  return isNew('assignee_id', people) ? { field: 'assignee_id', problem: assignmentTexts.member } : null
}
