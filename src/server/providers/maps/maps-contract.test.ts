import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type VendorServer, vendorServer } from '../testing/vendor-server.ts'
import { embeddedMaps } from './gazetteer.ts'
import { createGoogle } from './google.ts'
import type { Maps, Suggestion } from './maps.port.ts'
import { hallStreet } from './testing/known-addresses.ts'
import { vendors } from './testing/vendors.ts'

const sydney = { lat: -33.87, lng: 151.21 }
const melbourne = { lat: -37.81, lng: 144.96 }
const au = { country: 'AU' }
const session = 'a1b2c3d4e5f6'

const adapters: { name: string; open: () => Promise<Maps>; server?: VendorServer; knowsHouses: boolean }[] = [
  { name: 'gazetteer', open: async () => embeddedMaps(), knowsHouses: false },
]
for (const vendor of vendors) {
  const server = await vendorServer(vendor.answer)
  adapters.push({ name: vendor.name, open: async () => vendor.open(server.url), server, knowsHouses: true })
}
afterAll(() => Promise.all(adapters.map(({ server }) => server?.close())))

/** The contents of the address field after a choice. */
async function chosen(maps: Maps, suggestion: Suggestion | undefined) {
  if (!suggestion) throw new Error('nothing was suggested')
  return suggestion.ref === undefined ? suggestion : maps.placeOf(suggestion.ref, { session })
}

describe.each(adapters)('every provider of maps: $name', ({ open, knowsHouses }) => {
  let maps: Maps
  beforeEach(async () => {
    maps = await open()
  })

  test('completes an address; the chosen one has its parts and its place', async () => {
    const found = await maps.suggest('12 hall st, bondi beach', { ...au, near: sydney, limit: 5, session })
    expect(found[0]!.label).toMatch(/^12 Hall Street, Bondi Beach NSW/)
    const place = await chosen(maps, found[0])
    expect(place).toMatchObject({ suburb: 'Bondi Beach', state: 'NSW' })
    expect(place!.address).toMatch(/^12 Hall Street, Bondi Beach NSW/)
    expect(place!.lat).toBeCloseTo(hallStreet.lat, 1)
    expect(place!.lng).toBeCloseTo(hallStreet.lng, 1)
    expect(place!.precision).toBe(knowsHouses ? 'address' : 'suburb')
  })

  test('suggests suburbs, no more lines than asked for and none twice', async () => {
    const found = await maps.suggest('richmond', { ...au, limit: 2, session })
    expect(found).toHaveLength(2)
    const labels = found.map(({ label }) => label)
    expect(new Set(labels).size).toBe(2)
    expect(labels.every(label => label.startsWith('Richmond'))).toBe(true)
    expect(await maps.suggest('richmond', { ...au, limit: 1, session })).toHaveLength(1)
  })

  test('finds nothing for a place that does not exist', async () => {
    expect(await maps.suggest('zzzz qqqq', { ...au, limit: 5, session })).toEqual([])
    expect(await maps.locate('12 Zzzz Street, Qqqq NSW', au)).toBeNull()
    expect(await maps.placeOf('no such place', { session })).toBeNull()
  })

  test('finds the place of a complete address', async () => {
    const place = await maps.locate('12 Hall Street, Bondi Beach NSW 2026', au)
    expect(place).toMatchObject({ suburb: 'Bondi Beach', state: 'NSW', postcode: '2026' })
    expect(place!.lat).toBeCloseTo(hallStreet.lat, 1)
    expect(place!.precision).toBe(knowsHouses ? 'address' : 'suburb')
  })

  test('does not guess between states, unless one is named or the company is near one', async () => {
    expect(await maps.locate('Richmond', au)).toBeNull()
    expect(await maps.locate('Richmond VIC', au)).toMatchObject({ state: 'VIC' })
    expect(await maps.locate('Bondi Beach WA', au)).toBeNull()
    expect(await maps.locate('12 Hall Street, Bondi Beach QLD', au)).toBeNull()
  })

  test('links to directions', () => {
    expect(maps.directionsUrl({ ...melbourne, precision: 'address' })).toContain('-37.81%2C144.96')
  })
})

describe.each(vendors)('vendor requests and failures: $name', vendor => {
  let server: VendorServer
  let maps: Maps
  beforeEach(async () => {
    server = await vendorServer(vendor.answer)
    maps = vendor.open(server.url, 300)
    return () => server.close()
  })
  const options = { ...au, near: sydney, limit: 5, session }
  const suggest = () => maps.suggest('12 hall st bondi', options)
  const locate = () => maps.locate('12 Hall Street, Bondi Beach', { ...au, near: sydney })
  const trouble = async (asked: Promise<unknown>) => {
    const error = await asked.then(
      () => null,
      (failed: Error) => failed,
    )
    expect(error).toBeInstanceOf(Error)
    return error!.message
  }

  test('requests carry the country and the location of the company', async () => {
    await suggest()
    await locate()
    expect(server.seen.map(vendor.country)).toEqual(['AU', 'AU'])
    expect(vendor.near(server.seen[0]!)).toEqual(vendor.nearExpected)
    expect(vendor.near(server.seen[1]!)).toBeTruthy()
    await maps.suggest('12 hall st', { ...au, limit: 5 })
    expect([vendor.near(server.seen[2]!)].flat().every(value => value === null || value === undefined)).toBe(
      true,
    )
  })

  test('a temporary failure is retried once', async () => {
    server.next({ status: 503, body: 'overloaded' })
    expect(await suggest()).not.toEqual([])
    expect(server.seen).toHaveLength(2)
  })

  test('an unavailable, unresponsive or refusing vendor is reported without the key', async () => {
    server.next({ status: 500, body: {} }, { status: 502, body: '<html>' })
    expect(await trouble(suggest())).toMatch(/status 502$/)
    server.next('silence', 'silence')
    expect(await trouble(locate())).toMatch(/did not answer in time$/)
    server.next({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } })
    const asked = server.seen.length
    expect(await trouble(locate())).toMatch(/status 403$/)
    expect(server.seen).toHaveLength(asked + 1)
    await server.close()
    expect(await trouble(suggest())).toMatch(/was not reached \(ECONNREFUSED\)$/)
    expect(await trouble(locate())).not.toContain('secret')
  })

  test.each([
    '<html>captive portal</html>',
    '',
    '"text"',
    'null',
    '{"features":5,"suggestions":5,"results":5}',
  ])('an answer in another form is no answer: %s', async body => {
    server.next({ body }, { body })
    expect(await trouble(suggest())).toMatch(/unknown form$/)
    expect(await trouble(locate())).toMatch(/unknown form$/)
  })

  test('entries without the required fields are skipped', async () => {
    server.next({ body: vendor.odd }, { body: vendor.odd })
    expect(await suggest()).toEqual([])
    expect(await locate()).toBeNull()
  })
})

test('Google gives a picture of the street, or none where it has none', async () => {
  const server = await vendorServer(({ path, query }) =>
    path === '/maps/api/streetview' && query.get('location') === '-33.89,151.27' && query.get('key') === 'k'
      ? { body: 'a picture' }
      : { status: 404, body: '' },
  )
  const maps = createGoogle({ key: 'k', url: server.url })
  expect(Buffer.from((await maps.streetView!({ lat: -33.89, lng: 151.27 }))!).toString()).toBe('a picture')
  expect(await maps.streetView!({ lat: 0, lng: 0 })).toBeNull()
  await server.close()
})
