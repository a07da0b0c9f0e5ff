import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { permissionsContract as c } from '../permissions.contract.ts'
import { groupTexts, notHeld } from '../permissions.rules.ts'

const app = await testApp()

const read = async ({ owner }: TestCompany) => (await app.ok(c.rolePermissions, {}, owner)).body
const rolesOf = async (company: TestCompany, id: number) =>
  (await read(company)).data.find(row => row.permission_id === id)?.roles

test('a group is added, renamed and removed; its number is not given out twice', async () => {
  const company = await app.company()
  const { owner } = company
  const { id } = (await app.ok(c.addGroup, { name: 'Apprentices', kind: 'technician', holds: [4] }, owner))
    .body
  expect(id).toBeGreaterThan(100)
  expect((await read(company)).roles.at(-1)).toEqual({
    id,
    name: 'Apprentices',
    kind: 'technician',
    people: 0,
  })
  expect(await rolesOf(company, 4)).toBe(`1,2,3,4,${id}`)
  await app.ok(c.editGroup, { id, name: 'First years' }, owner)
  await app.ok(c.deleteGroups, { ids: [id] }, owner)
  expect((await read(company)).roles).toHaveLength(5)
  expect(await rolesOf(company, 4)).toBe('1,2,3,4')
  const again = (await app.ok(c.addGroup, { name: 'Apprentices', kind: 'technician' }, owner)).body
  expect(again.id).toBeGreaterThan(id)
  const told = (await app.ok(c.groupHistory, {}, owner)).body.result.map(({ user, lines }) => [
    user,
    lines.map(({ text }) => text),
  ])
  expect(told.at(-1)).toEqual([owner.fullname, ['Added the group {{name}}']])
  expect(told.flatMap(([, lines]) => lines)).toEqual(
    expect.arrayContaining([
      'Renamed the group {{from}} to {{to}}',
      'Removed the group {{name}}',
      '{{group}}: {{permission}} on',
      '{{group}}: {{permission}} off',
    ]),
  )
})

test('a person of a copied technician group sees own jobs only, over HTTP too', async () => {
  const company = await app.company()
  const { owner, technician } = company
  const held = (await read(company)).data.filter(row => row.roles.split(',').includes('3'))
  const holds = [...held.map(row => row.permission_id), 1]
  const { id } = (await app.ok(c.addGroup, { name: 'Senior', kind: 'technician', holds }, owner)).body
  const senior = await app.user(company.id, id)
  const job = (worker: number) => ({ name: 'Ada', address: '1 Low St', assign_worker: [worker] })
  const theirs = (await app.ok(jobsContract.add, job(technician.id), owner)).body.lastJobInsertId
  const own = (await app.ok(jobsContract.add, job(senior.id), owner)).body.lastJobInsertId
  expect((await app.send(jobsContract.open, { id: own }, senior)).status).toBe(200)
  expect((await app.send(jobsContract.open, { id: theirs }, senior)).status).toBe(404)
})

test('a group with people in it, disabled ones too, stays; so does each that every company has', async () => {
  const company = await app.company()
  const { owner } = company
  const { id } = (await app.ok(c.addGroup, { name: 'Yard', kind: 'office' }, owner)).body
  const person = await app.user(company.id, id)
  const remove = (ids: number[]) => app.send(c.deleteGroups, { ids }, owner)
  expect((await remove([id])).body.message).toBe(groupTexts.hasPeople)
  await app.sql('update users set active = false where id = $1', [person.id])
  expect((await remove([id])).body.message).toBe(groupTexts.hasPeople)
  await app.sql('update users set group_id = 2 where id = $1', [person.id])
  expect((await remove([id, 4])).body.message).toBe(groupTexts.seeded)
  expect((await read(company)).roles.map(group => group.id)).toContain(id)
  expect((await remove([id])).status).toBe(200)
  expect((await remove([id])).status).toBe(404)
})

test('whoever puts a person into a group while it is removed: one of the two is refused', async () => {
  const company = await app.company()
  const { owner } = company
  const { id } = (await app.ok(c.addGroup, { name: 'Racing', kind: 'office' }, owner)).body
  const { teamContract } = await import('#features/people/team/team.contract.ts')
  const person = { fullname: 'Ray', email: `ray-${id}@mail.test`, group_id: id }
  const [added, removed] = await Promise.all([
    app.send(teamContract.add, person, owner),
    app.send(c.deleteGroups, { ids: [id] }, owner),
  ])
  expect([added.status, removed.status].sort()).toEqual([200, 400])
})

test('names are one a company; a permission that the author lacks is not given on', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  await app.ok(c.addGroup, { name: 'Yard', kind: 'office' }, owner)
  const add = (sent: object, as = owner) =>
    app.request(c.addGroup, { name: 'Other', kind: 'office', ...sent }, as)
  expect(await add({ name: 'yard' })).toMatchObject({ status: 409, body: { message: groupTexts.nameTaken } })
  expect(await add({ name: ' ' })).toMatchObject({ status: 400, body: { message: groupTexts.nameRequired } })
  expect((await add({ kind: 'owner' })).status).toBe(400)
  expect(await add({ holds: [2] }, office)).toMatchObject({ status: 403, body: { message: notHeld } })
  expect((await add({ holds: [9_999] })).status).toBe(400)
  expect((await add({}, technician)).status).toBe(403)
  const renamed = await app.send(c.editGroup, { id: 1, name: 'Boss' }, office)
  expect(renamed).toMatchObject({ status: 403, body: { message: groupTexts.ownersAlone } })
  expect((await app.send(c.editGroup, { id: 2, name: 'Desk' }, (await app.company()).owner)).status).toBe(200)
  expect((await read(company)).roles.map(({ name }) => name)).not.toContain('Desk')
})

test('a removed group leaves the rules for signing in', async () => {
  const company = await app.company()
  const { owner } = company
  const { id } = (await app.ok(c.addGroup, { name: 'Yard', kind: 'office' }, owner)).body
  await app.sql(`insert into settings (company_id, name, value, version) values ($1, 'security', $2, 1)`, [
    company.id,
    JSON.stringify({ factor_groups: [2, id] }),
  ])
  await app.ok(c.deleteGroups, { ids: [id] }, owner)
  const [row] = await app.sql<{ value: { factor_groups: number[] } }>(
    `select value from settings where company_id = $1 and name = 'security'`,
    [company.id],
  )
  expect(row?.value.factor_groups).toEqual([2])
})

test('the plans of each feature are told by name, and whether the company’s is one', async () => {
  const company = await app.company({ pack_id: 1 })
  const { result } = (await app.ok(c.featureGates, {}, company.owner)).body
  expect(result.find(each => each.feature === 'leads')).toEqual({ feature: 'leads', plans: [], has: true })
  const insight = result.find(each => each.feature === 'insight')
  expect(insight?.plans.length === 0 ? insight.has : insight?.plans.includes('Business')).toBe(true)
})
