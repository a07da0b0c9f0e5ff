import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allCities, australianPlaces, type City, placesFile, placesPath, postalName } from './places.ts'

const city = (name: string, adminCode: string, lat: number, lng: number, population = 1000): City => ({
  name,
  country: 'AU',
  adminCode,
  population,
  loc: { coordinates: [lng, lat] },
})

test.each([
  ['Saint Kilda', 'St Kilda'],
  ['St. Georges Basin', 'St Georges Basin'],
  ['Mount Saint Thomas', 'Mount Saint Thomas'],
  ['O’Halloran Hill', "O'Halloran Hill"],
  ['Perth city centre', 'Perth CBD'],
  ['Busselton city cenre', 'Busselton CBD'],
  ['Arcadia vale', 'Arcadia Vale'],
  ['City of Cockburn', 'City of Cockburn'],
])('%s is written %s', (name, written) => {
  expect(postalName(name)).toBe(written)
})

test('a place has one row, distant places with the same name keep theirs, other countries are omitted', () => {
  const rows = australianPlaces([
    city('Saint Albans', '07', -37.733, 144.8, 35_091),
    city('St Albans', '07', -37.745, 144.8005, 37_629),
    city('Newtown', '04', -27.6163, 152.77675, 1590),
    city('Newtown', '04', -27.55602, 151.93255, 9493),
    { ...city('Richmond', '02', 51.4, -0.3), country: 'GB' },
  ])
  expect(rows).toEqual([
    ['Newtown', 'QLD', -27.556, 151.9326, 9493],
    ['Newtown', 'QLD', -27.6163, 152.7768, 1590],
    ['St Albans', 'VIC', -37.745, 144.8005, 37_629],
  ])
})

test('the committed file matches the installed package and includes its attribution', () => {
  const committed = readFileSync(placesPath, 'utf8')
  expect(committed === placesFile(allCities())).toBe(true)
  expect(JSON.parse(committed)).toMatchObject({ credit: expect.stringContaining('CC BY 4.0') })
})
