import { expect, test } from 'vitest'
import { permissionFromWire, permissionOf, permissionSeeds, permissionToWire } from './permissions.ts'

test('the wire says the specified number, or the description of a permission that has none', () => {
  expect(permissionToWire('settings')).toBe(22)
  expect(permissionToWire('team.manage')).toBe('Manage Team')
  for (const { name } of permissionSeeds) expect(permissionFromWire(permissionToWire(name))).toBe(name)
})

test('a stored row is known by its specified number, one of ours by its description under any number', () => {
  expect(permissionOf({ id: 14, description: 'Renamed' })).toBe('jobs.actOnClosed')
  expect(permissionOf({ id: 4711, description: 'Book Jobs' })).toBe('jobs.book')
  expect(permissionOf({ id: 1005, description: 'Something else' })).toBeNull()
})
