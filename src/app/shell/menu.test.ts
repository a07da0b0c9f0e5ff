import { expect, test } from 'vitest'
import { activeItems, shownMenu } from './menu.ts'

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
