import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { alertsContract as c } from '../alerts.contract.ts'
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
