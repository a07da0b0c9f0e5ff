import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { referralsContract as c } from '../referrals.contract.ts'

const app = await testApp()
const referral = async (as: { token: string }) => (await app.send(c.referral, {}, as)).body.result
let n = 0
const signUp = (refer_code: string) =>
  app.send(
    signInContract.signup,
    {
      email: `friend-${++n}@example.test`,
      password: 'a good long password',
      fullname: 'A Friend',
      company_name: 'Friends & Co',
      refer_code,
    },
    null,
  )

test('every company has a code of its own, and everybody in it the same link', async () => {
  const [one, two] = [await app.company(), await app.company()]
  const { refer_code, link, companies } = await referral(one.owner)
  expect(refer_code).toMatch(/^c[0-9a-f]{11}$/)
  expect([link, companies]).toEqual([`http://tradewind.test/auth/signup?refer_code=${refer_code}`, 0])
  expect(await referral(one.technician)).toEqual({ refer_code, link, companies })
  expect((await referral(two.owner)).refer_code).not.toBe(refer_code)
})

test('who signs up by the link is counted, in whatever case the code is typed', async () => {
  const [one, two] = [await app.company(), await app.company()]
  const { refer_code } = await referral(one.owner)
  expect((await signUp(refer_code)).status).toBe(200)
  expect((await signUp(refer_code.toUpperCase())).status).toBe(200)
  expect((await signUp('some-partner')).status).toBe(200)
  expect((await signUp('')).status).toBe(200)
  expect((await referral(one.owner)).companies).toBe(2)
  expect((await referral(two.owner)).companies).toBe(0)
})
