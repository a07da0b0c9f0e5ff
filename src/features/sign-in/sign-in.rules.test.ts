import { expect, test } from 'vitest'
import { passwordProblem } from './sign-in.rules.ts'

test.each([
  ['', 'Password is required'],
  ['1234567', 'Password must have at least 8 characters.'],
  ['12345678', null],
  ['only words and spaces', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'Password must have at most 128 characters.'],
])('of the password %j it says %j', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})
