import { expect, test } from 'vitest'
import { sentenceOf } from '#shared/fact.ts'
import { callStatuses, canDial, dialledNumber, isOver, mayBecome } from './phone.rules.ts'

test.each([
  ['0412 345 678', '+61412345678'],
  ['(02) 9876-5432', '+61298765432'],
  ['+61 2 9876 5432', '+61298765432'],
  ['61412345678', '+61412345678'],
  ['1300 123 456', '1300123456'],
  ['13 11 26', '131126'],
  ['+44 20 7946 0958', '+442079460958'],
])('%s is dialled as %s', (typed, dialled) => {
  expect(canDial(typed)).toBe(true)
  expect(dialledNumber(typed)).toBe(dialled)
})

test.each([
  ['1234567', 'Not a valid phone number!'],
  ['', 'Not a valid phone number!'],
  ['041234567x', 'Not a valid phone number!'],
  ['+61 412 345 678 901 23', 'Not a valid phone number!'],
  ['000', 'Call 000 from another phone: this one can’t share your location.'],
  ['112', 'Call 112 from another phone: this one can’t share your location.'],
  ['1900 123 456', 'Numbers that begin with 190 can’t be called from here.'],
])('%s is refused: %s', (typed, text) => {
  const verdict = canDial(typed)
  expect(verdict === true ? true : sentenceOf(verdict)).toBe(text)
})

test('a call that is over stays as it ended, and no call goes back to ringing', () => {
  for (const from of callStatuses) {
    expect(mayBecome(from, 'ringing')).toBe(false)
    if (isOver(from)) for (const to of callStatuses) expect(mayBecome(from, to)).toBe(false)
  }
  expect(mayBecome('ringing', 'completed')).toBe(false)
  expect(mayBecome('held', 'in-call')).toBe(true)
})
