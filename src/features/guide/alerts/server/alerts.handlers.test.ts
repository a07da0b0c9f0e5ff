import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { alertsContract as c } from '../alerts.contract.ts'
import { alertTexts } from '../alerts.rules.ts'
import { deleteAlert, insertAlert } from './alerts.queries.ts'

const app = await testApp({ alone: true })
const db = app.services.db
const make = (message: string, scheduled_time: Date) =>
  db.withPlatform('test', tx => insertAlert(tx, { message, scheduled_time }))
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test('everybody of every company is told what lies ahead, soonest first, and nothing of the past', async () => {
  const [one, two] = [await app.company(), await app.company()]
  await make('Over', inHours(-1))
  await make('Later', inHours(30))
  await make('Soon', inHours(1))
  for (const person of [one.owner, one.technician, two.operator]) {
    const { body } = await app.send(c.globalAlerts, {}, person)
    expect(body.data.map(alert => alert.message)).toEqual(['Soon', 'Later'])
    expect(body.data[0]!.scheduled_time).toMatch(/Z$/)
  }
  app.setNow(inHours(2))
  const { body } = await app.send(c.globalAlerts, {}, one.owner)
  expect(body.data.map(alert => alert.message)).toEqual(['Later'])
  app.setNow(null)
})

test('an alert can be taken back, and those of last year are cleared', async () => {
  const { owner } = await app.company()
  await app.sql(`insert into alerts (message, scheduled_time) values ('Ancient', now() - interval '1 year')`)
  const id = await make('Mistake', inHours(5))
  expect(await app.sql(`select 1 from alerts where message = 'Ancient'`)).toEqual([])
  expect(await db.withPlatform('test', tx => deleteAlert(tx, id))).toBe(true)
  expect(await db.withPlatform('test', tx => deleteAlert(tx, id))).toBe(false)
  const { body } = await app.send(c.globalAlerts, {}, owner)
  expect(body.data.map(alert => alert.message)).not.toContain('Mistake')
})

test('the company’s door does not show alerts', async () => {
  const { id } = await app.company()
  await make('Hidden', inHours(1))
  const rows = await db.withCompany(id as never, tx =>
    tx
      .selectFrom('alerts' as never)
      .selectAll()
      .execute(),
  )
  expect(rows).toEqual([])
})

test('the platform’s owners and office write, change and withdraw an alert; nobody else does', async () => {
  const platform = await app.company({ name: 'Platform' })
  await app.sql('update companies set is_platform = (id = $1)', [platform.id])
  const { office, technician } = platform
  const elsewhere = await app.company()
  const seen = async () =>
    (await app.ok(c.globalAlerts, {}, elsewhere.technician)).body.data.map(alert => alert.message)
  const alert = { message: 'Update tonight', scheduled_time: inHours(7).toISOString() }
  const { id } = (await app.ok(c.add, alert, office)).body
  expect(await seen()).toContain('Update tonight')
  const planned = async () => (await app.ok(c.planned, {}, office)).body.result.find(each => each.id === id)
  const { version } = (await planned())!
  await app.ok(c.edit, { id, version, ...alert, message: 'Update at nine' }, platform.owner)
  expect(await seen()).toContain('Update at nine')

  // Somebody has changed it meanwhile.
  expect((await app.request(c.edit, { id, version, ...alert }, office)).status).toBe(409)
  const past = { ...alert, scheduled_time: inHours(-1).toISOString() }
  expect((await app.request(c.add, past, office)).body).toMatchObject({ message: alertTexts.time })
  expect((await app.request(c.edit, { id, ...past }, office)).status).toBe(400)
  expect((await app.request(c.add, { ...alert, message: ' ' }, office)).body).toMatchObject({
    message: alertTexts.message,
  })
  expect((await app.request(c.add, { ...alert, message: 'x'.repeat(301) }, office)).status).toBe(400)
  for (const person of [technician, platform.operator, elsewhere.owner]) {
    expect((await app.request(c.planned, {}, person)).status).toBe(403)
    expect((await app.request(c.add, alert, person)).status).toBe(403)
    expect((await app.request(c.edit, { id, ...alert }, person)).status).toBe(403)
    expect((await app.request(c.withdraw, { id }, person)).status).toBe(403)
  }

  const answers = await Promise.all([1, 2, 3].map(() => app.request(c.withdraw, { id }, office)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect(await seen()).not.toContain('Update at nine')
})
