import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { Sends } from '#shared/endpoint.ts'
import { blankField, type FormField, type FormKind } from '#shared/forms/form.ts'
import { answersContract as a } from '../answers.contract.ts'
import { formLinksContract as l } from '../form-links.contract.ts'
import { mostByLink } from '../form-links.rules.ts'
import { formsContract as c } from '../forms.contract.ts'

const app = await testApp()
const { ok } = app

const field = (id: string, kind: FormKind, facts: Partial<FormField> = {}): FormField => ({
  ...blankField(id, kind),
  label: id,
  ...facts,
})
const contentOf = (...fields: FormField[]) =>
  ({ pages: [{ id: 'p', title: '', fields }] }) as never as Sends<typeof c.add>['content']
const leak = field('leak', 'triple', { required: true, fails: ['no'] })

async function prepared(fields = [leak]) {
  const company = await app.company({ name: 'Bright Plumbing' })
  const sent = { name: 'Gas safety', content: contentOf(...fields), publish: true }
  const form = (await ok(c.add, sent, company.owner)).body.result
  return { company, form }
}
const keyIn = (url: string) => url.split('/').at(-1)!
async function linkTo(
  company: TestCompany,
  form_id: number,
  facts: Partial<Sends<typeof l.add>> = {},
): Promise<{ id: number; url: string; formLinkId: string }> {
  const { id, url } = (await ok(l.add, { form_id, kind: 'anyone', ...facts }, company.owner)).body
  return { id, url, formLinkId: keyIn(url) }
}
const opened = async (formLinkId: string) => (await ok(l.read, { formLinkId }, null)).body
/** Acts like somebody who takes their time. */
async function minuteLater<T>(act: () => Promise<T>): Promise<T> {
  const { now } = app.services
  app.services.now = () => new Date(now().getTime() + 60_000)
  try {
    return await act()
  } finally {
    app.services.now = now
  }
}
async function filled(formLinkId: string, answers: Record<string, string[]>, facts: object = {}) {
  const { ticket, number } = await opened(formLinkId)
  return minuteLater(() =>
    app.request(l.fill, { formLinkId, ticket, number, name: 'Ada', answers, ...facts }, null),
  )
}
const answersIn = async (company: TestCompany) => (await ok(a.list, {}, company.owner)).body.data

test('anyone with the link fills the form in, as often as it takes answers', async () => {
  const { company, form } = await prepared()
  const { id, formLinkId, url } = await linkTo(company, form.id, { most: 2, days: 7 })
  expect(url).toMatch(/\/clientPortal\/forms\/\d+-[\w-]{22}$/)
  expect(await opened(formLinkId)).toMatchObject({
    company: 'Bright Plumbing',
    name: 'Gas safety',
    number: 1,
  })
  const missing = await filled(formLinkId, {})
  expect([missing.status, missing.body]).toMatchObject([400, { field: 'leak' }])
  const nameless = await filled(formLinkId, { leak: ['yes'] }, { name: ' ' })
  expect(nameless.body).toMatchObject({ field: 'name', message: 'Please enter your name.' })
  expect((await filled(formLinkId, { leak: ['no'], gone: ['x'] })).status).toBe(200)
  expect((await filled(formLinkId, { leak: ['yes'] }, { name: 'Bo' })).status).toBe(200)
  expect(await answersIn(company)).toMatchObject([
    { by: 'Bo', by_link: true, failed: 0 },
    { by: 'Ada', by_link: true, failed: 1, job_id: null },
  ])
  const over = await opened(formLinkId)
  expect(over.content).toBeNull()
  const { ticket, number } = over
  const more = { formLinkId, ticket, number, name: 'Cy', answers: { leak: ['yes'] } }
  const third = await minuteLater(() => app.request(l.fill, more, null))
  expect([third.status, third.body]).toMatchObject([409, { message: 'This form was already filled in.' }])
  const links = (await ok(l.list, { id: form.id }, company.owner)).body.data
  expect(links).toMatchObject([{ id, used: 2, most: 2, is_open: false, person: '' }])
  const csv = String((await app.request(a.exportAnswers, {}, company.owner)).body)
  expect(csv).toContain('Ada (by link)')
})

test('a link of a client or a member opens on their own address alone', async () => {
  const { company, form } = await prepared()
  const client = { name: 'Nadia', email: 'nadia@mail.test', main_address: '1 Low St' }
  const clientId = (await ok(clientsContract.add, client, company.owner)).body.id
  const other = (await ok(clientsContract.add, { ...client, email: 'b@mail.test' }, company.owner)).body.id
  const theirs = await linkTo(company, form.id, {
    kind: 'client',
    client_id: clientId,
    via: 'email',
    most: 1,
  })
  expect((await app.outbox(company)).at(-1)!.payload).toMatchObject({ to: 'nadia@mail.test' })
  const { formLinkId } = theirs
  const asked = (await ok(l.readOfClient, { clientId, formLinkId }, null)).body
  expect(asked.person).toBe('Nadia')
  const userId = company.technician.id
  const refused = await Promise.all([
    app.request(l.readOfClient, { clientId: other, formLinkId }, null),
    app.request(l.readOfUser, { userId, formLinkId }, null),
    app.request(l.read, { formLinkId }, null),
    app.request(l.read, { formLinkId: `${formLinkId.slice(0, -1)}_` }, null),
    app.request(l.read, { formLinkId: formLinkId.replace(/^\d+/, '999999') }, null),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  const answer = { clientId, formLinkId, ticket: asked.ticket, number: 1, answers: { leak: ['yes'] } }
  await minuteLater(() => ok(l.fillOfClient, answer, null))
  expect(await answersIn(company)).toMatchObject([{ by: 'Nadia', client_id: clientId, by_link: true }])
  const receipt = (await app.outbox(company)).at(-1)!.payload
  expect(receipt).toMatchObject({
    to: 'nadia@mail.test',
    subject: 'Bright Plumbing has received: Gas safety',
  })
  expect(receipt.text).toContain('leak: Yes')
  const ours = await linkTo(company, form.id, { kind: 'user', user_id: userId })
  const { ticket, person } = (await ok(l.readOfUser, { userId, formLinkId: ours.formLinkId }, null)).body
  expect(person).toBe(company.technician.fullname)
  const own = { userId, formLinkId: ours.formLinkId, ticket, number: 1, answers: { leak: ['yes'] } }
  await minuteLater(() => ok(l.fillOfUser, own, null))
  expect((await answersIn(company))[0]).toMatchObject({ by: company.technician.fullname, by_link: true })
  // Nobody signed in: what was filled in by a link is nobody's own work.
  const [{ user_id }] = (await app.sql(
    'select user_id from form_answers where company_id = $1 order by id desc limit 1',
    [company.id],
  )) as [{ user_id: number | null }]
  expect(user_id).toBeNull()
  await app.sql('update users set active = false where company_id = $1 and id = $2', [company.id, userId])
  expect((await app.request(l.readOfUser, { userId, formLinkId: ours.formLinkId }, null)).status).toBe(404)
})

test('a link begins with its client’s own name and reach, that of anyone with nobody’s', async () => {
  const start = '{{Customer_Name}} {{Customer_Email}}{{Job_Id}} {{Shoe_Size}}'
  const who = field('who', 'line', { start })
  const mail = field('mail', 'email', { start: '{{Customer_Email}}' })
  const { company, form } = await prepared([who, mail, field('on', 'line', { start: '{{Current_Date}}' })])
  const client = { name: 'Nadia <b>', email: 'nadia@mail.test', main_address: '1 Low St' }
  const clientId = (await ok(clientsContract.add, client, company.owner)).body.id
  const { url, formLinkId } = await linkTo(company, form.id, { kind: 'client', client_id: clientId })
  const theirs = (await ok(l.readOfClient, { clientId, formLinkId }, null)).body
  expect(theirs.start).toEqual({
    who: ['Nadia <b> nadia@mail.test {{Shoe_Size}}'],
    mail: ['nadia@mail.test'],
    on: [expect.stringMatching(/\d{4}/)],
  })
  const page = await app.http.inject({ url: new URL(url).pathname, headers: { accept: 'text/html' } })
  expect(page.body).toContain('value="Nadia &lt;b&gt; nadia@mail.test {{Shoe_Size}}"')
  const anyone = await linkTo(company, form.id, { most: 1 })
  expect((await opened(anyone.formLinkId)).start).toEqual({
    who: ['{{Shoe_Size}}'],
    on: theirs.start.on,
  })
  await filled(anyone.formLinkId, { who: ['Bo'] })
  expect((await opened(anyone.formLinkId)).start).toEqual({})
})

test('a link that ended or ran out opens nothing; its page says whom to call', async () => {
  const { company, form } = await prepared()
  await app.sql(`update companies set phone = '0298765432' where id = $1`, [company.id])
  const { id, formLinkId, url } = await linkTo(company, form.id, { days: 1 })
  const { ticket, number } = await opened(formLinkId)
  await ok(l.end, { id }, company.owner)
  const answer = { formLinkId, ticket, number, name: 'Ada', answers: { leak: ['yes'] } }
  expect((await minuteLater(() => app.request(l.fill, answer, null))).status).toBe(404)
  const page = await app.http.inject({ url: new URL(url).pathname, headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('href="tel:+61298765432"')
  const late = await linkTo(company, form.id, { days: 1 })
  await app.sql(`update form_links set expires_at = now() - interval '1 minute' where company_id = $1`, [
    company.id,
  ])
  expect((await app.request(l.read, { formLinkId: late.formLinkId }, null)).status).toBe(404)
})

test('a form that changes or is withdrawn while it is filled in keeps its version', async () => {
  const { company, form } = await prepared()
  const { formLinkId } = await linkTo(company, form.id)
  const { ticket, number } = await opened(formLinkId)
  const edited = { id: form.id, name: 'Gas', content: contentOf(field('other', 'line')), publish: true }
  const fresh = (await ok(c.edit, { ...edited, version: form.version }, company.owner)).body.result
  expect(await opened(formLinkId)).toMatchObject({ number: 2, name: 'Gas' })
  await ok(c.changeStatus, { id: form.id, checked: false }, company.owner)
  expect(fresh.published).toBe(2)
  expect((await app.request(l.read, { formLinkId }, null)).status).toBe(404)
  const answer = { formLinkId, ticket, number, name: 'Ada', answers: { leak: ['yes'] } }
  // The ticket is that of the version that it was opened with.
  const wrong = await minuteLater(() => app.request(l.fill, { ...answer, number: 2 }, null))
  expect(wrong.status).toBe(409)
  await minuteLater(() => ok(l.fill, answer, null))
  expect(await answersIn(company)).toMatchObject([{ name: 'Gas safety', number: 1 }])
})

test('machines are kept out, and a page that is sent again counts once', async () => {
  const { company, form } = await prepared()
  const { formLinkId } = await linkTo(company, form.id)
  const { ticket, number } = await opened(formLinkId)
  const answer = { formLinkId, ticket, number, name: 'Ada', answers: { leak: ['yes'] } }
  expect((await app.request(l.fill, answer, null)).body.message).toBe(
    'Please wait a moment and send it again.',
  )
  await minuteLater(async () => {
    await ok(l.fill, { ...answer, more: 'http://spam.test' }, null)
    expect(await answersIn(company)).toEqual([])
    await ok(l.fill, answer, null)
    await ok(l.fill, { ...answer, name: 'Again' }, null)
  })
  expect(await answersIn(company)).toMatchObject([{ by: 'Ada' }])
  const forged = await minuteLater(() => app.request(l.fill, { ...answer, ticket: `${ticket}x` }, null))
  expect(forged.status).toBe(409)
  await app.sql(`insert into attempts (key, tries, since) values ('form-link 198.51.100.9', $1, now())`, [
    mostByLink.network,
  ])
  const fresh = await opened(formLinkId)
  const flood = await minuteLater(() =>
    app.http.inject({
      method: 'POST',
      url: `/api/clientPortal/forms/${formLinkId}`,
      payload: { ticket: fresh.ticket, number, name: 'Bo', answers: { leak: ['yes'] } },
      remoteAddress: '198.51.100.9',
    }),
  )
  expect(flood.statusCode).toBe(429)
  await app.sql(`delete from attempts where key like 'form-link%'`)
})

test('photos and drawings come with the answers, and no more than are asked for', async () => {
  const { company, form } = await prepared([field('plate', 'photo', { most: 2 }), field('sign', 'signature')])
  const { formLinkId } = await linkTo(company, form.id)
  const key = (n: number) => `key-of-a-photo-${n}`
  const data = drawing
  const answers = { plate: [key(1)], sign: [key(2)] }
  const lacking = await filled(formLinkId, answers, { photos: [{ key: key(1), data }] })
  expect([lacking.status, lacking.body]).toMatchObject([409, { message: expect.stringContaining('photo') }])
  const photos = [1, 2, 3].map(n => ({ key: key(n), data }))
  expect((await filled(formLinkId, answers, { photos })).status).toBe(200)
  const { id } = (await answersIn(company))[0]!
  const answer = (await ok(a.open, { id }, company.owner)).body.result
  const [plate] = answer.answers.plate!
  expect((await app.request(a.photo, { id, key: plate! }, company.owner)).status).toBe(200)
  const rows = await app.sql('select key from form_photos where company_id = $1', [company.id])
  expect(rows).toHaveLength(2)
  const script = await filled(formLinkId, answers, {
    photos: [{ key: key(1), data: 'data:image/svg+xml;base64,PHN2Zz4=' }],
  })
  expect(script.status).toBe(400)
})

test('only who manages forms makes links, of published forms, for who is there', async () => {
  const { company, form } = await prepared()
  const other = await prepared()
  const add = (facts: object, as = company.owner) =>
    app.request(l.add, { form_id: form.id, kind: 'anyone', ...facts } as never, as)
  expect((await add({}, company.technician)).status).toBe(403)
  expect((await add({ form_id: other.form.id })).status).toBe(404)
  expect((await add({ kind: 'client' })).body).toMatchObject({ message: 'Please choose a client.' })
  expect((await add({ kind: 'user' })).body).toMatchObject({ message: 'Please choose a person.' })
  expect((await add({ kind: 'client', client_id: 999_999_999 })).status).toBe(404)
  const draft = (await ok(c.add, { name: 'Draft', content: contentOf(leak) }, company.owner)).body.result
  expect((await add({ form_id: draft.id })).body).toMatchObject({ message: 'Publish the form first.' })
  const link = await linkTo(company, form.id)
  expect((await app.request(l.end, { id: link.id }, other.company.owner)).status).toBe(404)
})

test('a link is texted to a client', async () => {
  const { company, form } = await prepared()
  const client = { name: 'Nadia', phone: '0412 345 678', main_address: '1 Low St' }
  const client_id = (await ok(clientsContract.add, client, company.owner)).body.id
  const { formLinkId } = await linkTo(company, form.id, { kind: 'client', client_id, via: 'sms' })
  const kept = await app.sql<{ body: string }>('select body from sms_messages where company_id = $1', [
    company.id,
  ])
  expect(kept).toHaveLength(1)
  expect(kept[0]!.body).toContain(formLinkId)
})

const everyKind = [
  ...(['line', 'note', 'number', 'triple', 'switch', 'rating', 'date', 'time', 'datetime'] as const),
  ...(['phone', 'email', 'address', 'photo', 'signature', 'heading', 'text'] as const),
].map(kind => field(`k-${kind}`, kind, { label: `The <b>${kind}</b>`, help: 'Help & more' }))

test('the page of a link is whole without a script, and nobody’s words are markup', async () => {
  const chosen = (['select', 'multi', 'checkbox'] as const).map(kind =>
    field(`k-${kind}`, kind, { label: `The ${kind}`, choices: ['One <i>', 'Two'] }),
  )
  const rows = field('k-rows', 'rows', {
    columns: [
      { id: 'what', label: 'What', kind: 'line', choices: [] },
      { id: 'safe', label: 'Safe', kind: 'triple', choices: [] },
    ],
  })
  const hidden = field('k-hidden', 'line', {
    when: { match: 'all', conditions: [{ of: 'k-line', is: 'filled', value: '' }] },
  })
  const { company, form } = await prepared([...everyKind, ...chosen, rows, hidden])
  const { url } = await linkTo(company, form.id)
  const page = (headers: Record<string, string> = {}, query = '') =>
    app.http.inject({ url: new URL(url).pathname + query, headers: { accept: 'text/html', ...headers } })
  const { statusCode, body } = await page()
  expect(statusCode).toBe(200)
  expect(body).not.toMatch(/<b>(line|note)|<i>| style="| on\w+="/)
  expect(body).toContain('src="/client-form.js"')
  expect(body).toMatch(/data-field="k-hidden" hidden/)
  for (const { id, label } of [...everyKind, ...chosen]) {
    expect(body).toContain(`data-field="${id}"`)
    if (label.startsWith('The <b>')) expect(body).toContain('The &lt;b&gt;')
  }
  expect((await page({ 'accept-language': 'de' })).body).toContain('Ihr Name')
  const thanks = await page({}, '?sent=1')
  expect(thanks.body).toContain('Thank you. Bright Plumbing has your answers.')
  expect(thanks.body).not.toContain('<form')
})

test('an answer is printed with its photos, drawing, failures and version, for those who see it', async () => {
  const safe = field('safe', 'triple', { label: 'Safe to use?', fails: ['no'] })
  const asked = [
    field('about', 'heading', { label: 'Switchboard', help: 'As found.' }),
    safe,
    field('plate', 'photo', { label: 'Rating plate' }),
    field('sign', 'signature', { label: 'Signed' }),
  ]
  const { company, form } = await prepared(asked)
  const { formLinkId } = await linkTo(company, form.id)
  const photos = ['key-of-a-photo-1', 'key-of-a-photo-2'].map(key => ({ key, data: drawing }))
  const answers = { safe: ['no'], plate: ['key-of-a-photo-1'], sign: ['key-of-a-photo-2'] }
  expect((await filled(formLinkId, answers, { photos })).status).toBe(200)
  const { id } = (await answersIn(company))[0]!
  await ok(
    c.edit,
    { id: form.id, name: 'Changed', content: contentOf(leak), publish: true, version: form.version },
    company.owner,
  )
  const printed = async (language: string) => {
    const { body, headers } = await ok(a.pdf, { id, language }, company.owner)
    expect(headers['content-type']).toBe('application/pdf')
    const bytes = new Uint8Array(body as unknown as Buffer)
    return { text: (await readPdf(bytes)).pages.join('\n'), raw: Buffer.from(bytes).toString('latin1') }
  }
  const { text, raw } = await printed('en')
  for (const each of [
    'Gas safety',
    'Bright Plumbing',
    'Ada (by link)',
    'As found.',
    'Failed: No',
    'Rating plate',
  ])
    expect(text).toContain(each)
  // The photo, the drawing and the code by which it is verified.
  expect(raw.match(/\/Subtype \/Image/g)).toHaveLength(3)
  expect((await printed('de')).text).toContain('Fehlgeschlagen: Nein')
  const stranger = await app.company()
  for (const as of [company.technician, stranger.owner])
    expect((await app.request(a.pdf, { id }, as)).status).toBe(404)
})
