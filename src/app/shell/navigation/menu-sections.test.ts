import { expect, test } from 'vitest'
import { leftMenu } from '#app/screens/menu.ts'
import type { Viewer } from '#shared/access.ts'
import { permissionSeeds } from '#shared/permissions.ts'
import { shownMenu } from './menu.ts'
import { menuSections } from './menu-sections.ts'

const owner: Viewer = {
  id: 1,
  kind: 'owner',
  company_id: 7,
  pack_id: 3,
  demo: false,
  permissions: permissionSeeds.map(({ name }) => name),
}
const drawn = (viewer: Viewer, chosen?: Record<string, 0 | 1>) =>
  menuSections(
    shownMenu(leftMenu(viewer), () => true),
    chosen,
  ).map(({ group, entries }) => `${group ?? '-'}: ${entries.map(entry => entry.label).join(', ')}`)

test('a new company sees twelve lines at most: what is opened most, and groups that fold', () => {
  expect(drawn(owner)).toEqual([
    '-: Dashboard, Jobs, Calendar, Quotes, Invoices, Messages',
    'Planning: Pipeline, Requests, Maps, Forms',
    'Clients: Clients, Calls, Reviews, Leads, Automations, Marketing, Minisite, Fingertip page',
    'Stock: Inventory, Bundles, Price Book',
    'Team: Team, Shifts, Timesheets, Payroll',
    'Reporting: Insight, Reports',
    '-: Settings',
  ])
})

test('a short menu does not fold', () => {
  const technician: Viewer = { ...owner, kind: 'technician', permissions: [] }
  const [all, ...more] = menuSections(
    shownMenu(leftMenu(technician), () => true),
    undefined,
  )
  expect(more).toEqual([])
  expect(all?.entries.map(({ label }) => label)).toContain('My jobs')
})

test('what is pinned stands on top, what is hidden nowhere, and a group of one has no heading', () => {
  const chosen = { 'pin:/maps': 1, 'pin:/message': 0, 'pin:/quotes': 0, '/calls': 0, 'pin:gone': 1 } as const
  expect(drawn(owner, chosen)).toEqual([
    '-: Dashboard, Jobs, Calendar, Invoices, Maps',
    'Planning: Pipeline, Requests, Forms',
    'Clients: Clients, Messages, Reviews, Leads, Automations, Marketing, Minisite, Fingertip page',
    '-: Quotes',
    'Stock: Inventory, Bundles, Price Book',
    'Team: Team, Shifts, Timesheets, Payroll',
    'Reporting: Insight, Reports',
    '-: Settings',
  ])
})
