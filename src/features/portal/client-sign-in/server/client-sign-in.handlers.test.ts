import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { portalLinkContract } from '#features/office/client-page/portal-link.contract.ts'
import { clientHomeContract } from '#features/portal/client-home/client-home.contract.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import { clientSignInContract as c } from '../client-sign-in.contract.ts'
import { maskedAddress, mostTries, signInTexts } from '../client-sign-in.rules.ts'
import { clientOf, codeTo, portalClient } from '../testing/portal-client.ts'

const app = await testApp()
const named = { link: '', via: 'email' as const, choice: '', company_id: null, client_id: null, code: '' }
const noOne = { address: '', ...named }

test('a client signs in by a mailed code, once, and out again', async () => {
  const company = await app.company({ name: 'Bright Plumbing' })
  const client = await clientOf(app, company)
  const sent = await app.send(c.sendCode, { address: ` ${client.email.toUpperCase()} ` }, null)
  expect(sent.body).toEqual({ success: true, message: signInTexts.sent })
  const mail = await app.mailTo(client.email)
  expect(mail).toMatchObject({ from: 'Bright Plumbing' })
  const code = /^(\d{6})/.exec(mail.subject)![1]!
  // The stored row does not reveal the code.
  const kept = await app.sql<{ row: string }>('select to_jsonb(p)::text as row from portal_codes p')
  expect(JSON.stringify(kept)).not.toContain(code)
  await expect.poll(async () => (await app.outbox(company)).at(-1)!.payload).toEqual({})
  const answer = await app.send(
    c.signIn,
    { ...named, address: client.email, code: `${code.slice(0, 3)} ${code.slice(3)}` },
    null,
  )
  expect(answer.body).toMatchObject({ companies: [], choice: '' })
  const session = { token: answer.body.accessToken! }
  expect(answer.body.exp! * 1000 - Date.now()).toBeGreaterThan(29 * 60_000)
  const again = await app.send(c.signIn, { ...named, address: client.email, code }, null)
  expect([again.status, again.body.message]).toEqual([400, signInTexts.wrongCode])
  expect((await app.send(c.signOut, {}, session)).status).toBe(200)
  expect((await app.send(c.signOut, {}, session)).body.message).toBe('User not authorized.')
})

test('an address that nobody has gets the same answer, and no mail', async () => {
  const before = app.mails.length
  const answer = await app.send(c.sendCode, { address: 'nobody@nowhere.test' }, null)
  expect(answer.body).toEqual({ success: true, message: signInTexts.sent })
  const wrong = await app.send(c.signIn, { ...named, address: 'nobody@nowhere.test', code: '123456' }, null)
  expect([wrong.status, wrong.body.message]).toEqual([400, signInTexts.wrongCode])
  expect(app.mails.length).toBe(before)
  const bad = await app.send(c.sendCode, { address: 'neither' }, null)
  expect([bad.status, bad.body.field]).toEqual([400, 'address'])
})

test('a code is guessed a few times only, and works for half an hour', async () => {
  const company = await app.company()
  const client = await clientOf(app, company)
  await app.send(c.sendCode, { address: client.email }, null)
  const code = await codeTo(app, client.email)
  const other = code === '000000' ? '111111' : '000000'
  const guess = (typed: string) => app.send(c.signIn, { ...named, address: client.email, code: typed }, null)
  for (let i = 0; i < mostTries; i++) expect((await guess(other)).status).toBe(400)
  expect((await guess(code)).body.message).toBe(signInTexts.wrongCode)
  await app.sql('delete from attempts')
  await app.send(c.sendCode, { address: client.email }, null)
  const late = await codeTo(app, client.email)
  app.setNow(new Date(Date.now() + 31 * 60_000))
  expect((await guess(late)).body.message).toBe(signInTexts.wrongCode)
  app.setNow(null)
})

test('a newer code ends the one before; codes of one address are limited', async () => {
  const company = await app.company()
  const client = await clientOf(app, company)
  await app.send(c.sendCode, { address: client.email }, null)
  const first = await codeTo(app, client.email)
  await app.send(c.sendCode, { address: client.email }, null)
  const second = await codeTo(app, client.email)
  const by = (code: string) => app.send(c.signIn, { ...named, address: client.email, code }, null)
  if (first !== second) expect((await by(first)).status).toBe(400)
  expect((await by(second)).body.accessToken).toBeTypeOf('string')
  for (let i = 0; i < 4; i++) await app.send(c.sendCode, { address: client.email }, null)
  expect((await app.send(c.sendCode, { address: client.email }, null)).status).toBe(429)
  await app.sql('delete from attempts')
})

/** A request of a certain network, and the cookies that it was given. */
async function from<E extends typeof c.sendCode | typeof c.signIn>(
  ip: string,
  entry: E,
  input: object,
  cookie = '',
) {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api${entry.path}`,
    remoteAddress: ip,
    payload: { ...named, ...input },
    ...(cookie && { headers: { cookie } }),
  })
  const kept = answer.cookies[0]
  return {
    status: answer.statusCode,
    body: answer.json(),
    cookie: kept ? `${kept.name}=${kept.value}` : cookie,
  }
}

test('others can neither lock a client out by asking for codes, nor use theirs up by guessing', async () => {
  const company = await app.company()
  const client = await clientOf(app, company)
  const address = client.email
  const asked = await from('198.51.100.7', c.sendCode, { address })
  const code = await codeTo(app, address)
  for (let i = 0; i < 7; i++) await from('203.0.113.9', c.sendCode, { address })
  expect((await from('203.0.113.9', c.sendCode, { address })).body.message).toBe(signInTexts.tooManyCodes)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let i = 0; i < 8; i++) await from('203.0.113.9', c.signIn, { address, code: wrong })
  // Somebody in the same network, whose browser did not ask.
  for (let i = 0; i < 6; i++) await from('198.51.100.7', c.signIn, { address, code: wrong })
  // On the way the phone has changed its network.
  const elsewhere = await from('192.0.2.5', c.signIn, { address, code }, asked.cookie)
  expect(elsewhere.body.accessToken).toBeTypeOf('string')
  expect((await from('192.0.2.6', c.sendCode, { address })).status).toBe(200)
  await app.sql('delete from attempts')
})

test('the link of a mail lets its client in when an address gets no more codes', async () => {
  const company = await app.company()
  const client = await clientOf(app, company)
  for (let i = 0; i < 40; i++) await from(`203.0.113.${i}`, c.sendCode, { address: client.email })
  expect((await from('192.0.2.7', c.sendCode, { address: client.email })).status).toBe(429)
  const { body } = await app.send(portalLinkContract.portalLink, { id: client.id }, company.office)
  const link = new URL(body.url).searchParams.get('for')!
  expect((await from('192.0.2.7', c.sendCode, { address: '', link })).status).toBe(200)
  const code = await codeTo(app, client.email)
  const signedIn = await from('192.0.2.7', c.signIn, { address: '', link, code })
  expect(signedIn.body.accessToken).toBeTypeOf('string')
  await app.sql('delete from attempts')
})

test('a company that takes somebody’s address for many clients hides no other company that knows it', async () => {
  const [theirs, other] = [await app.company({ name: 'Theirs' }), await app.company({ name: 'Many' })]
  const client = await clientOf(app, theirs)
  await app.sql(
    `insert into clients (company_id, name, email, main_address)
     select $1, 'Client ' || n, $2, '1 High St' from generate_series(1, 550) n`,
    [other.id, client.email],
  )
  await app.send(c.sendCode, { address: client.email }, null)
  const code = await codeTo(app, client.email)
  const { body } = await app.send(c.signIn, { ...named, address: client.email, code }, null)
  expect(body.companies.filter(each => each.company === 'Theirs')).toMatchObject([{ client_id: client.id }])
  expect(
    body.companies
      .slice(0, 2)
      .map(each => each.company)
      .sort(),
  ).toEqual(['Many', 'Theirs'])
  const { url } = (await app.send(portalLinkContract.portalLink, { id: client.id }, theirs.office)).body
  const link = new URL(url).searchParams.get('for')!
  await app.send(c.sendCode, { address: '', link }, null)
  const byLink = await app.send(
    c.signIn,
    { ...named, address: '', link, code: await codeTo(app, client.email) },
    null,
  )
  expect(byLink.body.accessToken).toBeTypeOf('string')
  await app.sql('delete from attempts')
})

test('who is a client of several businesses chooses one, and no other client', async () => {
  const [one, two, three] = [
    await app.company({ name: 'One' }),
    await app.company({ name: 'Two' }),
    await app.company({ name: 'Three' }),
  ]
  const email = `shared-${one.id}@mail.test`
  const first = await clientOf(app, one, { email })
  const second = await clientOf(app, two, { email: email.toUpperCase() })
  const stranger = await clientOf(app, three)
  await app.send(c.sendCode, { address: email }, null)
  const { body } = await app.send(
    c.signIn,
    { ...named, address: email, code: await codeTo(app, email) },
    null,
  )
  expect(body.accessToken).toBeNull()
  expect(body.companies.map(each => [each.company, each.client_id]).sort()).toEqual([
    ['One', first.id],
    ['Two', second.id],
  ])
  const choose = (company_id: number, client_id: number) =>
    app.send(c.signIn, { ...noOne, choice: body.choice, company_id, client_id }, null)
  expect((await choose(three.id, stranger.id)).status).toBe(400)
  expect((await choose(two.id, first.id)).status).toBe(400)
  expect((await choose(two.id, second.id)).body.accessToken).toBeTypeOf('string')
  expect((await choose(one.id, first.id)).status).toBe(400)
  expect(
    (await app.send(c.signIn, { ...noOne, choice: 'made-up', company_id: one.id, client_id: first.id }, null))
      .status,
  ).toBe(400)
})

test('a code comes by text message to a mobile number, however either is spelt', async () => {
  const company = await app.company()
  const client = await clientOf(app, company, { phone: '+61 455 118 203', email: '' })
  await app.send(c.sendCode, { address: '0455118203' }, null)
  const [text] = await app.sql<{ body: string }>(
    "select body from sms_messages where company_id = $1 and phone = '+61455118203' order by id desc limit 1",
    [company.id],
  )
  const code = /^(\d{6})/.exec(text!.body)![1]!
  const { body } = await app.send(c.signIn, { ...named, address: '0455 118 203', code }, null)
  const session = { token: body.accessToken! }
  expect((await app.send(c.signOut, {}, session)).status).toBe(200)
  expect(client.id).toBeGreaterThan(0)
})

test('the office gives a client the link, by which a code goes to the client’s own address alone', async () => {
  const company = await app.company({ name: 'Linked' })
  const client = await clientOf(app, company)
  const { body } = await app.send(portalLinkContract.portalLink, { id: client.id }, company.office)
  const link = new URL(body.url).searchParams.get('for')!
  const read = await app.send(c.link, { link }, null)
  expect(read.body).toMatchObject({ company: { name: 'Linked' }, email: maskedAddress(client.email) })
  expect(JSON.stringify(read.body)).not.toContain(client.email)
  await app.send(c.sendCode, { address: 'somebody@else.test', link, via: 'email' }, null)
  const code = await codeTo(app, client.email)
  const signedIn = await app.send(c.signIn, { ...named, address: '', link, code }, null)
  expect(signedIn.body.accessToken).toBeTypeOf('string')
  // Lets the page tell whether the link is for the signed-in client.
  expect(signedIn.body.client).toBe(read.body.client)
  const another = await clientOf(app, company)
  const { url } = (await app.send(portalLinkContract.portalLink, { id: another.id }, company.office)).body
  const theirs = new URL(url).searchParams.get('for')!
  expect((await app.send(c.link, { link: theirs }, null)).body.client).not.toBe(read.body.client)
  for (const guessed of ['x', `${link.slice(0, -2)}AA`, link.slice(3)])
    expect((await app.send(c.link, { link: guessed }, null)).status).toBe(404)
  await app.send(
    portalLinkContract.sendPortalLink,
    { id: client.id, via: 'email', note: 'Hello' },
    company.office,
  )
  expect((await app.outbox(company)).at(-1)).toMatchObject({ recipient: client.email })
  const other = await app.company()
  expect((await app.send(portalLinkContract.portalLink, { id: client.id }, other.office)).status).toBe(404)
  expect(
    (
      await app.send(
        portalLinkContract.sendPortalLink,
        { id: client.id, via: 'email', note: '' },
        other.office,
      )
    ).status,
  ).toBe(404)
})

test('whoever was merged into another client stays signed in as them, also by an older link, until that is undone', async () => {
  const company = await app.company()
  const [kept, gone] = [await portalClient(app, company), await portalClient(app, company)]
  const { body } = await app.send(portalLinkContract.portalLink, { id: gone.id }, company.office)
  const link = new URL(body.url).searchParams.get('for')!
  const job = { name: 'Dana', address: '1 High St', customerId: kept.id }
  await app.send(jobsContract.add, job, company.office)
  const jobsSeen = async () => {
    const { status, body } = await app.send(clientHomeContract.home, {}, { token: gone.token })
    return status === 200 ? body.jobs.length : status
  }
  expect(await jobsSeen()).toBe(0)
  const merge = { keep: kept.id, merge: gone.id }
  const { id } = (await app.send(mergingContract.merge, merge, company.office)).body
  expect(await jobsSeen()).toBe(1)
  expect((await app.send(c.link, { link }, null)).body.email).toBe(maskedAddress(kept.email))
  await app.send(c.sendCode, { address: '', link, via: 'email' }, null)
  const code = await codeTo(app, kept.email)
  const signedIn = await app.send(c.signIn, { ...named, address: '', link, code }, null)
  expect(signedIn.body.accessToken).toBeTypeOf('string')
  await app.send(mergingContract.undo, { id }, company.office)
  expect(await jobsSeen()).toBe(0)
  expect((await app.send(c.link, { link }, null)).body.email).toBe(maskedAddress(gone.email))
})

test('a session lasts for half an hour without a request, for twelve at most, and ends with its client', async () => {
  const company = await app.company()
  const { token, id } = await portalClient(app, company)
  const sessions = () =>
    app.sql<{ expires_at: Date }>('select expires_at from portal_sessions where token_hash = $1', [
      hashSecret(token),
    ])
  const start = Date.now()
  const use = () => app.send(clientMessagesContract.unread, {}, { token })
  app.setNow(new Date(start + 29 * 60_000))
  // A client is nobody of the company, and their token opens nothing there.
  expect((await use()).status).toBe(401)
  expect((await app.send(jobsContract.list, {} as never, { token })).status).toBe(401)
  expect((await app.send(c.signOut, {}, company.owner)).body.message).toBe('User not authorized.')
  expect((await sessions())[0]!.expires_at.getTime()).toBeLessThan(start + 31 * 60_000)
  await app.sql('update clients set deleted_at = now() where id = $1', [id])
  expect((await app.send(c.signOut, {}, { token })).status).toBe(401)
  app.setNow(null)
})

test('a session ends for good when the client gets another address, or is deleted', async () => {
  const company = await app.company()
  const signedIn = async () => {
    const client = await clientOf(app, company, { phone: '0412 345 670' })
    await app.send(c.sendCode, { address: client.email }, null)
    const code = await codeTo(app, client.email)
    const { body } = await app.send(c.signIn, { ...named, address: client.email, code }, null)
    const session = { token: body.accessToken! }
    const home = async () => (await app.send(clientHomeContract.home, {}, session)).status
    expect(await home()).toBe(200)
    return { id: client.id, email: client.email, home }
  }
  const changed = await signedIn()
  await app.sql("update clients set phone = '', email = upper(email) where id = $1", [changed.id])
  expect(await changed.home()).toBe(200)
  await app.sql("update clients set email = 'new-' || email where id = $1", [changed.id])
  expect(await changed.home()).toBe(401)
  await app.sql('update clients set email = $2 where id = $1', [changed.id, changed.email])
  expect(await changed.home()).toBe(401)
  const deleted = await signedIn()
  await app.sql('update clients set deleted_at = now() where id = $1', [deleted.id])
  expect(await deleted.home()).toBe(401)
  await app.sql('update clients set deleted_at = null where id = $1', [deleted.id])
  expect(await deleted.home()).toBe(401)
})
