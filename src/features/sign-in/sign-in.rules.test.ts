import { expect, test } from 'vitest'
import { passwordProblem, returnPath } from './sign-in.rules.ts'

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

test.each([
  ['/jobs?status=1#onNewJob', '/jobs?status=1#onNewJob'],
  ['/', '/'],
  ['//evil.test', null],
  ['/\\evil.test', null],
  ['/\t/evil.test', null],
  ['https://evil.test', null],
  ['javascript:alert(1)', null],
  ['/logout', null],
  ['/auth/login', null],
  ['/logout?next=%2Fjobs%3Fpage%3D2', '/jobs?page=2'],
  ['/logout?next=%2F%2Fevil.test', null],
  ['/authors', '/authors'],
  [undefined, null],
  [7, null],
])('after signing in, %j leads to %j', (value, path) => {
  expect(returnPath(value)).toBe(path)
})
