import { expect, test } from 'vitest'
import type { Permission } from '#shared/permissions.ts'
import { leftMenu } from './menu.ts'

const viewer = (permissions: Permission[]) => ({
  id: 1,
  kind: 'office' as const,
  company_id: 7,
  pack_id: 3,
  demo: false,
  permissions,
})
const paths = (permissions: Permission[]) =>
  leftMenu(viewer(permissions)).flatMap(entry => [entry.path, ...entry.children.map(child => child.path)])

test.each<[Permission[], string[]]>([
  [[], ['/dashboard', '/jobs', '/calendar']],
  [['team.manage'], ['/dashboard', '/jobs', '/calendar', '/manage', '/team', '/shift/allocation']],
  [['clients.manage'], ['/dashboard', '/jobs', '/calendar', '/clients', '/message', '/calls', '/reviews']],
])('with %j the menu leads to %j', (permissions, shown) => {
  expect(paths(permissions)).toEqual(shown)
})
