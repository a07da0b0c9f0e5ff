import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { correctRow, labelledPhone } from './corrected.rules.ts'

test.each([
  ['0477 020 536 (wife)', '0477 020 536', 'wife'],
  ['Mob: 0477 020 536', '0477 020 536', ''],
  ['wife - 0477-020-536', '0477-020-536', 'wife'],
  ['Tom (02) 9876 5432', '(02) 9876 5432', 'Tom'],
  ['+61 (0)2 9876 5432 work', '+61 (0)2 9876 5432', 'work'],
  ['’0474507676', '0474507676', ''],
  ['0412 345 678 (2nd)', '0412 345 678', '2nd'],
  ['0412 345 678 after 5', '0412 345 678', 'after 5'],
  ['reception 02 9876 5432 ext 12', '02 9876 5432 ext 12', 'reception'],
  ['02 9876 5432 ext 12', '02 9876 5432 ext 12', ''],
  ['Ph 1300 123 456', '1300 123 456', ''],
  ['Ana 0412 345 678 Tom 0433 111 222', null, null],
  ['ask Tom', null, null],
  ['4.12E+08', null, null],
])('%s', (text, number, label) => {
  expect(labelledPhone(text)).toEqual(number === null ? null : { number, label })
})

const sydney = 'Australia/Sydney'
test.each([
  ['a dropped zero', { phone: '412345678' }, { phone: '0412 345 678' }, ['412345678 → 0412 345 678']],
  [
    'that of a landline',
    { mobile: '298765432' },
    { mobile: '(02) 9876 5432' },
    ['298765432 → (02) 9876 5432'],
  ],
  ['nine digits of another kind', { phone: '512345678' }, { phone: '512345678' }, []],
  ['one that is whole', { phone: '0412 345 678' }, { phone: '0412 345 678' }, []],
  [
    'a number with words',
    { phone: '0477 020 536 (wife), 0412 345 678', note: 'Dog' },
    { phone: '0477 020 536, 0412 345 678', note: 'Dog', phone_words: 'Phone 0477 020 536: wife' },
    ['0477 020 536 (wife), 0412 345 678 → 0477 020 536, 0412 345 678'],
  ],
  ['a postcode of Darwin', { main_postcode: '800' }, { main_postcode: '0800' }, ['800 → 0800']],
  ['one of another state', { main_postcode: '800', main_state: 'VIC' }, { main_postcode: '800' }, []],
  [
    'one in an address',
    { main_address: '1 Smith St, Darwin NT 800' },
    { main_address: '1 Smith St, Darwin NT 0800' },
    ['1 Smith St, Darwin NT 800 → 1 Smith St, Darwin NT 0800'],
  ],
  [
    'the same billing address',
    { main_address: '1 High St', billing_address: 'Same as above' },
    { main_address: '1 High St', billing_address: '' },
    ['Same as above → 1 High St'],
  ],
] as const)('%s', (_what, said, given, changes) => {
  expect(correctRow(said, sydney)).toMatchObject({ given, changes })
})

test('elsewhere than in Australia nine digits are a number', () => {
  expect(correctRow({ phone: '412345678', main_postcode: '800' }, 'Europe/Berlin').changes).toEqual([])
})

test('long runs in a cell take no longer than their length', () => {
  expectLinear(['1', '1 ', '(', '+', '-', 'x1', 'same ', 'NT '], text =>
    correctRow({ phone: text, main_address: text, billing_address: text }, sydney),
  )
})
