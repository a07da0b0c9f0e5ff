import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
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
  expect((await read(1, company.office)).settings).toMatchObject({ today: { active: '1' }, locked: 0 })
})

test('what a person chooses of the side menu comes with who they are, for themselves alone', async () => {
  const company = await app.company()
  const menuOf = async (person: { token: string }) =>
    (await app.send(signInContract.me, {}, person)).body.user.menu
  expect(await menuOf(company.office)).toEqual({})
  const settings = { '/maps': 0, 'pin:/invoices': 1 } as const
  expect((await app.send(c.update, { pageID: 31, settings }, company.office)).status).toBe(200)
  expect(await menuOf(company.office)).toMatchObject({ '/maps': 0, 'pin:/invoices': 1, '/jobs': 1 })
  expect(await menuOf(company.owner)).toEqual({})
  const unknown = await app.request(c.update, { pageID: 31, settings: { '/nowhere': 0 } }, company.office)
  expect(unknown.status).toBe(400)
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
  expect((await read(1, owner)).settings.today).toMatchObject({ active: '1' })
})

const views = async (as: { token: string }) => (await app.send(c.getPageViews, {}, as)).body.result
const viewed = async (as: { token: string }) =>
  (await views(as)).filter(page => page.first_view === 1).map(page => page.page_id)
const see = (path: string, as: { token: string }) => app.send(c.updateFirstView, { path }, as)

test('the first view of a page is noted once, for that person alone', async () => {
  const [company, other] = [await app.company(), await app.company()]
  expect((await views(company.owner)).map(page => page.page_id)).toEqual([
    1, 3, 4, 6, 8, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 40,
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
  expect((await read(1, owner)).settings).toMatchObject({ today: { active: '1' }, coupon: { active: '0' } })
})

test('a page without switches shows none and takes none', async () => {
  const { owner } = await app.company()
  expect(await read(23, owner)).toEqual({ id: 23, settings: {}, permission: '{}', first_view: 0 })
  expect((await app.send(c.update, { pageID: 23, settings: {} }, owner)).status).toBe(404)
})

test('all of a page may be switched off', async () => {
  const { owner } = await app.company()
  const keys = Object.keys((await read(4, owner)).settings)
  const off = Object.fromEntries(keys.map(key => [key, 0 as const]))
  const { status, body } = await app.send(c.update, { pageID: 4, settings: off }, owner)
  expect([status, body.data.settings]).toEqual([200, off])
})

const place = { x: 4, y: 0, w: 8, h: 9, minH: 6 }

test('a widget keeps its place, for one person alone', async () => {
  const company = await app.company()
  const settings = { revenue: { active: '1' as const, layout: place }, locked: 1 as const }
  const { body } = await app.send(c.update, { pageID: 1, settings }, company.owner)
  expect(body.data.settings).toMatchObject({
    revenue: { active: '1', layout: { x: 4, w: 8, h: 9 } },
    locked: 1,
  })
  await app.send(c.update, { pageID: 1, settings: { revenue: '0' } }, company.owner)
  const mine = (await read(1, company.owner)).settings
  expect(mine).toMatchObject({ revenue: { active: '0', layout: { x: 4, w: 8 } }, locked: 1 })
  expect((await read(1, company.office)).settings).toMatchObject({ revenue: { layout: { w: 4 } }, locked: 0 })
})

test('unknown widgets and places beyond all screens are refused, and nothing beside them is kept', async () => {
  const { owner } = await app.company()
  for (const [pageID, settings, part] of [
    [1, { revenue: '0', nothing: { active: 1, layout: place } }, 'nothing'],
    [1, { revenue: '0', report_9: 1 }, 'report_9'],
    [3, { address: 0, locked: 1 }, 'locked'],
  ] as const) {
    const { status, body } = await app.request(c.update, { pageID, settings }, owner)
    const message = `This page has no section “${part}”. Reload the page.`
    expect([status, body]).toEqual([400, expect.objectContaining({ message, field: `settings.${part}` })])
  }
  expect((await read(1, owner)).settings).toMatchObject({ revenue: { active: '1' } })
  expect((await read(3, owner)).settings).toMatchObject({ address: 1 })
  for (const wrong of [{ h: 201 }, { w: 13 }, { x: -1 }, { y: 2_001 }, { w: 0 }, { h: 1.5 }]) {
    const settings = { revenue: { active: 1, layout: { ...place, ...wrong } } }
    expect((await app.request(c.update, { pageID: 1, settings }, owner)).status).toBe(400)
  }
})

test('what is changed at the same time in two windows is all kept', async () => {
  const { owner } = await app.company()
  await see('/dashboard', owner)
  const keys = ['today', 'unscheduled', 'open_jobs', 'revenue', 'timeline', 'top_leads']
  await Promise.all(keys.map(key => app.send(c.update, { pageID: 1, settings: { [key]: 0 } }, owner)))
  const { settings } = await read(1, owner)
  expect(keys.map(key => settings[key])).toEqual(keys.map(() => expect.objectContaining({ active: '0' })))
})

test('one over another comes back one below the other', async () => {
  const { owner } = await app.company()
  const settings = { today: { layout: place }, revenue: { layout: place } }
  const { body } = await app.send(c.update, { pageID: 1, settings }, owner)
  const { today, revenue } = body.data.settings as unknown as Record<string, { layout: typeof place }>
  expect([today!.layout.y, revenue!.layout.y].sort()).toEqual([0, 9])
})

test('a layout of before there were places has every widget at one of its own', async () => {
  const { owner } = await app.company()
  await app.send(c.update, { pageID: 1, settings: { today: '0', revenue: '1' } }, owner)
  await app.sql(
    `update page_settings set settings = '{"today": 0, "gone": 1}' where company_id = $1 and user_id = $2`,
    [owner.companyId, owner.id],
  )
  const settings = (await read(1, owner)).settings as unknown as Record<
    string,
    { active: string; layout: typeof place }
  >
  expect([settings.today!.active, 'gone' in settings]).toEqual(['0', false])
  const places = Object.values(settings).flatMap(each =>
    each?.layout ? [`${each.layout.x} ${each.layout.y}`] : [],
  )
  expect(new Set(places).size).toBe(places.length)
})

test('only what somebody may use is offered', async () => {
  const company = await app.company()
  const offered = async (as: { token: string }) => (await read(1, as)).offered
  expect(await offered(company.technician)).toEqual([
    'today',
    'unscheduled',
    'open_jobs',
    'employee_efficiency',
    'appointments',
  ])
  const forOwner = await offered(company.owner)
  expect(forOwner).toContain('revenue')
  for (const missing of ['admin', 'coupon', 'google_my_business_reviews'])
    expect(forOwner).not.toContain(missing)
  expect(await offered(company.office)).not.toContain('suburb_revenue')
  expect((await read(3, company.owner)).offered).toBeUndefined()
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
