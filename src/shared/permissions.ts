/**
 * Permissions that a company's groups hold; rows of a table, these are their defaults. This is the only place that
 * knows the specification's numbers (document 0 §6) and descriptions; all other code says the name. A permission
 * without a number in the specification has one above 1,000 here and is looked up by its description.
 */
export const permissionSeeds = [
  { name: 'jobs.viewAndDelete', id: 1, description: 'View and Delete Jobs', roles: '1,2,4' },
  { name: 'widgets.revenue', id: 2, description: 'Revenue Widget', roles: '1' },
  { name: 'widgets.jobStatus', id: 3, description: 'Job Status Widget', roles: '1,2,4' },
  { name: 'widgets.appointments', id: 4, description: 'Appointments Widget', roles: '1,2,3,4' },
  { name: 'widgets.topJobTypes', id: 5, description: 'Top Job Types Widget', roles: '1,2' },
  { name: 'widgets.topLeads', id: 6, description: 'Top Leads Widget', roles: '1,2' },
  { name: 'widgets.timesheet', id: 7, description: 'Timesheet Widget', roles: '1,2' },
  {
    name: 'widgets.admin',
    id: 8,
    description: 'Suburb Revenue, Monthly Revenue and Admin Widgets',
    roles: '1',
  },
  { name: 'jobs.actOnClosed', id: 14, description: 'Act on a Closed Job', roles: '1,2' },
  { name: 'widgets.timeline', id: 16, description: 'Timeline Widget', roles: '1,2,4' },
  { name: 'widgets.webLeads', id: 17, description: 'Web Leads Widget', roles: '1,2,4' },
  { name: 'settings', id: 22, description: 'Settings', roles: '1,2' },
  { name: 'payments.onJob', id: 24, description: 'Payment Fields on a Job', roles: '1,2' },
  { name: 'technicians.recommend', id: 942, description: 'Recommended Technicians', roles: '1,2,4' },
  { name: 'team.manage', id: 1001, description: 'Manage Team', roles: '1,2' },
  { name: 'leads.manage', id: 1002, description: 'Manage Leads', roles: '1,2,4' },
  { name: 'inventory.manage', id: 1003, description: 'Manage Inventory', roles: '1,2' },
  { name: 'automations.manage', id: 1004, description: 'Manage Automations', roles: '1,2' },
  { name: 'jobs.book', id: 1005, description: 'Book Jobs', roles: '1,2,4' },
  { name: 'clients.manage', id: 1006, description: 'Manage Clients', roles: '1,2,4' },
  { name: 'money.manage', id: 1007, description: 'Manage Quotes and Invoices', roles: '1,2' },
  { name: 'reports.view', id: 1023, description: 'View Reports', roles: '1,2' },
  { name: 'recordings.hear', id: 1031, description: 'Hear Call Recordings', roles: '1,2,4' },
  { name: 'calls.supervise', id: 1032, description: 'Listen to Calls', roles: '1' },
  { name: 'time.approve', id: 1041, description: 'Approve Time', roles: '1,2' },
  { name: 'pay.see', id: 1042, description: 'See Pay', roles: '1,2' },
  { name: 'forms.manage', id: 1043, description: 'Manage Forms', roles: '1,2' },
  { name: 'site.manage', id: 1044, description: 'Manage Site', roles: '1,2' },
] as const

type Seed = (typeof permissionSeeds)[number]

/** A permission's name in code. */
export type Permission = Seed['name']

const hasNumber = (seed: Seed): boolean => seed.id <= 1000

/** The permission of a stored row, or null for a row that the code does not know. */
export function permissionOf(row: { id: number; description: string }): Permission | null {
  const isIt = (seed: Seed) => (hasNumber(seed) ? seed.id === row.id : seed.description === row.description)
  return permissionSeeds.find(isIt)?.name ?? null
}

/** A permission's name on the wire: the specification's number, or the description where it has none. */
export const wirePermissions = {
  numbers: permissionSeeds.filter(hasNumber).map(seed => seed.id),
  descriptions: permissionSeeds.filter(seed => !hasNumber(seed)).map(seed => seed.description),
}
export type WirePermission = Seed['id'] | Seed['description']

export function permissionToWire(name: Permission): WirePermission {
  const seed = permissionSeeds.find(each => each.name === name)!
  return hasNumber(seed) ? seed.id : seed.description
}

export function permissionFromWire(wire: WirePermission): Permission {
  return permissionSeeds.find(each => each.id === wire || each.description === wire)!.name
}

/** Group ids of a comma-separated role list. */
export function rolesOf(text: string): number[] {
  return text.split(',').map(Number).filter(Boolean)
}
