import { menuLayout, pinOf } from '#app/screens/page-layouts.ts'
import type { MenuGroup } from '#app/screens/screen.types.ts'
import { screenAt } from '#app/screens/screens.ts'
import { type PageSettings, settingsFrom } from '#features/account/page-settings/page-settings.rules.ts'
import type { MenuItem } from '#web/viewer.ts'

/** Entries that are in sight at once; a longer menu folds. */
const mostFlat = 12
const groups: readonly { title: MenuGroup }[] = [
  { title: 'Planning' },
  { title: 'Clients' },
  { title: 'Money' },
  { title: 'Stock' },
  { title: 'Team' },
  { title: 'Reporting' },
]

export interface MenuSection {
  /** Folds under this heading; none: always in sight. */
  group?: MenuGroup
  entries: MenuItem[]
}

/**
 * The menu in the order in which it is drawn: what is pinned, then the groups, then what stands alone. What a person has
 * hidden is left out; a menu that is short anyway, and a group of one, do not fold.
 */
export function menuSections(entries: readonly MenuItem[], chosen: PageSettings | undefined): MenuSection[] {
  const choice = settingsFrom(menuLayout, chosen)
  const shown = entries.filter(({ path }) => choice[path] !== 0)
  const isPinned = ({ path }: MenuItem) => choice[pinOf(path)] === 1
  const pinned = shown.filter(isPinned)
  const rest = shown.filter(entry => !isPinned(entry))
  if (shown.length <= mostFlat) return [{ entries: [...pinned, ...rest] }]
  const folded = groups.map(({ title }) => ({
    group: title,
    entries: rest.filter(entry => groupOf(entry) === title),
  }))
  return [
    { entries: pinned },
    ...folded.map(section => (section.entries.length > 1 ? section : { entries: section.entries })),
    { entries: rest.filter(entry => groupOf(entry) === undefined) },
  ].filter(section => section.entries.length > 0)
}

const groupOf = ({ path }: MenuItem): MenuGroup | undefined => screenAt(path)?.menu?.group
