import type { Viewer } from '#shared/access.ts'
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
      manage.children.push(entry(screen))
      entries.add(manage)
    } else entries.add({ ...entry(screen), children: [] })
  }
  return [...entries]
}

function entry({ path, title, menu, icon = '' }: ListedScreen) {
  return { path, label: menu?.label ?? title, icon }
}
