import { afterAll, expect, test } from 'vitest'
import { startPrism } from '../../testing/prism.ts'
import { vendorServer } from '../testing/vendor-server.ts'
import { createOsrm } from './osrm.ts'

// OSRM's documented answer of a table of two places, in a local server's mouth.
const table = {
  code: 'Ok',
  durations: [
    [0, 1260],
    [1320, 0],
  ],
  distances: [
    [0, 24_500],
    [25_100, 0],
  ],
}
const vendor = await vendorServer(() => ({ body: table }))
afterAll(() => vendor.close())
const routing = createOsrm({ url: `${vendor.url}/` })
const places = [
  { lat: -33.8688, lng: 151.2093 },
  { lat: -33.815, lng: 151.0011 },
]

test('a table is asked for with longitude first, and read in minutes and kilometres', async () => {
  expect(await routing.table(places)).toEqual({
    minutes: [
      [0, 21],
      [22, 0],
    ],
    km: [
      [0, 24.5],
      [25.1, 0],
    ],
  })
  const [asked] = vendor.seen
  expect(asked!.path).toBe('/table/v1/driving/151.209300,-33.868800;151.001100,-33.815000')
  expect(asked!.query.get('annotations')).toBe('duration,distance')
})

test('no way, no route, an unknown form and a refusal are errors, not ways of no length', async () => {
  for (const answer of [
    {
      body: {
        ...table,
        durations: [
          [0, null],
          [1320, 0],
        ],
      },
    },
    { body: { ...table, code: 'NoTable' } },
    { body: 'down for maintenance' },
    { status: 400, body: { code: 'InvalidQuery' } },
  ]) {
    vendor.next(answer)
    await expect(routing.table(places)).rejects.toThrow(/routing service/)
  }
})

test('the service as others describe it takes the question, and its documented answer is read', async () => {
  const prism = await startPrism('osrm.json')
  // Prism takes a bare comma in a path for a list's.
  const door = await vendorServer(async ({ path, query }) => {
    const answer = await fetch(`${prism.url}${path.replaceAll(',', '%2C')}?${query}`)
    return { status: answer.status, body: await answer.text() }
  })
  try {
    const third = { lat: -33.9, lng: 151.1 }
    const { minutes, km } = await createOsrm({ url: door.url }).table([...places, third])
    expect(minutes[1]).toEqual([199 / 60, 0, 283.9 / 60])
    expect(km[2]).toEqual([3.27536, 2.36173, 0])
    await expect(createOsrm({ url: `${door.url}/elsewhere` }).table(places)).rejects.toThrow(
      /routing service/,
    )
  } finally {
    prism.stop()
    await door.close()
  }
}, 60_000)
