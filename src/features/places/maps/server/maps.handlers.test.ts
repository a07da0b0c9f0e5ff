import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { mapsContract } from '../maps.contract.ts'
import { lookupsOf } from './maps.queries.ts'

const app = await testApp()
const company = await app.company()
const suggest = (text: string, as: { token: string } | null = company.technician) =>
  app.send(mapsContract.suggest, { text }, as)

test('an address is completed with suburb and coordinates, at most six of them', async () => {
  const { status, body } = await suggest('12 Hall St, Bondi')
  expect(status).toBe(200)
  expect(body.result.length).toBeGreaterThan(0)
  expect(body.result.length).toBeLessThanOrEqual(6)
  expect(body.result[0]).toMatchObject({ suburb: expect.stringMatching(/^Bondi/), state: 'NSW' })
  expect(body.result[0]!.address).toMatch(/^12 Hall Street, Bondi/)
  expect(body.result[0]!.lat).toBeCloseTo(-33.9, 1)
})

test('of places of one name the one near the company comes first', async () => {
  const near = async (lat: number, lng: number) => {
    await app.sql('update companies set lat = $2, lng = $3 where id = $1', [company.id, lat, lng])
    return (await suggest('5 Bridge Rd, Richmond')).body.result[0]!.state
  }
  expect(await near(-37.81, 144.96)).toBe('VIC')
  expect(await near(-33.6, 150.75)).toBe('NSW')
})

test('what is nowhere gives no suggestions; nothing typed or nobody signed in is refused', async () => {
  expect((await suggest('zzzzzz qqqq')).body.result).toEqual([])
  expect((await suggest('  ')).body.message).toBe('Text is required')
  expect((await suggest('Bondi', null)).status).toBe(401)
})

test('when the maps service is away, that is said', async () => {
  const { maps } = app.services.providers
  const works = maps.suggest
  maps.suggest = async () => {
    throw new Error('connect ETIMEDOUT')
  }
  try {
    const { status, body } = await suggest('12 Hall St')
    expect([status, body.message]).toEqual([503, 'Address suggestions are not available right now.'])
  } finally {
    maps.suggest = works
  }
})

test('a suggestion without coordinates is asked for once it is chosen', async () => {
  const { maps } = app.services.providers
  const { suggest: usual, placeOf } = maps
  const asked: unknown[] = []
  maps.suggest = async (_text, { session }) => {
    asked.push(session)
    const parts = { address: '12 Hall Street', suburb: 'Bondi', state: 'NSW', precision: 'address' as const }
    return [{ ...parts, label: '12 Hall Street, Bondi', lat: null, lng: null, ref: 'abc' }]
  }
  maps.placeOf = async (ref, { session }) => {
    asked.push(ref, session)
    return ref === 'abc'
      ? {
          address: '12 Hall Street, Bondi NSW',
          suburb: 'Bondi',
          state: 'NSW',
          lat: -33.9,
          lng: 151.3,
          precision: 'address',
        }
      : null
  }
  try {
    const session = 'typing-1234'
    const { body } = await app.send(mapsContract.suggest, { text: '12 hall', session }, company.technician)
    expect(body.result[0]).toMatchObject({ lat: null, ref: 'abc' })
    const place = (ref: string) => app.send(mapsContract.place, { ref, session }, company.technician)
    expect((await place('abc')).body.result).toMatchObject({ suburb: 'Bondi', lat: -33.9, lng: 151.3 })
    expect((await place('gone')).body.result).toBeNull()
    expect(asked).toEqual([session, 'abc', session, 'gone', session])
  } finally {
    Object.assign(maps, { suggest: usual, placeOf })
  }
})

test('the names around the point come along, for our own map', async () => {
  const { body } = await app.send(mapsContract.config, { lat: -33.89, lng: 151.27 }, company.technician)
  expect(body.tiles).toBeNull()
  expect(body.names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Bondi', 'Sydney']))
  expect(body.names.length).toBeLessThanOrEqual(60)
  expect((await app.send(mapsContract.config, {}, company.technician)).body.names).toEqual([])
  expect((await app.send(mapsContract.config, { lat: 91, lng: 0 }, company.technician)).status).toBe(400)
})

test('the source of tiles is told, but not where it lies on the machine', async () => {
  const { maps } = app.services.providers
  maps.tiles = {
    kind: 'pmtiles',
    url: '/api/maps/tiles.pmtiles',
    credit: '© OpenStreetMap contributors',
    origin: null,
    file: '/srv/au.pmtiles',
  }
  try {
    const { body } = await app.send(mapsContract.config, { lat: -33.89, lng: 151.27 }, company.owner)
    expect(body.tiles).toEqual({
      kind: 'pmtiles',
      url: '/api/maps/tiles.pmtiles',
      credit: '© OpenStreetMap contributors',
    })
    expect(body.names.length).toBeGreaterThan(0)
  } finally {
    delete maps.tiles
  }
})

test('a picture of the street is there where a source is configured, and said to be missing elsewhere', async () => {
  const { maps } = app.services.providers
  const config = async () => (await app.send(mapsContract.config, {}, company.technician)).body.street_view
  const look = (lat: number) => app.send(mapsContract.streetView, { lat, lng: 151 }, company.technician)
  expect([await config(), (await look(-33)).status]).toEqual([false, 404])
  maps.streetView = async ({ lat }) => {
    if (lat < -40) throw new Error('connect ECONNREFUSED')
    return lat < -35 ? null : Buffer.from('a picture')
  }
  try {
    expect(await config()).toBe(true)
    const { status, headers } = await look(-33)
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await look(-36)).status).toBe(404)
    const away = await look(-41)
    expect([away.status, away.body.message]).toEqual([503, 'The street view could not be loaded.'])
  } finally {
    delete maps.streetView
  }
})

test('a look-up is counted by day and vendor, without its text, and only where a vendor is asked', async () => {
  const own = await app.company()
  const other = await app.company()
  const log = (query: unknown, as: { token: string } | null = own.technician) =>
    app.request(mapsContract.logGeolocation, { query }, as)
  const kept = (id: number) =>
    app.sql<{ vendor: string; lookups: number }>(
      'select vendor, lookups from address_lookups where company_id = $1 order by vendor',
      [id],
    )
  const asksVendor = async () =>
    (await app.send(mapsContract.suggest, { text: 'Bondi' }, own.technician)).body.asks_vendor
  const { maps } = app.services.providers
  expect([await asksVendor(), (await log('12 Hall')).body]).toEqual([false, { success: true }])
  expect(await kept(own.id)).toEqual([])
  maps.vendor = 'google'
  try {
    expect(await asksVendor()).toBe(true)
    const answers = await Promise.all([log('12 Hall'), log('12 Hall St'), log('9 King St', own.owner)])
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ success: true }))
    maps.vendor = 'photon'
    await log('4 Low St')
  } finally {
    delete maps.vendor
  }
  expect(await kept(own.id)).toEqual([
    { vendor: 'google', lookups: 3 },
    { vendor: 'photon', lookups: 1 },
  ])
  expect(await kept(other.id)).toEqual([])
  expect((await log('')).body.message).toBe('Query is required')
  for (const query of [7, 'x'.repeat(201), null]) expect((await log(query)).status).toBe(400)
  expect((await log('12 Hall', null)).status).toBe(401)
})

test('the look-ups of a month are added up by company for the bill', async () => {
  const own = await app.company()
  await app.sql(
    `insert into address_lookups (company_id, day, vendor, lookups)
     values ($1, '2031-10-31', 'google', 5), ($1, '2031-11-01', 'google', 2), ($1, '2031-11-30', 'google', 3),
            ($1, '2031-12-01', 'google', 7)`,
    [own.id],
  )
  const rows = await app.services.db.withPlatform('test', tx => lookupsOf(tx, '2031-11-01', '2031-12-01'))
  expect(rows).toEqual([{ company_id: own.id, vendor: 'google', lookups: 5 }])
})
