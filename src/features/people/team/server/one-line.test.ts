import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { teamContract } from '../team.contract.ts'

const app = await testApp()
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u

test('names are one line, and so is the subject of a mail that says them', async () => {
  const person = {
    email: 'eve@lines.test',
    password: 'One-line1!',
    fullname: 'Eve\r\nBcc: all@lines.test',
    company_name: 'Acme\u2028Pipes\u0007',
  }
  const { body } = await app.send(signInContract.signup, person, null)
  expect(body).toMatchObject({ user: { fullname: 'Eve Bcc: all@lines.test', company_name: 'Acme Pipes' } })
  const as = { token: (body as { accessToken: string }).accessToken }
  const name = 'Acme\nSubject: no'
  const saved = await app.send(companyContract.saveAccount, { name, time_zone: 'Australia/Perth' }, as)
  expect(saved.body.result.name).toBe('Acme Subject: no')
  const invited = { fullname: 'Vic\tTim\u202e', email: 'vic@lines.test', group_id: 3 }
  const { id } = (await app.send(teamContract.add, invited, as)).body
  expect((await app.send(teamContract.open, { id }, as)).body.result.fullname).toBe('Vic Tim')
  const { subject, from } = await app.mailTo('vic@lines.test')
  expect(subject).toBe('Eve Bcc: all@lines.test has invited you to Acme Subject: no')
  expect(`${subject}${from}`).not.toMatch(control)
})

test('a name of nothing but line breaks is none', async () => {
  const { owner } = await app.company()
  const blank = { fullname: ' \r\n\u2028', email: 'nobody@lines.test', group_id: 3 }
  const { status, body } = await app.send(teamContract.add, blank, owner)
  expect([status, body.field]).toEqual([400, 'fullname'])
})
