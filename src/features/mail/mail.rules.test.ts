import { expect, test } from 'vitest'
import { withoutSecrets } from './mail.rules.ts'

test('a link to a new password can not be followed by others', () => {
  const mail = 'Go to <a href="https://x.test/auth/reset-password?token=AbC_d-9">new</a>'
  expect(withoutSecrets(mail)).toBe('Go to <a href="https://x.test/auth/reset-password?token=…">new</a>')
})

test('other links stay', () => {
  const mail = 'https://x.test/auth/invite?token=AbC'
  expect(withoutSecrets(mail)).toBe(mail)
})
