import { expect, test } from 'vitest'
import { hidesPush } from './push-device.ts'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

test.each([
  ['iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${safari}`, 'iPhone', 5, true],
  ['iPad, old', `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${safari}`, 'iPad', 5, true],
  ['iPad as a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 'MacIntel', 5, true],
  ['Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 'MacIntel', 0, false],
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0 Mobile', 'Linux aarch64', 5, false],
  ['Windows with touch', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0', 'Win32', 10, false],
])('%s', (_name, userAgent, platform, maxTouchPoints, hidden) => {
  expect(hidesPush({ userAgent, platform, maxTouchPoints })).toBe(hidden)
})
