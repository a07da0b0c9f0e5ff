import type { GroupKind } from '#shared/access.ts'

export interface KindFacts {
  id: number
  kind: string
  /** English, the key of the translation; `{{at}}` is a moment. */
  text: string
  /** Its name in the settings. */
  name: string
  about: string
  /** Only people in groups of these kinds are told; null: everyone concerned. */
  groups: readonly GroupKind[] | null
}
