import { expect, test } from 'vitest'
import { withoutSecrets } from './mail.rules.ts'

const owner = { group_id: 1 }
const office = { group_id: 2 }

test('a link to a new password can not be followed by others', () => {
  const mail = 'Go to <a href="https://x.test/auth/reset-password?token=AbC_d-9">new</a>'
  const hidden = 'Go to <a href="https://x.test/auth/reset-password?token=…">new</a>'
  expect(withoutSecrets(mail, owner)).toBe(hidden)
  expect(withoutSecrets(mail, office)).toBe(hidden)
})

test('an invitation is the owner’s to hand on', () => {
  const mail = 'https://x.test/auth/invite?token=AbC'
  expect(withoutSecrets(mail, owner)).toBe(mail)
  expect(withoutSecrets(mail, office)).toBe('https://x.test/auth/invite?token=…')
})
