import type { SecurityKind } from '#shared/security-event.ts'
import { securitySetting } from './security-setting.ts'

interface Changed {
  table: string | null
  row: number
  before: object | null
  after: object | null
}

interface RightsChange {
  kind: SecurityKind
  subject_id: number
  facts: object
}

type Fields = Record<string, unknown>
type Meaning = (before: Fields | null, after: Fields | null) => [SecurityKind, object?] | null

const groupsIn = (roles: unknown): number[] => String(roles).split(',').filter(Boolean).map(Number)

/** Changes of these tables that mean a change of rights. */
const meanings: Record<string, Meaning> = {
  permissions(before, after) {
    if (!before || !after || before.roles === after.roles) return null
    const [had, has] = [groupsIn(before.roles), groupsIn(after.roles)]
    return [
      'permission',
      { given: has.filter(id => !had.includes(id)), taken: had.filter(id => !has.includes(id)) },
    ]
  },
  users(before, after) {
    if (!after) return null
    if (!before) return ['member-added', { group: after.group_id }]
    if (before.active !== after.active) return [after.active ? 'member-enabled' : 'member-disabled']
    if (before.group_id === after.group_id) return null
    return ['member-moved', { from: before.group_id, to: after.group_id }]
  },
  accounts(_before, after) {
    if (after?.password_changed) return ['password-changed']
    if (after?.second_factor === undefined) return null
    return [after.second_factor ? 'factor-on' : 'factor-off']
  },
  settings(before, after) {
    if (!after || !(securitySetting.name in after)) return null
    const [had, has] = [before, after].map(each =>
      JSON.stringify(securitySetting.from(each?.[securitySetting.name])),
    )
    return had === has ? null : ['policy-changed']
  },
  franchise_heads(before, after) {
    if (!before && after) return ['franchise-joined', { name: after.head_name }]
    return before && after && !before.ended_at && after.ended_at
      ? ['franchise-left', { name: after.head_name }]
      : null
  },
}

/** What of this changes who may do what: derived where changes are recorded, so that no place can forget to tell. */
export function rightsChanges(changes: readonly Changed[]): RightsChange[] {
  return changes.flatMap(({ table, row, before, after }) => {
    const meaning = table === null ? undefined : meanings[table]
    const means = meaning?.(before as Fields | null, after as Fields | null)
    return means ? [{ kind: means[0], subject_id: row, facts: means[1] ?? {} }] : []
  })
}
