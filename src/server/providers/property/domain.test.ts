import { afterAll, expect, test } from 'vitest'
import { vendorServer } from '../testing/vendor-server.ts'
import { createDomain } from './domain.ts'

const house = {
  bedrooms: 3,
  bathrooms: 2,
  carSpaces: 1,
  propertyType: 'House',
  areaSize: 512,
  features: ['Solar panels', 'Pool'],
  history: {
    sales: [
      { date: '2009-03-01', price: 480_000 },
      { date: '2021-11-20', price: 1_310_000 },
    ],
  },
}
const domain = await vendorServer(({ path, query }) =>
  path === '/v1/properties/_suggest'
    ? {
        body: query.get('terms')!.startsWith('12 Hall')
          ? [{ id: 'PD-1', address: '12 Hall Street, Auburn NSW 2144' }]
          : [],
      }
    : { body: house },
)
afterAll(() => domain.close())
const property = createDomain({ key: 'a key', url: `${domain.url}/v1` })
const hall = { address: '12 Hall Street', suburb: 'Auburn' }

test('a listed house is told in our words, with its last sale', async () => {
  expect(await property.find(hall)).toEqual({
    bedrooms: 3,
    bathrooms: 2,
    parking: 1,
    propertyType: 'House',
    landSize: 512,
    lastSoldPrice: 1_310_000,
    description: 'Solar panels, Pool',
  })
  const [asked, opened] = domain.seen.slice(-2)
  expect(asked!.query.get('terms')).toBe('12 Hall Street Auburn')
  expect([asked!.headers['x-api-key'], opened!.path]).toEqual(['a key', '/v1/properties/PD-1'])
})

test('nothing is known of an address that is not listed, or for which another house is suggested', async () => {
  expect(await property.find({ address: '7 Nowhere Lane', suburb: 'Auburn' })).toBeNull()
  domain.next({ body: [{ id: 'PD-2', address: '14 Hall Street, Auburn NSW 2144' }] })
  expect(await property.find(hall)).toBeNull()
  domain.next({ body: [{ id: 'PD-1', address: '12 Hall Street' }] }, { status: 404, body: {} })
  expect(await property.find(hall)).toBeNull()
})

test('what the source does not say is null; a source that refuses throws', async () => {
  domain.next({ body: [{ id: 'PD-1', address: '12 Hall Street' }] }, { body: { bedrooms: 4, carspaces: 2 } })
  expect(await property.find(hall)).toMatchObject({ bedrooms: 4, parking: 2, lastSoldPrice: null })
  domain.next({ status: 403, body: {} })
  await expect(property.find(hall)).rejects.toThrow('Domain answered with status 403')
})
