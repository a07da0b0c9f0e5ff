import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { trailsContract as c } from '../trails.contract.ts'
import { trailTexts } from '../trails.rules.ts'
import { tendTrails } from './trails.service.ts'

const app = await testApp()
const now = Date.UTC(2026, 2, 4, 23)
const at = (days: number, minutes = 0) => app.setNow(new Date(now + days * 86_400_000 + minutes * 60_000))
const place = { latitude: -33.89, longitude: 151.27, accuracy: 12 }

async function newCompany() {
  at(0)
  const company = await app.company()
  const points = async (on: number, as = company.technician) => {
    const day = new Date(now + on * 86_400_000 + 11 * 3_600_000).toISOString().slice(0, 10)
    return (await app.ok(c.own, { day }, as)).body.result.length
  }
  const beAt = async (days: number) => {
    at(days)
    await app.ok(clockContract.clock, { status: 'In' }, company.technician)
    await app.ok(clockContract.recordPosition, place, company.technician)
  }
  return { ...company, points, beAt }
}

test.each([-1, 6, 91, 7.5, 'long'])('%s days are refused; 0 and 7 to 90 are taken', async days => {
  const { owner } = await newCompany()
  const { body } = await app.request(c.save, { days }, owner)
  expect(body.message).toBe(trailTexts.days)
  for (const taken of [7, 90, 0]) await app.ok(c.save, { days: taken }, owner)
})

test('without a choice nothing is kept but the last place', async () => {
  const { technician, points, beAt } = await newCompany()
  await beAt(0)
  expect(await points(0)).toBe(0)
  expect((await app.ok(c.own, { day: '2026-03-05' }, technician)).body).toMatchObject({
    days: 0,
    begins_at: null,
    last: { lat: -33.89, lng: 151.27, accuracy: 12 },
  })
  expect((await app.send(c.agree, {}, technician)).body.message).toBe(trailTexts.notKept)
})

test('a trail begins when the notice is 14 days old, and everybody is told in writing, once', async () => {
  const { id, owner, technician, points, beAt } = await newCompany()
  expect((await app.send(c.save, { days: 30 }, technician)).status).toBe(403)
  await app.ok(c.save, { days: 30 }, owner)
  await app.ok(c.save, { days: 60 }, owner)
  const told = await app.sql(
    'select 1 from activities where company_id = $1 and user_id = $2 and kind_id = 35',
    [id, technician.id],
  )
  expect(told).toHaveLength(1)
  await beAt(13)
  expect(await points(13)).toBe(0)
  await beAt(14)
  expect(await points(14)).toBe(1)
})

test('who agrees need not wait; it is swept after its days, and gone when the company stops', async () => {
  const { owner, technician, office, points, beAt } = await newCompany()
  await app.ok(c.save, { days: 7 }, owner)
  await app.ok(c.agree, {}, technician)
  await beAt(0)
  expect(await points(0)).toBe(1)
  expect(await points(0, office)).toBe(0)
  const tend = () =>
    tendTrails(app.services, error => {
      throw error
    })
  at(7)
  await tend()
  expect(await points(0)).toBe(1)
  at(7, 1)
  await tend()
  expect(await points(0)).toBe(0)
  await beAt(8)
  await app.ok(c.save, { days: 0 }, owner)
  expect(await points(8)).toBe(0)
  // The next time the notice is a new one.
  await app.ok(c.save, { days: 7 }, owner)
  expect((await app.ok(c.own, { day: '2026-03-05' }, technician)).body.agreed_at).toBe(null)
})

test('who looks is noted for the person; without Approve Time nobody looks, and of no other company', async () => {
  const { owner, technician, beAt } = await newCompany()
  await app.ok(c.save, { days: 7 }, owner)
  await app.ok(c.agree, {}, technician)
  await beAt(0)
  const ask = { userId: technician.id, day: '2026-03-05' }
  expect((await app.send(c.look, ask, technician)).status).toBe(403)
  expect((await app.send(c.look, ask, (await app.company()).owner)).status).toBe(404)
  const looks = async () => (await app.ok(c.own, { day: ask.day }, technician)).body.looks
  expect(await looks()).toEqual([])
  expect((await app.ok(c.look, ask, owner)).body.result).toHaveLength(1)
  expect(await looks()).toMatchObject([{ day: ask.day, by: owner.fullname }])
  await app.ok(c.look, { ...ask, day: '2026-03-01' }, owner)
  expect(await looks()).toHaveLength(1)
})
