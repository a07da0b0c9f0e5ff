import { expect, test } from 'vitest'
import { englishIn } from '#app/testing/english-in.ts'
import { testApp } from '#app/testing/test-app.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { mailContract } from '#features/talk/mail/mail.contract.ts'
import { groups } from '#shared/access.ts'
import { signInContract as c } from '../sign-in.contract.ts'
import type * as mails from './sign-in-mails.ts'

const app = await testApp({ provesSignUps: true })
let n = 0
let headers = {}
async function post(path: string, body: object) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/login/${path}`,
    payload: body,
    headers,
    remoteAddress: `10.${Math.floor(++n / 250)}.${n % 250}.9`,
  })
  return { status: response.statusCode, body: response.json() }
}
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!

/** A person in two companies, whose mail could be in the outbox of either. */
async function person() {
  const companies = [await app.company({ name: 'AAA' }), await app.company({ name: 'BBB' })] as const
  const { email, token } = companies[0].owner
  await app.user(companies[1].id, groups.technician, { email })
  return { companies, email, token }
}
type Person = Awaited<ReturnType<typeof person>>

const signupAs = (email: string) => ({
  email,
  password: 'a new password',
  fullname: 'V',
  company_name: 'V',
  time_zone: '',
})

/** The occasions that send each account mail. */
const occasions: Record<keyof typeof mails, (of: Person) => Promise<unknown>> = {
  inviteMail: ({ companies, email }) =>
    app.request(teamContract.add, { fullname: 'V', email: `new-${email}`, group_id: 3 }, companies[0].owner, {
      headers,
    }),
  finishSignupMail: ({ email }) => post('signup', signupAs(`new-${email}`)),
  accountExistsMail: ({ email }) => post('signup', signupAs(email)),
  codeMail: ({ email }) => post('sendOtp', { email }),
  resetMail: ({ email }) => post('forgotPassword', { email }),
  verifyMail: ({ token }) => app.send(c.resendVerification, {}, { token }),
  async passwordChangedMail({ email }) {
    await post('forgotPassword', { email })
    const token = tokenIn((await app.mailTo(email)).text)
    expect((await post('resetPassword', { token, password: 'a new password' })).status).toBe(200)
  },
  async credentialsClearedMail({ email }) {
    await post('sendOtp', { email })
    const code = /^\d{6}/.exec((await app.mailTo(email)).subject)![0]
    expect((await post('verifyOtp', { email, code })).status).toBe(200)
  },
}

test.each(Object.entries(occasions))(
  'of a %s the company reads nothing, nor finds it',
  async (name, send) => {
    const of = await person()
    await send(of)
    const isNew = name === 'inviteMail' || name === 'finishSignupMail'
    const to = isNew ? `new-${of.email}` : of.email
    const mail = await app.mailTo(to)
    for (const company of of.companies) {
      // The action may have ended the owner's own session.
      const reader = company.office
      const { status, body } = await app.send(mailContract.outbox, {}, reader)
      expect(status).toBe(200)
      const listed = body.data.filter(row => row.to === to)
      const isInvited = name === 'inviteMail' && company === of.companies[0]
      expect(listed).toHaveLength(isInvited ? 1 : 0)
      if (isInvited)
        expect(listed[0]).toMatchObject({ kind: 'mail', private: true, subject: '', text: '', html: '' })
      // The reader's address finds its own row, and part of it may stand in the subject.
      const words = mail.subject.split(' ').filter(word => !to.includes(word.toLowerCase()))
      for (const search of [mail.subject, words.slice(0, 2).join(' ')]) {
        const found = await app.send(mailContract.outbox, { search }, reader)
        expect(found.body.data).toEqual([])
      }
    }
  },
)

test.each(Object.entries(occasions))('%s comes in the language of its reader', async (name, send) => {
  const of = await person()
  const isNew = name === 'inviteMail' || name === 'finishSignupMail'
  const to = isNew ? `new-${of.email}` : of.email
  // Of an account that has chosen one; else of the browser that asks.
  if (isNew) headers = { 'accept-language': 'de-AT,en;q=0.5' }
  else await app.sql("update users set language = 'de' where email = $1", [of.email])
  await send(of)
  headers = {}
  const { subject, text, html } = await app.mailTo(to)
  expect(englishIn(`${subject}\n${text}`)).toEqual([])
  expect(html).toContain('<html lang="de">')
})

test('what was delivered, or finally failed, is kept without what it said', async () => {
  const of = await person()
  await post('sendOtp', { email: of.email })
  await app.mailTo(of.email)
  const kept = () =>
    app.sql<{ status: string; payload: object }>('select status, payload from outbox where recipient = $1', [
      of.email,
    ])
  await expect.poll(kept, { timeout: 10_000 }).toEqual([{ status: 'sent', payload: {} }])
})

test('nor is it read while it waits', async () => {
  const company = await app.company()
  await app.sql(
    `insert into outbox (company_id, kind, recipient, payload)
     values ($1, 'mail', 'x@example.test', '{"subject":"123456 is your code","text":"123456","html":"123456"}')`,
    [company.id],
  )
  const { body } = await app.send(mailContract.outbox, {}, company.owner)
  expect(body.data).toMatchObject([
    { to: 'x@example.test', status: 'waiting', subject: '', text: '', html: '' },
  ])
  const found = await app.send(mailContract.outbox, { search: '123' }, company.owner)
  expect(found.body.data).toEqual([])
})

test('a private mail that finally failed can’t be sent again from here', async () => {
  const company = await app.company()
  const [row] = await app.sql<{ id: number }>(
    `insert into outbox (company_id, kind, recipient, payload, status)
     values ($1, 'mail', 'x@example.test', '{}', 'failed') returning id`,
    [company.id],
  )
  const listed = await app.send(mailContract.outbox, {}, company.owner)
  expect(listed.body.data).toMatchObject([{ status: 'failed', retry: false }])
  expect((await app.send(mailContract.retry, { id: row!.id }, company.owner)).status).toBe(409)
})

test('in the demo, whose invitations go to nobody’s addresses, they are read under Outbox', async () => {
  const demo = await app.company({ demo: true })
  const add = (email: string) =>
    app.request(teamContract.add, { fullname: 'V', email, group_id: 3 }, demo.owner)
  const refused = await add('somebody@example.test')
  expect([refused.status, refused.body.field]).toEqual([400, 'email'])
  expect((await add('jo@demo.test')).status).toBe(200)
  const { body } = await app.send(mailContract.outbox, {}, demo.office)
  expect(body.data).toMatchObject([{ to: 'jo@demo.test', private: false }])
  expect(body.data[0]!.text).toMatch(/invite\?token=[\w-]{43}/)
})
