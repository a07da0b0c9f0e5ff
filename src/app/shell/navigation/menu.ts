import type { Screen } from '#app/screens/screen.types.ts'
import { screenAt } from '#app/screens/screens.ts'
import type { MenuItem } from '#web/viewer.ts'

/**
 * The entries that lead to a screen, each once. A heading such as Manage is none of them: what lies in it stands in its
 * place.
 */
export function shownMenu(entries: readonly MenuItem[], exists: (path: string) => boolean): MenuItem[] {
  const shown = entries
    .flatMap(entry => (entry.children?.length || isManage(entry) ? (entry.children ?? []) : [entry]))
    .filter(({ path }) => exists(path))
  return shown.filter((entry, i) => shown.findIndex(other => other.path === entry.path) === i)
}

/** The menu entries that lead to a path, from the outermost. */
export function activeItems(entries: readonly MenuItem[], path: string): MenuItem[] {
  let best: MenuItem[] = []
  const consider = (trail: MenuItem[]) => {
    const item = trail.at(-1)!
    const isCloser = item.path.length > (best.at(-1)?.path.length ?? 0) || trail.length > best.length
    if (leadsTo(item, path) && isCloser) best = trail
  }
  for (const entry of entries) {
    consider([entry])
    for (const child of entry.children ?? []) consider([entry, child])
  }
  return best
}

/** The path by which the menu knows a screen: most stand below their entry's, the others say where they belong. */
export function menuPath(path: string, screen: Screen | undefined): string {
  if (!screen || screen.menu) return path
  if (isSetting(screen)) return settingsPath
  return screen.belongsTo ? menuPath(screen.belongsTo, screenAt(screen.belongsTo)) : path
}

export interface Crumb {
  label: string
  path?: string
}

/** The breadcrumbs between Home and the page itself, from the outermost. */
export function crumbsTo(entries: readonly MenuItem[], path: string, screen?: Screen): Crumb[] {
  const of: Crumb[] = activeItems(entries, menuPath(path, screen))
  // A heading of breadcrumbs alone: in the menu these stand beside Jobs (document 0 §2).
  if (of[0]?.path && screenAt(of[0].path)?.under === 'Jobs') of.unshift({ label: 'Jobs', path: '/jobs' })
  // Kept even for those whose menu has no Settings: the page is one of theirs.
  if (of.length === 0 && screen && isSetting(screen)) of.push({ label: 'Settings', path: settingsPath })
  if (screen?.under === 'Template') of.push({ label: 'Template' })
  const parent = screen?.belongsTo ?? screen?.partOf
  const above = parent && screenAt(parent)
  if (above && !of.some(crumb => crumb.path === parent))
    of.push({ label: above.settingsTitle ?? above.title, path: parent })
  return of.filter(crumb => crumb.path !== path && crumb.label !== screen?.title)
}

const settingsPath = '/settings'

/** True for the screens below Settings. */
function isSetting({ settings, under, partOf, belongsTo }: Screen): boolean {
  if (settings || under === 'Settings' || under === 'Template') return true
  const first = belongsTo ?? partOf
  const above = first && screenAt(first)
  return above ? isSetting(above) : false
}

/** True for the entry's own path and what lies below it. */
export function leadsTo(item: MenuItem, path: string): boolean {
  return path === item.path || path.startsWith(`${item.path.replace(/\/$/, '')}/`)
}

function isManage(entry: MenuItem): boolean {
  return entry.label === 'Manage' || entry.path === '/manage'
}
