import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { noPermission } from '#shared/access.ts'
import { permissionSeeds } from '#shared/permissions.ts'
import { permissionsContract as c } from '../permissions.contract.ts'
import { notHeld } from '../permissions.rules.ts'

const app = await testApp()

async function roles(company: Awaited<ReturnType<typeof app.company>>, id: number) {
  const { body } = await app.send(c.rolePermissions, {}, company.owner)
  return body.data.find(permission => permission.permission_id === id)?.roles
}

test('the role screen gets every permission with its groups, and the groups', async () => {
  const company = await app.company()
  const { body } = await app.send(c.rolePermissions, {}, company.office)
  expect(body.roles).toEqual([
    { id: 1, name: 'Owner', kind: 'owner', people: 1 },
    { id: 2, name: 'Office Admin', kind: 'office', people: 1 },
    { id: 3, name: 'Technician', kind: 'technician', people: 1 },
    { id: 4, name: 'Phone Operator', kind: 'operator', people: 1 },
    { id: 5, name: 'Accountant', kind: 'accountant', people: 0 },
  ])
  expect(body.data).toEqual(
    permissionSeeds.map(({ id, description, roles }) => ({ permission_id: id, description, roles })),
  )
})

test('a group that gets a permission has it at its next request, without a new sign-in', async () => {
  const company = await app.company()
  const before = await app.send(c.rolePermissions, {}, company.technician)
  expect([before.status, before.body.message]).toEqual([403, noPermission])
  const saved = await app.send(
    c.saveRolePermissions,
    { data: [{ permission_id: 22, roles: '1,2,3' }] },
    company.owner,
  )
  expect(saved.body.data.find(permission => permission.permission_id === 22)?.roles).toBe('1,2,3')
  expect((await app.send(c.rolePermissions, {}, company.technician)).status).toBe(200)
  const me = await app.send(signInContract.me, {}, company.technician)
  expect(me.body.user.permissions).toContain(22)
})

test('a group that loses a permission has lost it at once', async () => {
  const company = await app.company()
  expect((await app.send(c.rolePermissions, {}, company.office)).status).toBe(200)
  await app.send(c.saveRolePermissions, { data: [{ permission_id: 22, roles: '' }] }, company.owner)
  expect((await app.send(c.rolePermissions, {}, company.office)).status).toBe(403)
})

test('the owner keeps every permission, whatever is sent', async () => {
  const company = await app.company()
  await app.send(c.saveRolePermissions, { data: [{ permission_id: 1, roles: '4' }] }, company.owner)
  expect(await roles(company, 1)).toBe('1,4')
})

test.each([
  [{ permission_id: 9999, roles: '1' }, 'Permission id is not valid'],
  [{ permission_id: 1, roles: '1,77' }, 'Roles is not valid'],
])('%j is refused, and nothing of the same save is kept', async (bad, message) => {
  const company = await app.company()
  const data = [{ permission_id: 2, roles: '1,2,3,4' }, bad]
  const { status, body } = await app.send(c.saveRolePermissions, { data }, company.owner)
  expect([status, body.message]).toEqual([400, message])
  expect(await roles(company, 2)).toBe('1')
})

test("a change leaves other companies' permissions alone, and a record of who made it", async () => {
  const [first, second] = [await app.company(), await app.company()]
  await app.send(c.saveRolePermissions, { data: [{ permission_id: 2, roles: '1,2' }] }, first.owner)
  expect(await roles(first, 2)).toBe('1,2')
  expect(await roles(second, 2)).toBe('1')
  const changes = await app.sql('select user_id, row_id, before, after from changes where company_id = $1', [
    first.id,
  ])
  expect(changes).toEqual([
    { user_id: first.owner.id, row_id: 2, before: { roles: '1' }, after: { roles: '1,2' } },
  ])
})

test('nobody gives or takes what they do not have themselves, and nothing of the same save is kept', async () => {
  const company = await app.company()
  const data = [
    { permission_id: 1, roles: '1' },
    { permission_id: 2, roles: '1,2' },
  ]
  const { status, body } = await app.send(c.saveRolePermissions, { data }, company.office)
  expect([status, body.message]).toEqual([403, notHeld])
  expect([await roles(company, 1), await roles(company, 2)]).toEqual(['1,2,4', '1'])
  // Sent as it stands, it is no change.
  data[1]!.roles = '1'
  expect((await app.send(c.saveRolePermissions, { data }, company.office)).status).toBe(200)
  expect(await roles(company, 1)).toBe('1')
})

test('technicians and strangers can neither see nor change the roles', async () => {
  const company = await app.company()
  const data = [{ permission_id: 22, roles: '1,2,3' }]
  expect((await app.send(c.saveRolePermissions, { data }, company.technician)).status).toBe(403)
  expect((await app.send(c.saveRolePermissions, { data }, null)).status).toBe(401)
  expect(await roles(company, 22)).toBe('1,2')
})
