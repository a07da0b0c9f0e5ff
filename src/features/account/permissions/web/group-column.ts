import type { GroupKind } from '#shared/access.ts'

export interface GroupColumn {
  id: number
  name: string
  kind: GroupKind
  /** Members in it. */
  people: number
}

/** The menu in the head of a group's column. */
export interface GroupActions {
  preview: (group: GroupColumn) => void
  rename: (group: GroupColumn) => void
  copy: (group: GroupColumn) => void
  remove: (group: GroupColumn) => void
}
