import { expect, test } from 'vitest'
import { isTelling, likenessesOf } from './similar-clients.rules.ts'

const ana = {
  name: 'Ana Costa',
  phone: '0412 345 678',
  email: 'ana@costa.test',
  address: '12 High Street, Manly',
  contacts: [{ phone: '(02) 9876 5432', email: 'agent@costa.test' }],
}
const nobody = { name: '', phone: '', email: '', address: '' }

test.each([
  ['the same phone, however it is written', { phone: '+61 412 345 678' }, ['phone']],
  ['the phone of a contact', { phone: '0298765432' }, ['phone']],
  ['the same email in other letters', { email: 'Ana@Costa.test' }, ['email']],
  ['name and address', { name: 'Costa, Ana', address: '12 High St' }, ['address']],
  ['all of it', ana, ['phone', 'email', 'address']],
  ['the name alone', { name: 'Ana Costa' }, []],
  ['another house of the street', { name: 'Ana Costa', address: '14 High Street' }, []],
  ['the address alone', { name: 'Ben', address: '12 High Street' }, []],
  ['nothing', {}, []],
])('%s', (_what, described, found) => {
  expect(likenessesOf({ ...nobody, ...described }, ana)).toEqual(found)
})

test('a name alone, half a number or half an email tell nothing yet', () => {
  for (const part of [{ name: 'Ana' }, { phone: '04' }, { email: 'ana@' }, { address: '12 High Street' }])
    expect(isTelling({ ...nobody, ...part })).toBe(false)
  expect(isTelling({ ...nobody, phone: '0412 345 678' })).toBe(true)
})
