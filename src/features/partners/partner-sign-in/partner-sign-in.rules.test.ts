import { expect, test } from 'vitest'
import {
  isApplicationPassword,
  isAustralianPhone,
  isPersonName,
  isWebsite,
  passwordScore,
} from './partner-sign-in.rules.ts'

test.each([
  ['', 0],
  ['abc', 0],
  ['abcdefgh', 1],
  ['Abcdefgh', 2],
  ['Abcdefg1', 3],
  ['Abcdefg!', 3],
  ['A1', 2],
])('the meter gives %j %d points', (password, score) => expect(passwordScore(password)).toBe(score))

test.each([
  ['Abcdef1!', true],
  ['Abcdefg1', false],
  ['Abcdefg!', false],
  ['abcdef1!', false],
  ['ABCDEF1!', false],
  ['Abcde1!', false],
  [`Ab1!${'x'.repeat(125)}`, false],
])('an application may have the password %j: %s', (password, fits) =>
  expect(isApplicationPassword(password)).toBe(fits),
)

test.each([
  ['0412 345 678', true],
  ['+61 2 1234 5678', true],
  ['+61 2 1234 56789', true],
  ['0512345678', false],
  ['412345678', false],
  ['04123456', false],
  ['0412-345-678', false],
])('%j is an Australian number: %s', (phone, is) => expect(isAustralianPhone(phone)).toBe(is))

test.each([
  ['Jo', true],
  ['Zoë van Dyke', true],
  ['李 明', true],
  ['A', false],
  ['Jo3', false],
  ['J'.repeat(101), false],
])('%j is a name: %s', (name, is) => expect(isPersonName(name)).toBe(is))

test.each([
  ['http://x.com', true],
  ['https://x.com/a?b=1', true],
  ['ftp://x.com', false],
  ['x.com', false],
  ['https://', false],
  ['https://x', false],
  [`https://x.com/${'a'.repeat(250)}`, false],
])('%j is a website: %s', (text, is) => expect(isWebsite(text)).toBe(is))
