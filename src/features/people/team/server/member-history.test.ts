import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { permissionsContract } from '#features/account/permissions/permissions.contract.ts'
import { licencesContract } from '#features/people/licences/licences.contract.ts'
import { sentenceOf } from '#shared/fact.ts'
import { teamContract as c } from '../team.contract.ts'

const app = await testApp()

test('a member’s history tells their changes, licences, and pay to who sees pay', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  const lines = async (as = owner) =>
    (await app.ok(c.history, { id: technician.id }, as)).body.result.flatMap(each =>
      each.lines.map(line => sentenceOf(line)),
    )
  const { fullname, email } = technician
  const member = { id: technician.id, email, payment_type_id: 1, job_type_id: [] }
  await app.ok(c.edit, { ...member, fullname: 'Sam Field', group_id: 3, payment: 40 }, owner)
  await app.ok(licencesContract.add, { user_id: technician.id, name: 'Gasfitter', number: '1' }, owner)
  await app.ok(c.setStatus, { id: technician.id, active: false }, owner)
  const told = await lines()
  expect(told).toContain('Disabled')
  expect(told).toContain('Licence added: Gasfitter')
  expect(told).toContain(`Name: ${fullname} to Sam Field`)
  expect(told.some(line => line.startsWith('Pay changed'))).toBe(true)
  expect((await app.send(c.history, { id: technician.id }, technician)).status).toBe(401)
  const other = await app.company()
  expect((await app.send(c.history, { id: technician.id }, other.owner)).status).toBe(404)
  expect((await app.send(c.history, { id: technician.id }, other.technician)).status).toBe(403)
  const { data } = (await app.ok(permissionsContract.rolePermissions, {}, owner)).body
  const seePay = data.find(({ description }) => description === 'See Pay')!
  await app.ok(
    permissionsContract.saveRolePermissions,
    { data: [{ permission_id: seePay.permission_id, roles: '1' }] },
    owner,
  )
  expect(await lines(office)).toEqual(told.filter(line => !line.startsWith('Pay changed')))
})
