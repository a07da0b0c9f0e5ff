import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { propertyContract as c } from '../property.contract.ts'

const app = await testApp()
const { office, technician } = await app.company()
const hall = { address: '12 Hall Street', suburb: 'Auburn' }
const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

test('a property is told as the source has it', async () => {
  const details = {
    bedrooms: 3,
    bathrooms: 2,
    parking: null,
    propertyType: 'House',
    landSize: 512,
    lastSoldPrice: null,
    description: null,
  }
  app.services.providers.property = { find: async () => details }
  expect((await app.send(c.available, {}, office)).body).toMatchObject({ available: true })
  expect((await app.send(c.scrape, hall, office)).body).toMatchObject({ data: details })
  expect((await app.send(c.scrape, hall, technician)).status).toBe(403)
})

test('an unknown address, no address, a source that is away and none at all are said', async () => {
  app.services.providers.property = { find: async () => null }
  expect(said(await app.send(c.scrape, hall, office))).toEqual([404, 'Could not find property details'])
  expect(said(await app.send(c.scrape, { address: ' ', suburb: '' }, office))).toEqual([
    400,
    'Please enter an address first',
  ])
  app.services.providers.property = { find: () => Promise.reject(new Error('connect ETIMEDOUT')) }
  expect(said(await app.send(c.scrape, hall, office))).toEqual([503, 'Failed to fetch property details'])
  app.services.providers.property = null
  expect((await app.send(c.available, {}, office)).body).toMatchObject({ available: false })
  expect(said(await app.send(c.scrape, hall, office))).toEqual([404, 'Could not find property details'])
})
