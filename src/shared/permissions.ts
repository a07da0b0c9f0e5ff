/**
 * Permissions that a company's groups hold; rows of a table, these are their defaults. The numbers are the
 * specification's (document 0 §6); those with a name instead are looked up by description, never by number.
 */
export const permissionSeeds = [
  { id: 1, description: 'View and Delete Jobs', roles: '1,2,4' },
  { id: 2, description: 'Revenue Widget', roles: '1' },
  { id: 3, description: 'Job Status Widget', roles: '1,2,4' },
  { id: 4, description: 'Appointments Widget', roles: '1,2,3,4' },
  { id: 5, description: 'Top Job Types Widget', roles: '1,2' },
  { id: 6, description: 'Top Leads Widget', roles: '1,2' },
  { id: 7, description: 'Timesheet Widget', roles: '1,2' },
  { id: 8, description: 'Suburb Revenue, Monthly Revenue and Admin Widgets', roles: '1' },
  { id: 14, description: 'Act on a Closed Job', roles: '1,2' },
  { id: 16, description: 'Timeline Widget', roles: '1,2,4' },
  { id: 17, description: 'Web Leads Widget', roles: '1,2,4' },
  { id: 22, description: 'Settings', roles: '1,2' },
  { id: 24, description: 'Payment Fields on a Job', roles: '1,2' },
  { id: 942, description: 'Recommended Technicians', roles: '1,2,4' },
  { id: 1001, description: 'Manage Team', roles: '1,2' },
  { id: 1002, description: 'Manage Leads', roles: '1,2,4' },
  { id: 1003, description: 'Manage Inventory', roles: '1,2' },
  { id: 1004, description: 'Manage Automations', roles: '1,2' },
  { id: 1005, description: 'Book Jobs', roles: '1,2,4' },
  { id: 1006, description: 'Manage Clients', roles: '1,2,4' },
] as const

type Seed = (typeof permissionSeeds)[number]
type Numbered = Extract<Seed, { id: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 14 | 16 | 17 | 22 | 24 | 942 }>
type Named = Exclude<Seed, Numbered>

/** The specification's number, or the description of a permission that has none. */
export type PermissionKey = Numbered['id'] | Named['description']

/** The key of a stored permission row, or null for a row that the code does not know. */
export function permissionKey(row: { id: number; description: string }): PermissionKey | null {
  const seed = permissionSeeds.find(s => (s.id > 1000 ? s.description === row.description : s.id === row.id))
  if (!seed) return null
  return seed.id > 1000 ? (seed.description as PermissionKey) : (seed.id as PermissionKey)
}

/** Group ids of a comma-separated role list. */
export function rolesOf(text: string): number[] {
  return text.split(',').map(Number).filter(Boolean)
}
