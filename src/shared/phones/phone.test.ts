import { expect, test } from 'vitest'
import { displayPhone, isPlausiblePhone, normalisePhone, searchedText, telHref } from './phone.ts'

test.each([
  ['0412 345 678', '0412 345 678', 'tel:+61412345678'],
  ['0412-345-678', '0412 345 678', 'tel:+61412345678'],
  ['+61 412 345 678', '0412 345 678', 'tel:+61412345678'],
  ['61412345678', '0412 345 678', 'tel:+61412345678'],
  ['0011 61 412 345 678', '0412 345 678', 'tel:+61412345678'],
  ['412345678', '0412 345 678', 'tel:+61412345678'],
  ['02 9876 5432', '(02) 9876 5432', 'tel:+61298765432'],
  ['+61 (0)2 9876 5432', '(02) 9876 5432', 'tel:+61298765432'],
  ['(08) 9876 5432', '(08) 9876 5432', 'tel:+61898765432'],
  ['1300123456', '1300 123 456', 'tel:1300123456'],
  ['1800-123-456', '1800 123 456', 'tel:1800123456'],
  ['131234', '13 12 34', 'tel:131234'],
  ['+64 21 123 4567', '+64 21 123 4567', 'tel:+64211234567'],
  ['+44 (0)20 7946 0000', '+44 (0)20 7946 0000', 'tel:+442079460000'],
  [' 9876 5432 ', '9876 5432', 'tel:98765432'],
  ['０４１２ ３４５ ６７８', '0412 345 678', 'tel:+61412345678'],
  ['＋６１ ４１２ ３４５ ６７８', '0412 345 678', 'tel:+61412345678'],
  ['٠٤١٢٣٤٥٦٧٨', '0412 345 678', 'tel:+61412345678'],
  ['०४१२ ३४५ ६७८', '0412 345 678', 'tel:+61412345678'],
  ['00 64 21 123 4567', '00 64 21 123 4567', 'tel:+64211234567'],
])('%s reads %s and dials %s', (typed, shown, href) => {
  expect(isPlausiblePhone(typed)).toBe(true)
  expect(displayPhone(typed)).toBe(shown)
  expect(telHref(typed)).toBe(href)
  // The stored spelling displays and dials the same, except that other countries lose their spaces.
  expect(telHref(normalisePhone(typed)!)).toBe(href)
})

test.each([
  ['02 9876 5432 ext 12', '(02) 9876 5432 ext 12', 'tel:+61298765432,12'],
  ['02 9876 5432 extn. 12', '(02) 9876 5432 ext 12', 'tel:+61298765432,12'],
  ['(02) 98765432 x12', '(02) 9876 5432 ext 12', 'tel:+61298765432,12'],
  ['0298765432x9', '(02) 9876 5432 ext 9', 'tel:+61298765432,9'],
  ['02 9876 5432 #12', '(02) 9876 5432 ext 12', 'tel:+61298765432,12'],
  ['+61298765432;ext=12', '(02) 9876 5432 ext 12', 'tel:+61298765432,12'],
  ['+64 9 123 4567, extension 200', '+64 9 123 4567 ext 200', 'tel:+6491234567,200'],
])('%s has an extension: it reads %s and dials %s', (typed, shown, href) => {
  expect(isPlausiblePhone(typed)).toBe(true)
  expect(displayPhone(typed)).toBe(shown)
  expect(telHref(typed)).toBe(href)
  expect(normalisePhone(typed)).toBe(href.slice(4, href.indexOf(',')))
})

test.each([
  '',
  '12345',
  'call me',
  '0412 345 67x',
  '++61412345678',
  '1234567890123456',
  'javascript:alert(1)',
])('"%s" is no phone number', typed => {
  expect(isPlausiblePhone(typed)).toBe(false)
  expect(normalisePhone(typed)).toBeNull()
  expect(telHref(typed)).toBeNull()
  expect(displayPhone(typed)).toBe(typed)
})

test.each([
  ['+61 491 575 254', '491575254'],
  ['0491 575 254', '491575254'],
  ['0491575254', '491575254'],
  ['0011 61 491 575 254', '491575254'],
  ['+61 (0)2 9876', '29876'],
  ['(02) 9876 5432', '298765432'],
  ['0491 5', '4915'],
  ['+64 21 123 4567', '64211234567'],
  ['2191', '2191'],
  ['0011', '0011'],
  ['61 High Street', '61 High Street'],
  ['Lam', 'Lam'],
])('%s is searched for as %s', (typed, searched) => {
  expect(searchedText(typed)).toBe(searched)
})
