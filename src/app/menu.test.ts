import { expect, test } from 'vitest'
import type { PermissionKey } from '#shared/permissions.ts'
import { leftMenu } from './menu.ts'

const viewer = (permissions: PermissionKey[]) => ({
  id: 1,
  group_id: 2,
  company_id: 7,
  pack_id: 3,
  demo: false,
  permissions,
})
const paths = (permissions: PermissionKey[]) =>
  leftMenu(viewer(permissions)).flatMap(entry => [entry.path, ...entry.children.map(child => child.path)])

test.each<[PermissionKey[], string[]]>([
  [[], ['/dashboard', '/jobs', '/calendar']],
  [['Manage Team'], ['/dashboard', '/jobs', '/calendar', '/manage', '/team']],
  [['Manage Clients'], ['/dashboard', '/jobs', '/calendar', '/clients']],
])('with %j the menu leads to %j', (permissions, shown) => {
  expect(paths(permissions)).toEqual(shown)
})
