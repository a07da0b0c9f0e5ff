import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { deviceName, passwordProblem, returnPath } from './sign-in.rules.ts'

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
  ['/LOGOUT', null],
  ['/jobs/../logout', null],
  ['/auth/login?next=/auth/login?next=/jobs', null],
  ['/auth/login?next=%2Fauth%2Flogin%3Fnext%3D%252F%252Fevil.test', null],
  ['/auth/login?next=%2Fauth%2Flogin%3Fnext%3D%252Fjobs', '/jobs'],
  ['/auth/login', null],
  ['/logout?next=%2Fjobs%3Fpage%3D2', '/jobs?page=2'],
  ['/logout?next=%2F%2Fevil.test', null],
  ['/authors', '/authors'],
  [undefined, null],
  [7, null],
])('after signing in, %j leads to %j', (value, path) => {
  expect(returnPath(value)).toBe(path)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, Linux'],
  ['curl/8.5.0', ''],
])('the browser that calls itself %j is shown as %j', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

test('long runs in what a browser calls itself take no longer than their length', () => {
  expectLinear(['Version/', 'Version/1 ', 'Safari/', 'Mobile/'], deviceName)
})
