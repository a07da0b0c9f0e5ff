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

test('a page that has no number is not there', async () => {
  const { owner } = await app.company()
  for (const pageID of [2, 987_654]) {
    expect((await app.send(c.page, { pageID }, owner)).status).toBe(404)
    expect((await app.send(c.update, { pageID, settings: {} }, owner)).status).toBe(404)
  }
})

test('bad input is refused and keeps what was there', async () => {
  const { owner } = await app.company()
  for (const input of [{ pageID: 1 }, { pageID: 1, settings: { today: 2 } }, { pageID: 'x', settings: {} }]) {
    expect((await app.request(c.update, input, owner)).status).toBe(400)
  }
  expect((await read(1, owner)).settings.today).toBe(1)
})

const views = async (as: { token: string }) => (await app.send(c.getPageViews, {}, as)).body.result
const viewed = async (as: { token: string }) =>
  (await views(as)).filter(page => page.first_view === 1).map(page => page.page_id)
const see = (path: string, as: { token: string }) => app.send(c.updateFirstView, { path }, as)

test('the first view of a page is noted once, for that person alone', async () => {
  const [company, other] = [await app.company(), await app.company()]
  expect((await views(company.owner)).map(page => page.page_id)).toEqual([
    1, 3, 4, 6, 8, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
  ])
  expect(await viewed(company.owner)).toEqual([])
  const { status, body } = await see('/team/?first_view=1', company.owner)
  expect([status, body.result]).toEqual([200, { page_id: 8, first_view: 1 }])
  await see('/team', company.owner)
  await see('/settings#top', company.owner)
  expect(await viewed(company.owner)).toEqual([8, 20])
  for (const person of [company.office, other.owner]) expect(await viewed(person)).toEqual([])
  const [told] = await app.sql<{ n: number }>(
    'select count(*)::int as n from changes where company_id = $1',
    [company.id],
  )
  expect(told!.n).toBe(2)
})

test('a first view and what is shown of the page leave each other alone', async () => {
  const { owner } = await app.company()
  expect((await app.send(c.page, { pageID: 3 }, owner)).body.data.first_view).toBe(0)
  await app.send(c.update, { pageID: 3, settings: { address: 0 } }, owner)
  await see('/jobs', owner)
  await app.send(c.update, { pageID: 3, settings: { status: 0 } }, owner)
  const { body } = await app.send(c.page, { pageID: 3 }, owner)
  expect([body.data.first_view, body.data.settings.address, body.data.settings.status]).toEqual([1, 0, 0])
  await see('/dashboard', owner)
  expect((await read(1, owner)).settings).toEqual({ today: 1, unscheduled: 1, open_jobs: 1 })
})

test('a page without switches shows none and takes none', async () => {
  const { owner } = await app.company()
  expect(await read(23, owner)).toEqual({ id: 23, settings: {}, permission: '{}', first_view: 0 })
  expect((await app.send(c.update, { pageID: 23, settings: {} }, owner)).status).toBe(404)
})

test('all of a page may be switched off', async () => {
  const { owner } = await app.company()
  const off = { today: 0, unscheduled: 0, open_jobs: 0 } as const
  const { status, body } = await app.send(c.update, { pageID: 1, settings: off }, owner)
  expect([status, body.data.settings]).toEqual([200, off])
})

test('settings and job types have an active flag and an address', async () => {
  const { owner } = await app.company()
  const shown = (await read(20, owner)).settings
  expect(shown.job_types).toEqual({ active: '1', url: '/settings/jobtype' })
  const settings = { job_types: { active: '0' as const, url: '/settings/jobtype' }, plans: 0 as const }
  const { body } = await app.send(c.update, { pageID: 20, settings }, owner)
  expect(body.data.settings).toEqual({
    ...shown,
    job_types: { active: '0', url: '/settings/jobtype' },
    plans: { active: '0', url: '/plans' },
  })
  expect((await read(24, owner)).settings).toEqual({
    usual_appointment: { active: '1' },
    active: { active: '1' },
  })
})

test('an address that is no page is not there, and none at all is refused', async () => {
  const { owner } = await app.company()
  for (const path of ['/nowhere', '/settings/notification', 'team', '/', '?x=/team']) {
    expect((await see(path, owner)).status).toBe(404)
  }
  for (const input of [{}, { path: '' }, { path: 7 }, { path: `/${'x'.repeat(400)}` }]) {
    expect((await app.request(c.updateFirstView, input, owner)).status).toBe(400)
  }
  expect(await viewed(owner)).toEqual([])
})
