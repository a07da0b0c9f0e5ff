import { afterAll, beforeEach, expect, test } from 'vitest'
import { type VendorServer, vendorServer } from '../testing/vendor-server.ts'
import { chooseMaps } from './choose-maps.ts'
import type { Maps } from './maps.port.ts'
import { createNominatim, isPublicNominatim } from './nominatim.ts'
import { vendors } from './testing/vendors.ts'

const userAgent = 'Tradewind/1 (http://tradewind.test)'
const options = { country: 'AU', limit: 5, session: 'a1b2c3d4e5f6' }
const [photon, nominatim, google] = vendors
const servers: VendorServer[] = []
afterAll(() => Promise.all(servers.map(server => server.close())))

async function serve(vendor = photon!) {
  const server = await vendorServer(vendor.answer)
  servers.push(server)
  return server
}

let server: VendorServer
let maps: Maps
let warnings: unknown[]
beforeEach(async () => {
  server = await serve()
  warnings = []
  maps = chooseMaps({ provider: 'photon', photonUrl: server.url, userAgent }, error => warnings.push(error))
})

test('when the vendor is down the gazetteer suggests, and the operator is warned', async () => {
  server.next({ status: 500, body: {} }, { status: 500, body: {} })
  const [first] = await maps.suggest('12 hall st bondi', options)
  expect(first).toMatchObject({ label: '12 Hall Street, Bondi NSW', precision: 'suburb' })
  expect(warnings).toHaveLength(1)
})

test('when the gazetteer finds nothing either, the vendor’s failure is reported instead of an empty list', async () => {
  server.next({ status: 500, body: {} }, { status: 500, body: {} })
  await expect(maps.suggest('zzzz qqqq', options)).rejects.toThrow('Photon answered with status 500')
})

test('the place of a complete address is never guessed from its suburb', async () => {
  server.next({ status: 500, body: {} }, { status: 500, body: {} })
  await expect(maps.locate('12 Hall Street, Bondi NSW', options)).rejects.toThrow('status 500')
})

test('answers are cached, failures are not', async () => {
  await maps.suggest('12 Hall St bondi', options)
  await maps.suggest('12  hall st BONDI ', options)
  expect(server.seen).toHaveLength(1)
  await maps.suggest('12 Hall St bondi', { ...options, near: { lat: -37.8, lng: 145 } })
  expect(server.seen).toHaveLength(2)
  server.next({ status: 500, body: {} }, { status: 500, body: {} })
  await maps.suggest('Richmond', options)
  await maps.suggest('Richmond', options)
  expect(server.seen).toHaveLength(5)
})

test('requests to OpenStreetMap servers carry a user agent', async () => {
  await maps.suggest('12 hall st', options)
  const own = await serve(nominatim)
  await nominatim!.open(own.url).suggest('12 hall st', options)
  expect([server, own].map(({ seen }) => seen[0]!.headers['user-agent'])).toEqual([userAgent, userAgent])
})

test('the typed house number and unit are kept when the vendor’s result lacks them', async () => {
  const first = async (text: string) => (await maps.suggest(text, options))[0]
  expect(await first('3/12 hall st bondi beach')).toMatchObject({
    label: '3/12 Hall Street, Bondi Beach NSW 2026',
  })
  expect(await first('unit 3, 12 hall st bondi beach')).toMatchObject({
    label: 'Unit 3, 12 Hall Street, Bondi Beach NSW 2026',
  })
  expect(await first('7a curlewis st bondi')).toMatchObject({
    label: '7A Curlewis Street, Bondi Beach NSW 2026',
    precision: 'suburb',
  })
})

test('the public Nominatim is not queried while typing', async () => {
  const asked = chooseMaps(
    { provider: 'nominatim', nominatimUrl: 'https://nominatim.openstreetmap.org', userAgent },
    error => warnings.push(error),
  )
  expect((await asked.suggest('12 hall st bondi', options))[0]).toMatchObject({ precision: 'suburb' })
  expect(warnings).toEqual([])
  expect(isPublicNominatim('http://nominatim:8080')).toBe(false)
  const own = await serve(nominatim)
  const ours = chooseMaps({ provider: 'nominatim', nominatimUrl: own.url, userAgent }, () => {})
  expect((await ours.suggest('12 hall st bondi beach', options))[0]).toMatchObject({ precision: 'address' })
})

test('requests to a rate-limited server are queued; a queue that is too long is rejected', async () => {
  const own = await serve(nominatim)
  const slow = createNominatim({ url: own.url, userAgent, gap: 4_000 })
  const asked = Array.from({ length: 3 }, () => slow.locate('12 Hall Street, Bondi Beach', options))
  await expect(asked[2]).rejects.toThrow('too many requests waiting')
  await asked[0]
  expect(own.seen).toHaveLength(1)
  await asked[1]
  expect(own.seen).toHaveLength(2)
})

test('Google suggestions and the choice carry the same session; the key is sent in a header', async () => {
  const asked = await serve(google)
  const vendor = chooseMaps(
    { provider: 'google', googleKey: 'secret-key', googleUrl: asked.url, userAgent },
    error => warnings.push(error),
  )
  const [first] = await vendor.suggest('3/12 hall st bondi', options)
  const place = await vendor.placeOf(first!.ref!, { session: options.session })
  expect(place).toMatchObject({ suburb: 'Bondi Beach', postcode: '2026' })
  const [typing, choice] = asked.seen
  expect(typing!.body.sessionToken).toBe(options.session)
  expect(choice!.query.get('sessionToken')).toBe(options.session)
  expect([typing, choice].map(question => question!.headers['x-goog-api-key'])).toEqual([
    'secret-key',
    'secret-key',
  ])
  expect([typing, choice].map(question => question!.query.has('key'))).toEqual([false, false])
  expect(JSON.stringify([first, place])).not.toContain('secret')
})

test('a malformed id is not sent to Google', async () => {
  const asked = await serve(google)
  const vendor = google!.open(asked.url)
  expect(await vendor.placeOf('../../v1/other x', {})).toBeNull()
  expect(asked.seen).toEqual([])
})

test('a refusal in the body of a successful Google response is a failure', async () => {
  const asked = await serve(google)
  asked.next({ body: { status: 'OVER_QUERY_LIMIT', results: [], error_message: 'quota' } })
  await expect(google!.open(asked.url).locate('12 Hall Street', options)).rejects.toThrow('OVER_QUERY_LIMIT')
})
