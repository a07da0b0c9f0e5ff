import { seesOwnWorkOnly, type Viewer } from '#shared/access.ts'
import type { MenuEntry } from '#shared/menu.ts'
import { type ListedScreen, screensOpenTo } from './screens.ts'

/** The side menu of a signed-in user: the screens of the menu that the user may open. */
export function leftMenu(viewer: Viewer): MenuEntry[] {
  // Never shown itself (document 0 §2): its entries take its place, and breadcrumbs start with it.
  const manage: MenuEntry = { path: '/manage', label: 'Manage', icon: 'manage', children: [] }
  const entries = new Set<MenuEntry>()
  for (const screen of screensOpenTo(viewer)) {
    if (!screen.menu) continue
    if (screen.under === 'Manage') {
      manage.children.push(entry(screen, viewer))
      entries.add(manage)
    } else entries.add({ ...entry(screen, viewer), children: [] })
  }
  return [...entries]
}

/** The label of a screen in the menu of this viewer. */
export const menuLabel = ({ title, menu }: ListedScreen, viewer: Pick<Viewer, 'kind'>): string =>
  (seesOwnWorkOnly(viewer) ? menu?.ownLabel : undefined) ?? menu?.label ?? title

function entry(screen: ListedScreen, viewer: Viewer) {
  return { path: screen.path, label: menuLabel(screen, viewer), icon: screen.icon ?? '' }
}
