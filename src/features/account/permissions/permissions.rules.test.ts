import { expect, test } from 'vitest'
import { groupKinds, groups } from '#shared/access.ts'
import { permissionSeeds } from '#shared/permissions.ts'
import { hasEffect, storedRoles, withGroup } from './permissions.rules.ts'

const seeded = groupKinds.map(kind => ({ id: groups[kind], kind }))

test.each([
  ['2,3', '1,2,3'],
  ['', '1'],
  ['3,2,3,1', '1,2,3'],
  ['4,5', null],
  [',2,', '1,2'],
])('the groups %j are stored as %j', (roles, stored) => {
  expect(storedRoles(roles, seeded)).toBe(stored)
})

test('a group of owners that the company made itself keeps every permission too', () => {
  expect(storedRoles('2', [...seeded, { id: 9, kind: 'owner' }])).toBe('1,2,9')
})

test.each([
  ['1,2', 4, true, '1,2,4'],
  ['1,2', 2, true, '1,2'],
  ['1,2', 2, false, '1'],
  ['1', 2, false, '1'],
] as const)('%j with group %i switched %s is %j', (roles, group, on, after) => {
  expect(withGroup(roles, group, on)).toBe(after)
})

test('only what decides something has a switch', () => {
  const rows = permissionSeeds.map(({ id, description }) => ({ permission_id: id, description }))
  const shown: string[] = rows.filter(hasEffect).map(row => row.description)
  const all = permissionSeeds.map(({ description }) => description as string)
  expect(shown).toEqual(all)
  expect(hasEffect({ permission_id: 4711, description: 'Of another product' })).toBe(false)
})
