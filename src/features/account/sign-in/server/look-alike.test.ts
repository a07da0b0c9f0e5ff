import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { signInContract as c } from '../sign-in.contract.ts'

const app = await testApp()
let n = 0
const signUp = async (email: string) => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/login/signup',
    remoteAddress: `10.9.0.${++n}`,
    payload: { email, password: 'Look-alike1!', fullname: `Person ${n}`, company_name: `Company ${n}` },
  })
  return { status: response.statusCode, body: response.json() }
}

// U+0130, which PostgreSQL and JavaScript fold into different letters; a Cyrillic o; a dotless i.
const others = ['bob@gİthub.test', 'bob@githuɓ.test', 'bob@gıthub.test', 'bob@gіthub.test']

test('whoever signs up with a look-alike of an address is somebody else: its owner signs up and gets the own codes', async () => {
  for (const email of others) expect((await signUp(email)).status).toBe(200)
  const owner = await signUp('bob@github.test')
  expect(owner.status).toBe(200)
  await app.send(c.sendOtp, { email: 'Bob@GitHub.test' }, null)
  const { to, subject } = await app.mailTo('bob@github.test')
  expect(to).toBe('bob@github.test')
  const code = /^\d{6}/.exec(subject)![0]
  for (const email of others) {
    expect((await app.send(c.verifyOtp, { email, code }, null)).status).toBe(400)
  }
  const entered = await app.send(c.verifyOtp, { email: 'BOB@github.test', code }, null)
  expect(entered.body).toMatchObject({ user: { id: owner.body.user.id } })
})

test('a code that is asked for a look-alike goes there and to nobody else', async () => {
  await signUp('kim@gİthub.test')
  await signUp('kim@github.test')
  for (const email of ['kim@xn--github-qyd.test', 'kim@github.test']) await app.mailTo(email)
  app.mails.length = 0
  await app.send(c.sendOtp, { email: 'kim@gİthub.test' }, null)
  const mail = await app.mailTo('kim@xn--github-qyd.test')
  expect(mail.to).toBe('kim@xn--github-qyd.test')
  expect(app.mails.map(each => each.to)).not.toContain('kim@github.test')
})

test.each([
  'bİll@look.test',
  'ﬁona@look.test',
  'ſam@look.test',
  'ｂill@look.test',
  'bi\u200bll@look.test',
  '\u212aim@look.test',
])('nobody signs up or is invited as %j', async email => {
  expect((await signUp(email)).body).toMatchObject({ message: 'Email is not valid', field: 'email' })
  const company = await app.company()
  const invited = await app.send(teamContract.add, { fullname: 'X', email, group_id: 3 }, company.owner)
  expect(invited.status).toBe(400)
})

test('other spellings of one address are one account', async () => {
  expect((await signUp('ana@bücher.test')).status).toBe(200)
  for (const email of [
    'ANA@BÜCHER.test',
    'ana@xn--bcher-kva.test',
    'ana@ｂücher.test',
    'ana@bu\u0308cher.test',
  ])
    expect((await signUp(email)).status).toBe(409)
})
