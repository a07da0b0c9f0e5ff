import type { Condition } from '#shared/rows/conditions.ts'

interface Group {
  match: 'all' | 'any'
  conditions: Condition[]
}
export interface Conditions {
  match: 'all' | 'any'
  groups: Group[]
}
export const noConditions: Conditions = { match: 'all', groups: [] }
export const onlyIf = (...conditions: Condition[]): Conditions => ({
  match: 'all',
  groups: [{ match: 'all', conditions }],
})
