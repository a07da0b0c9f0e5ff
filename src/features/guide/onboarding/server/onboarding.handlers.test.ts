import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { onboardingContract as c } from '../onboarding.contract.ts'

const app = await testApp()
type Person = { token: string }
const read = async (as: Person) => (await app.send(c.companyProgress, {}, as)).body.result
const skip = (step: number, as: Person, undo?: boolean) => app.send(c.skipStep, { step, undo }, as)

/** A company with its owner alone, as it is after signing up. */
async function freshCompany() {
  const [row] = await app.sql<{ id: number }>(
    "insert into companies (name, time_zone, pack_id) values ('Fresh', 'Australia/Sydney', 5) returning id",
  )
  const id = row!.id
  await app.sql(
    "insert into groups (company_id, id, name, kind) values ($1, 1, 'Owner', 'owner'), ($1, 3, 'Technician', 'technician')",
    [id],
  )
  return { id, owner: await app.user(id, 1) }
}
const done = async (as: Person) => (await read(as)).steps.filter(step => step.done).map(step => step.id)

const job = `insert into jobs (company_id, number, name) values ($1, 1, 'First job')`
test.each([
  ['nothing', [], []],
  ['a company with an ABN', ["update companies set abn = '51824753556' where id = $1"], [1]],
  ['address without phone', ["update companies set address = '1 Low St' where id = $1"], []],
  ['address and phone', ["update companies set address = '1 Low St', phone = '0400' where id = $1"], [1]],
  ['a client', ["insert into clients (company_id, name) values ($1, 'Bea')"], [3]],
  [
    'a client who was deleted',
    ["insert into clients (company_id, name, deleted_at) values ($1, 'Bea', now())"],
    [3],
  ],
  ['a job', [job], [4]],
  ['a deleted job', [job, 'update jobs set deleted_at = now() where company_id = $1'], [4]],
  [
    'a cancelled appointment',
    [
      job,
      `insert into appointments (company_id, job_id, starts_at, ends_at, cancelled_at)
       select $1, id, now(), now() + interval '1 hour', now() from jobs where company_id = $1`,
    ],
    [4, 5],
  ],
])('done by %s', async (_name, statements, steps) => {
  const { id, owner } = await freshCompany()
  for (const statement of statements) await app.sql(statement, [id])
  expect(await done(owner)).toEqual(steps)
})

test('bank details, a quote and an invoice lead to money, and are no steps', async () => {
  const { id, owner } = await freshCompany()
  expect((await read(owner)).paid).toEqual({ bank: false, quote: false, invoice: false })
  await app.sql(
    `insert into settings (company_id, name, value) values ($1, 'banking', '{"payid": "pay@example.test"}')`,
    [id],
  )
  await app.sql('insert into quotes (company_id, number, tax, quoted_on) values ($1, 1, 1000, now())', [id])
  expect(await read(owner)).toMatchObject({
    current_step: 1,
    paid: { bank: true, quote: true, invoice: false },
  })
})

test('somebody beside the owner is a team, even when disabled', async () => {
  const { id, owner } = await freshCompany()
  expect(await done(owner)).toEqual([])
  const second = await app.user(id, 3)
  await app.sql('update users set active = false where id = $1', [second.id])
  expect(await done(owner)).toEqual([2])
})

test('both addresses answer everybody of the company alike, and nothing of another', async () => {
  const [ours, theirs] = [await app.company(), await app.company()]
  await skip(1, ours.owner)
  for (const person of [ours.owner, ours.office, ours.technician, ours.operator]) {
    const [one, two] = [
      await app.send(c.companyProgress, {}, person),
      await app.send(c.settingsProgress, {}, person),
    ]
    expect([one.status, one.body.result.current_step]).toEqual([200, 3])
    expect(two.body).toEqual(one.body)
  }
  expect((await read(theirs.owner)).current_step).toBe(1)
})

test('a step is left out and taken up again', async () => {
  const { owner } = await freshCompany()
  expect((await skip(1, owner)).body.result.current_step).toBe(2)
  await skip(3, owner)
  await skip(3, owner)
  expect((await read(owner)).steps.filter(step => step.skipped).map(step => step.id)).toEqual([1, 3])
  const back = await skip(1, owner, true)
  expect([back.status, back.body.result.current_step]).toEqual([200, 1])
  expect(back.body.result.steps[2]).toEqual({ id: 3, done: false, skipped: true })
  expect((await skip(2, owner, true)).status).toBe(200)
  for (const step of [1, 2, 4, 5]) await skip(step, owner)
  expect((await read(owner)).current_step).toBe(6)
})

test('the tutorial is complete for the whole company once its owner says so', async () => {
  const [company, other] = [await app.company(), await app.company()]
  expect((await read(company.office)).tour_complete).toBe(0)
  for (let time = 0; time < 2; time++) {
    const { status, body } = await app.send(c.setOnboardingTutorialComplete, {}, company.owner)
    expect([status, body.result.tour_complete]).toEqual([200, 1])
  }
  expect((await read(company.office)).tour_complete).toBe(1)
  expect((await read(other.owner)).tour_complete).toBe(0)
  const [told] = await app.sql<{ n: number }>(
    "select count(*)::int as n from changes where company_id = $1 and table_name = 'company_onboarding'",
    [company.id],
  )
  expect(told!.n).toBe(1)
})

test('only the owner changes anything', async () => {
  const { office, technician, operator, owner } = await app.company()
  for (const person of [office, technician, operator]) {
    expect((await skip(1, person)).status).toBe(403)
    expect((await app.send(c.setOnboardingTutorialComplete, {}, person)).status).toBe(403)
  }
  expect(await read(owner)).toMatchObject({ current_step: 1, tour_complete: 0 })
})

test('steps that are none are refused', async () => {
  const { owner } = await app.company()
  for (const input of [
    {},
    { step: 0 },
    { step: 6 },
    { step: 1.5 },
    { step: 'team' },
    { step: 1, undo: 'x' },
  ]) {
    expect((await app.request(c.skipStep, input, owner)).status).toBe(400)
  }
  expect((await read(owner)).current_step).toBe(1)
})
