import { describe, expect, test } from 'vitest'
import { certainPlaces, createGazetteer, embeddedMaps, type PlaceRow } from './gazetteer.ts'

const maps = embeddedMaps()
const sydney = { lat: -33.87, lng: 151.21 }
const melbourne = { lat: -37.81, lng: 144.96 }

const labels = async (text: string, near = sydney, limit = 5) =>
  (await maps.suggest(text, { country: 'AU', near, limit })).map(({ label }) => label)

describe('the first suggestion', () => {
  test.each([
    ['parram', 'Parramatta NSW'],
    ['Parramatta NSW', 'Parramatta NSW'],
    ['parramatta ns', 'Parramatta NSW'],
    ['parramatta 2150', 'Parramatta NSW 2150'],
    ['12 Smith Street, Parramatta', '12 Smith Street, Parramatta NSW'],
    ['12 smith st parramatta', '12 Smith Street, Parramatta NSW'],
    ['12 smith st parra', '12 Smith Street, Parramatta NSW'],
    ['smith street parramatta', 'Smith Street, Parramatta NSW'],
    ['12a smith st. parramatta nsw', '12A Smith Street, Parramatta NSW'],
    ['12 Smith St, Parramatta, NSW, 2150, Australia', '12 Smith Street, Parramatta NSW 2150'],
    ['12 McKay Rd, Parramatta', '12 McKay Road, Parramatta NSW'],
    ["1/22-24 o'connell street newtown", "1/22-24 O'Connell Street, Newtown NSW"],
    ['unit 3, 5 high rd north sydney', 'Unit 3, 5 High Road, North Sydney NSW'],
    ['8 st georges tce perth', '8 St Georges Terrace, Perth WA'],
    ['12 smith st st kilda', '12 Smith Street, St Kilda VIC'],
    ['saint kilda', 'St Kilda VIC'],
    ['st kil', 'St Kilda VIC'],
    ['mt druitt', 'Mount Druitt NSW'],
    ['moun dr', 'Mount Druitt NSW'],
    ['mount dru', 'Mount Druitt NSW'],
    ['brighton le sands', 'Brighton-Le-Sands NSW'],
    ['oconnor', "O'Connor ACT"],
    ['o’connor', "O'Connor ACT"],
    ['mount barker south australia', 'Mount Barker SA'],
    ['richmond victoria', 'Richmond VIC'],
    ['richmond 3121', 'Richmond VIC 3121'],
    ['Victoria Park', 'Victoria Park WA'],
    ['parramata', 'Parramatta NSW'],
    ['Sydny', 'Sydney NSW'],
    ['12 smith st parramata nsw', '12 Smith Street, Parramatta NSW'],
    ['12 Smith Street, Paramatta 2150', '12 Smith Street, Parramatta NSW 2150'],
    ['Bankstwon', 'Bankstown NSW'],
  ])('for "%s" is %s', async (typed, first) => {
    expect((await labels(typed))[0]).toBe(first)
  })
})

test('a name that exists in several states is suggested for each, nearest first', async () => {
  expect((await labels('richmond', sydney)).slice(0, 2)).toEqual(['Richmond NSW', 'Richmond VIC'])
  expect((await labels('richmond', melbourne))[0]).toBe('Richmond VIC')
  expect(await labels('richmond')).toEqual(expect.arrayContaining(['Richmond SA', 'Richmond TAS']))
})

test('an exact match comes before prefix matches, and those before matches of a later word', async () => {
  expect(await labels('parramatta')).toEqual([
    'Parramatta NSW',
    'Parramatta Park QLD',
    'North Parramatta NSW',
  ])
})

test('Saint and Street are distinguished, or both are suggested', async () => {
  expect(await labels('12 smith st peters')).toEqual(
    expect.arrayContaining(['12 Smith, St Peters NSW', '12 Smith Street, Petersham NSW']),
  )
})

test.each([
  '',
  '   ',
  ',,,',
  '12',
  '12 smith st',
  '12 smith str',
  '12 sydney rd',
  '12 parramatta roda',
  'Lot 7 Track 4, Nowhereville',
  '<script>',
  '((((',
])('"%s" suggests nothing, so what was typed stays', async typed => {
  expect(await labels(typed)).toEqual([])
})

test('returns at most the requested number, without duplicates', async () => {
  expect(await labels('s', sydney, 3)).toHaveLength(3)
  const many = await labels('newtown', sydney, 50)
  expect(new Set(many).size).toBe(many.length)
})

test('a suggestion has the address components and the centre of the suburb', async () => {
  const [first] = await maps.suggest('12 smith st parramatta 2150', { country: 'AU', limit: 1 })
  expect(first).toMatchObject({
    address: '12 Smith Street, Parramatta NSW 2150',
    suburb: 'Parramatta',
    state: 'NSW',
    postcode: '2150',
    precision: 'suburb',
  })
  expect(first!.lat).toBeCloseTo(-33.82, 1)
  expect(first!.lng).toBeCloseTo(151.0, 1)
  expect(
    new URL(maps.directionsUrl({ ...first!, lat: first!.lat!, lng: first!.lng! })).searchParams.get(
      'destination',
    ),
  ).toBe(first!.address)
})

test('locate matches whole names only and does not guess between states', async () => {
  const locate = (text: string, near?: typeof sydney) => maps.locate(text, { country: 'AU', near })
  expect(await locate('12 Smith St, Richmond VIC')).toMatchObject({ suburb: 'Richmond', state: 'VIC' })
  expect(await locate('Sydney')).toMatchObject({ state: 'NSW' })
  expect(await locate('Perth')).toMatchObject({ state: 'WA' })
  expect(await locate('Richmond')).toBeNull()
  expect(await locate('Richmond', melbourne)).toMatchObject({ state: 'VIC' })
  expect(await locate('Parramatta WA')).toBeNull()
  expect(await locate('Parram')).toBeNull()
  expect(await locate('12 Smith Street, Nowhereville NSW')).toBeNull()
})

test('addresses in other countries are not found', async () => {
  expect(await maps.suggest('Richmond', { country: 'GB', limit: 5 })).toEqual([])
  expect(await maps.locate('Sydney', { country: 'CA' })).toBeNull()
})

test('of two places with the same name in one state, the nearer is suggested', async () => {
  const rows: PlaceRow[] = [
    ['Newtown', 'QLD', -27.556, 151.93, 9493],
    ['Newtown', 'QLD', -27.616, 152.777, 1590],
  ]
  const two = createGazetteer(rows)
  const ipswich = { lat: -27.61, lng: 152.76 }
  expect(await two.suggest('newtown', { country: 'AU', limit: 5 })).toMatchObject([{ lng: 151.93 }])
  expect(await two.suggest('newtown', { country: 'AU', limit: 5, near: ipswich })).toMatchObject([
    { lng: 152.777 },
  ])
})

test.each([
  ['12 High St Manly NSW 2095', 'Manly', 'NSW'],
  ['12 High St, Manly, NSW, 2095, Australia', 'Manly', 'NSW'],
  ['3 Park St, Toowong QLD', 'Toowong', 'QLD'],
  ['5 George St, Parramatta 2150', 'Parramatta', 'NSW'],
  ['12 High St, Manly', null, null],
  ['12 High St NSW 2095', null, null],
  ['12 High St, Manl NSW 2095', null, null],
  ['12 High St, Manly VIC 3000', null, null],
  ['', null, null],
])('%j is certainly in %s', async (address, suburb, state) => {
  const placeOf = await certainPlaces()
  expect(placeOf(address)).toEqual(suburb === null ? null : expect.objectContaining({ suburb, state }))
})
