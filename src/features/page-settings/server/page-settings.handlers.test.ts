import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { pageSettingsContract as c } from '../page-settings.contract.ts'

const app = await testApp()
const read = async (pageID: number, as: { token: string }) =>
  (await app.send(c.page, { pageID }, as)).body.data

test('everything is shown until somebody hides it, for themselves alone', async () => {
  const [company, other] = [await app.company(), await app.company()]
  expect((await read(3, company.office)).settings).toMatchObject({ address: 1, status: 1 })
  const { status, body } = await app.send(c.update, { pageID: 3, settings: { address: 0 } }, company.office)
  expect([status, body.data.settings.address, body.data.settings.status]).toEqual([200, 0, 1])
  await app.send(c.update, { pageID: 3, settings: { status: '0' } }, company.office)
  const mine = await read(3, company.office)
  expect(mine.settings).toMatchObject({ address: 0, status: 0, job_type: 1 })
  expect(JSON.parse(mine.permission)).toEqual(mine.settings)
  for (const person of [company.owner, company.technician, other.office]) {
    expect((await read(3, person)).settings.address).toBe(1)
  }
  expect((await read(1, company.office)).settings).toEqual({ today: 1, unscheduled: 1, open_jobs: 1 })
})

test('a page without settings is not there', async () => {
  const { owner } = await app.company()
  for (const pageID of [2, 987_654]) {
    expect((await app.send(c.page, { pageID }, owner)).status).toBe(404)
    expect((await app.send(c.update, { pageID, settings: {} }, owner)).status).toBe(404)
  }
})

test('bad input is refused and keeps what was there', async () => {
  const { owner } = await app.company()
  for (const input of [
    { pageID: 1 },
    { pageID: 1, settings: { today: 2 } },
    { pageID: 1, settings: { today: 0, unscheduled: 0, open_jobs: 0 } },
    { pageID: 'x', settings: {} },
  ]) {
    expect((await app.request(c.update, input, owner)).status).toBe(400)
  }
  expect((await read(1, owner)).settings.today).toBe(1)
})
