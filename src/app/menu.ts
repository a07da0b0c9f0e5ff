import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { jobsContract } from '#features/work/jobs/jobs.contract.ts'
import { type Access, mayAccess, user, type Viewer } from '#shared/access.ts'
import type { MenuEntry } from '#shared/menu.ts'

interface MenuLine {
  path: string
  label: string
  icon: string
  /** That of the call which the screen can't do without. */
  access: Access
  children?: readonly MenuLine[]
}

const menu: readonly MenuLine[] = [
  { path: '/dashboard', label: 'Dashboard', icon: 'dashboard', access: user() },
  { path: '/jobs', label: 'Jobs', icon: 'jobs', access: jobsContract.list.access },
  { path: '/calendar', label: 'Calendar', icon: 'calendar', access: user() },
  { path: '/clients', label: 'Clients', icon: 'clients', access: clientsContract.list.access },
  {
    // Never drawn itself (document 0 §2): what lies in it stands in its place, and the breadcrumbs begin with it.
    path: '/manage',
    label: 'Manage',
    icon: 'manage',
    access: user(),
    children: [{ path: '/team', label: 'Team', icon: 'team', access: teamContract.list.access }],
  },
]

/** The side menu of a signed-in user: entries that the user may see; a group with nothing in it is left out. */
export function leftMenu(viewer: Viewer): MenuEntry[] {
  return menu
    .filter(line => mayAccess(line.access, viewer))
    .map(({ path, label, icon, children = [] }) => ({
      path,
      label,
      icon,
      children: children
        .filter(child => mayAccess(child.access, viewer))
        .map(child => ({ path: child.path, label: child.label, icon: child.icon })),
    }))
    .filter(entry => entry.path !== '/manage' || entry.children.length > 0)
}
