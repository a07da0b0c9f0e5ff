import { expect, test } from 'vitest'
import { hashNewPassword, isCommonPassword } from './new-password.ts'

test.each([
  'Password1!',
  'Qwerty123!',
  'a'.repeat(16),
  'abcabcabcabc',
  '12121212',
  'password',
  'PASSWORD123',
  'iloveyou!!',
  '!!letmein1!!',
  '12345678',
  'P@ssw0rd',
  'Tradewind2026!',
  'Demo1234!',
  'plumber-99',
])('%s is one that everybody tries', async password => {
  expect(await isCommonPassword(password)).toBe(true)
  await expect(hashNewPassword(password)).rejects.toMatchObject({
    status: 400,
    message: 'This password is too common. Choose another one.',
  })
})

test.each([
  'copper pipe 15 mm',
  'correct horse',
  'ladder and lamp 9',
  'Journey1234!',
  '水道の修理はこちら',
  'abcabcabcabd',
])('%s is nobody’s first try', async password => {
  expect(await isCommonPassword(password)).toBe(false)
  expect(await hashNewPassword(password)).toMatch(/^\$argon2id/)
})
