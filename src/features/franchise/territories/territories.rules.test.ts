import { expect, test } from 'vitest'
import { areaFrom, areaLabel, areaOf, indexOf } from './territories.rules.ts'

test.each([
  ['2077', '2077'],
  [' Hornsby ', 'Hornsby'],
  ['Baulkham Hills nsw', 'Baulkham Hills NSW'],
  ['Richmond VIC 3121', 'Richmond VIC'],
  ['207', null],
  ['', null],
])('%s is the area %s', (typed, label) => {
  const area = areaFrom(typed)
  expect(area && areaLabel(area)).toBe(label)
})

const areas = ['Hornsby', 'Richmond VIC', 'Richmond NSW', 'Manly NSW', 'Manly Vale', '2077', '2250']
const index = indexOf(areas.map(each => ({ ...areaFrom(each)! })))

test.each([
  [{ suburb: 'hornsby', address: '' }, 'Hornsby'],
  [{ suburb: 'Hornsby NSW', address: '' }, 'Hornsby'],
  [{ suburb: '', address: '5 Low St, Hornsby NSW 2077' }, 'Hornsby'],
  [{ suburb: '', address: '5 Low St Hornsby' }, 'Hornsby'],
  [{ suburb: '', address: '9 Pittwater Rd Manly Vale NSW 2093, Australia' }, 'Manly Vale'],
  // A street of that name is no suburb.
  [{ suburb: '', address: '5 Hornsby Street, Waitara NSW 2250' }, '2250'],
  [{ suburb: 'Waitara', address: '5 Low St, Waitara NSW 2077' }, '2077'],
  [{ suburb: 'Richmond', address: '1 Swan St, Richmond VIC 3121' }, 'Richmond VIC'],
  [{ suburb: '', address: '1 Swan St, Richmond TAS' }, null],
  // Two states have one, and nothing says which.
  [{ suburb: 'Richmond', address: '1 Swan St' }, null],
  [{ suburb: 'Manly', address: '' }, 'Manly NSW'],
  // A house number is no postcode.
  [{ suburb: '', address: '2077 Great Western Highway, Blaxland' }, null],
  [{ suburb: 'Nowhere', address: '' }, null],
])('a lead at %j is in %s', (lead, label) => {
  const area = areaOf(lead, index)
  expect(area && areaLabel(area)).toBe(label)
})
