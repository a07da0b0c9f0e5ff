import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { mapsContract } from '../maps.contract.ts'

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
