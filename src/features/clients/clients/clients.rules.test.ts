import { expect, test } from 'vitest'
import { foundContact, kindOfClientText } from './clients.rules.ts'
import type { FoundClient } from './clients.wire.ts'

const cafe = {
  name: 'Harbour Cafe',
  company_name: '',
  phone: '02 9876 5432',
  email: 'hello@harbour.test',
  main_address: '60 Liverpool Street, Lane Cove NSW',
  suburb: 'Lane Cove',
  contacts: [
    { id: 1, name: 'Tom Ward', phone: '', email: '' },
    { id: 2, name: 'Maria Rossi', phone: '0491 575 254', email: 'maria@harbour.test' },
  ],
} as unknown as FoundClient

test.each([
  ['harbour', null],
  ['lane cove', null],
  ['9876 5432', null],
  ['maria', 'Maria Rossi'],
  ['Rossi Maria', 'Maria Rossi'],
  ['+61 491 575 254', 'Maria Rossi'],
  ['0491 57', 'Maria Rossi'],
  ['nobody', null],
])('"%s" finds the cafe by the contact %s', (search, name) => {
  expect(foundContact(cafe, search)?.name ?? null).toBe(name)
})

test.each([
  ['0412 345 678', 'phone'],
  ['12 Smith Street', 'address'],
  ['Unit 3/12 Hall St', 'address'],
  ['Dana Okafor', 'name'],
  ['12', 'name'],
] as const)('"%s" is a client’s %s', (text, kind) => {
  expect(kindOfClientText(text)).toBe(kind)
})
