import { expect, test } from 'vitest'
import { leftMenu } from '#app/screens/menu.ts'
import { screenAt } from '#app/screens/screens.ts'
import { permissionSeeds } from '#shared/permissions.ts'
import { activeItems, crumbsTo, menuPath, shownMenu } from './menu.ts'

const menu = [
  { path: '/dashboard', label: 'Dashboard', icon: 'home' },
  {
    path: '/jobs',
    label: 'Jobs',
    icon: 'jobs',
    children: [
      { path: '/jobs', label: 'My jobs', icon: 'jobs' },
      { path: '/maps', label: 'Maps', icon: 'map' },
    ],
  },
  {
    path: '/manage',
    label: 'Manage',
    icon: 'manage',
    children: [{ path: '/team', label: 'Team', icon: 'team' }],
  },
]
const everything = () => true

test('Manage itself is not drawn, what lies in it is', () => {
  expect(shownMenu(menu, everything).map(entry => entry.label)).toEqual([
    'Dashboard',
    'My jobs',
    'Maps',
    'Team',
  ])
})

test('entries without a screen are left out', () => {
  const shown = shownMenu(menu, path => path !== '/maps' && path !== '/dashboard')
  expect(shown.map(entry => entry.label)).toEqual(['My jobs', 'Team'])
})

test.each([
  ['/dashboard', ['Dashboard']],
  ['/jobs', ['Jobs', 'My jobs']],
  ['/maps', ['Jobs', 'Maps']],
  ['/team', ['Manage', 'Team']],
  ['/team/12', ['Manage', 'Team']],
  ['/account', []],
  ['/dashboards', []],
])('the menu leads to %s by %j', (path, labels) => {
  expect(activeItems(menu, path).map(item => item.label)).toEqual(labels)
})

const owner = {
  id: 1,
  kind: 'owner' as const,
  company_id: 7,
  pack_id: 3,
  demo: false,
  permissions: permissionSeeds.map(({ name }) => name),
}

test.each([
  ['/newInvoice', '/invoices', ['Jobs', 'Invoices']],
  ['/invoices', '/invoices', ['Jobs']],
  ['/quotes', '/quotes', ['Jobs']],
  ['/maps', '/maps', ['Jobs']],
  ['/invoices/ageing', '/invoices', ['Jobs', 'Invoices']],
  ['/client/newestimate/$id', '/quotes', ['Jobs', 'Quotes']],
  ['/quotes/newquotes', '/quotes', ['Jobs', 'Quotes']],
  ['/jobs', '/jobs', []],
  ['/jobs/$id/payment', '/jobs', ['Jobs']],
  ['/clients/statement/$id', '/clients', ['Clients']],
  ['/team', '/team', ['Manage']],
  ['/manage/inventory/bundles', '/manage/inventory/bundles', ['Manage']],
  ['/settings/items', '/settings/items', ['Manage']],
  ['/account', '/settings', ['Settings']],
  ['/profile', '/settings', ['Settings']],
  ['/outbox', '/settings', ['Settings']],
  ['/jobsettings/checklists', '/settings', ['Settings']],
  ['/invoice/reminder', '/settings', ['Settings']],
  ['/settings/tax', '/settings', ['Settings']],
  ['/Invoicebuilder', '/settings', ['Settings']],
  ['/InvoicebuilderPreview', '/settings', ['Settings', 'Document Design']],
  ['/template/client-SMS', '/settings', ['Settings', 'Template']],
  ['/settings/sms', '/settings', ['Settings']],
  ['/template/jobmessage', '/settings', ['Settings', 'Template', 'SMS and Reviews']],
])('on %s the menu marks %s, and the breadcrumbs are %j', (path, entry, labels) => {
  const screen = screenAt(path)
  expect(screen).toBeDefined()
  const entries = leftMenu(owner)
  expect(activeItems(entries, menuPath(path, screen)).at(-1)?.path).toBe(entry)
  expect(crumbsTo(entries, path, screen).map(crumb => crumb.label)).toEqual(labels)
})

test('the breadcrumbs of people without Settings in their menu say where the page belongs', () => {
  expect(crumbsTo([], '/profile', screenAt('/profile')).map(crumb => crumb.label)).toEqual(['Settings'])
})
