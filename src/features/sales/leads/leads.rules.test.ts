import { expect, test } from 'vitest'
import { leadStatus, statusAfter, webLeadFacts } from './leads.rules.ts'

test.each([
  [leadStatus.new, 'quoteSent', leadStatus.quoted],
  [leadStatus.won, 'quoteSent', leadStatus.won],
  [leadStatus.lost, 'quoteAccepted', leadStatus.won],
  [leadStatus.quoted, 'quoteDeclined', leadStatus.lost],
  [leadStatus.won, 'quoteDeclined', leadStatus.won],
  [leadStatus.new, 'visitBooked', leadStatus.contacted],
  [leadStatus.quoted, 'visitBooked', leadStatus.quoted],
  [leadStatus.contacted, 'jobBooked', leadStatus.won],
] as const)('a lead with status %i follows %s to %i', (before, news, after) => {
  expect(statusAfter(before, news)).toBe(after)
})

test('a web lead says all that it has, but files and the client’s id; the parts of an address are one line', () => {
  const data = {
    street_number: '12',
    route: 'High St',
    locality: 'Penrith',
    state: 'NSW',
    country: 'Australia',
    'Customer ID': 7,
    files: 'a,b',
    budget: '',
    urgent: 'Yes',
  }
  expect(webLeadFacts(JSON.stringify(data))).toEqual([
    ['address', '12 High St, Penrith, NSW, Australia'],
    ['urgent', 'Yes'],
  ])
  expect(webLeadFacts('no JSON')).toEqual([])
})
