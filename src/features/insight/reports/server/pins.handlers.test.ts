import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import { pinsContract as c } from '../pins.contract.ts'
import { mostPins, pinKey } from '../pins.rules.ts'
import { reportsContract } from '../reports.contract.ts'

const app = await testApp()
const { ok } = app
const dashboard = { pageID: 1 }

test('a pinned report is a widget of whoever pinned it, keeps its place, and goes when it is unpinned', async () => {
  const { owner, office } = await app.company()
  const { id } = (await ok(c.pin, { name: 'jobs', days: 30, by: 'type' }, owner)).body
  const key = pinKey(id)
  const page = async (as: { token: string }) => (await ok(pageSettingsContract.page, dashboard, as)).body.data
  expect(await page(owner)).toMatchObject({ titles: { [key]: 'Jobs' }, settings: { [key]: { active: '1' } } })
  expect((await page(owner)).offered).toContain(key)
  expect((await page(office)).settings).not.toHaveProperty(key)

  const layout = { x: 6, y: 0, w: 6, h: 9, minH: 6 }
  await ok(pageSettingsContract.update, { ...dashboard, settings: { [key]: { layout } } }, owner)
  expect((await page(owner)).settings[key]).toMatchObject({ layout: { x: 6, w: 6, h: 9 } })
  expect((await app.send(c.unpin, { id }, office)).status).toBe(404)
  await ok(c.unpin, { id }, owner)
  expect((await page(owner)).settings).not.toHaveProperty(key)
  const late = await app.request(
    pageSettingsContract.update,
    { ...dashboard, settings: { [key]: { layout } } },
    owner,
  )
  expect(late.status).toBe(400)
})

test('only reports that may be opened are pinned, and so many', async () => {
  const { owner, office, technician } = await app.company()
  const spec = {
    name: 'Mine',
    measures: ['jobs' as const],
    by: 'month' as const,
    chart: 'bars' as const,
    days: 30,
  }
  const own = (await ok(reportsContract.add, spec, owner)).body.id
  expect((await app.send(c.pin, { name: 'custom', report_id: own, days: 7 }, office)).status).toBe(404)
  expect((await app.send(c.pin, { name: 'nothing', days: 7 }, owner)).status).toBe(404)
  expect((await app.send(c.pin, { name: 'jobs', days: 7 }, technician)).status).toBe(403)
  const cut = await app.request(c.pin, { name: 'jobtypes', by: 'technician', days: 7 }, owner)
  expect(cut.status).toBe(200)
  await ok(c.pin, { name: 'custom', report_id: own, days: 7 }, owner)
  for (let n = 2; n < mostPins; n++) await ok(c.pin, { name: 'jobs', days: n }, owner)
  const more = await app.request(c.pin, { name: 'jobs', days: 90 }, owner)
  expect([more.status, more.body.message]).toEqual([400, `You can pin up to ${mostPins} reports.`])
  expect((await ok(c.list, {}, owner)).body.result.map(pin => pin.title)).toContain('Mine')
  const rows = { source: 'jobs' as const, columns: ['number'], group: '', of: '' }
  const { id } = (await ok(reportsContract.add, { name: 'By rows', chart: 'none', rows }, office)).body
  await ok(c.pin, { name: 'custom', report_id: id, days: 1 }, office)
  expect((await ok(c.list, {}, office)).body.result).toMatchObject([{ title: 'By rows', is_rows: true }])
})
