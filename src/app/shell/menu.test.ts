import { expect, test } from 'vitest'
import { screenAt } from '../screens.ts'
import { activeItems, leadsTo, menuPath, shownMenu } from './menu.ts'

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
  expect(shownMenu(menu, everything).map(entry => entry.label)).toEqual(['Dashboard', 'Jobs', 'Team'])
})

test('entries without a screen are left out', () => {
  const shown = shownMenu(menu, path => path !== '/maps' && path !== '/dashboard')
  expect(shown.map(entry => entry.label)).toEqual(['Jobs', 'Team'])
  expect(shown[0]?.children?.map(child => child.label)).toEqual(['My jobs'])
})

test('a group whose own path and children have no screen is left out', () => {
  expect(shownMenu(menu, () => false)).toEqual([])
})

test.each([
  ['/dashboard', ['Dashboard']],
  ['/jobs', ['Jobs', 'My jobs']],
  ['/maps', ['Jobs', 'Maps']],
  ['/team', ['Manage', 'Team']],
  ['/team/12', ['Manage', 'Team']],
  ['/account', []],
  ['/dashboards', []],
])('the breadcrumbs of %s are %j', (path, labels) => {
  expect(activeItems(menu, path).map(item => item.label)).toEqual(labels)
})

test.each([
  ['/newInvoice', '/invoices'],
  ['/client/newestimate/$client', '/quotes'],
  ['/jobsettings/checklists', '/settings'],
  ['/Invoicebuilder', '/settings'],
  ['/InvoicebuilderPreview', '/settings'],
  ['/invoice/reminder', '/settings'],
  ['/template/client-SMS', '/settings'],
  ['/settings/tax', '/settings'],
  ['/quotes/newquotes', '/quotes'],
  ['/jobs/$id/payment', '/jobs'],
])('on %s the menu marks %s', (path, entry) => {
  const screen = screenAt(path)
  expect(screen).toBeDefined()
  expect(leadsTo({ path: entry, label: '', icon: '' }, menuPath(path, screen))).toBe(true)
})
