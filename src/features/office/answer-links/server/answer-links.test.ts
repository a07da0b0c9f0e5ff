import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { formLinksContract } from '#features/jobs/forms/form-links.contract.ts'
import { formsContract } from '#features/jobs/forms/forms.contract.ts'
import { readyForms } from '#features/jobs/forms/ready-forms.rules.ts'
import { answerLinksContract as c } from '#features/messages/inbox/answer-links.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'

const app = await testApp()
const { ok } = app
const lines = [{ id: '1', name: 'Tap', quantity: 1, price: 50 }]

test('an answer carries links to this client’s documents and to booking, and to no draft and nobody else’s', async () => {
  const company = await app.company()
  const { owner, office } = company
  const client = async (name: string) => (await ok(clientsContract.add, { name }, owner)).body.id
  const quoted = async (client_id: number, name: string) =>
    (await ok(quotesContract.add, { client_id, name, lines } as never, owner)).body.result.id as number
  const id = await client('Dana Reed')
  const other = await client('Lee Wong')
  const quote = await quoted(id, 'Dana Reed')
  await quoted(id, 'Dana Reed')
  const theirs = await quoted(other, 'Lee Wong')
  for (const each of [quote, theirs]) await ok(quotesContract.send, { id: each, via: 'none' } as never, owner)
  const draft = { client_id: id, name: 'Dana Reed', lines }
  const invoice = (await ok(invoicesContract.add, draft as never, owner)).body.result.id
  await ok(invoicesContract.send, { id: invoice, via: 'none' } as never, owner)
  const links = async (of: number, as = owner) => (await ok(c.links, { id: of }, as)).body.result
  const offered = await links(id)
  expect(offered.map(each => [each.kind, each.id])).toEqual([
    ['quote', quote],
    ['invoice', invoice],
    ['booking', id],
  ])
  const address = (n: number) => /https?:\S+/.exec(offered[n]!.text)![0]
  expect(offered[1]).toMatchObject({ text: expect.stringMatching(/^View and pay invoice .+: /) })
  expect(address(2)).toContain('next=%2FclientPortal%2Fquotes%2Fbooking')
  for (const [n, page] of [
    [0, 'quotes'],
    [1, 'invoice'],
  ] as const) {
    const path = new URL(address(n)).pathname
    expect(path).toMatch(new RegExp(`^/clientPortal/${page}/`))
    expect((await app.http.inject({ url: path })).statusCode).toBe(200)
  }
  // A document is printed and staged, and goes with an answer by mail.
  const attach = (input: object, as = owner) =>
    app.request(c.paper, { client_id: id, kind: 'quote', id: quote, ...input } as never, as)
  const printed = (await attach({})).body.result
  expect(printed).toMatchObject({ name: expect.stringMatching(/^Quote .+\.pdf$/) })
  expect((await app.send(filesContract.read, { id: printed.id, name: 'x' }, owner)).status).toBe(200)
  expect((await attach({ kind: 'invoice', id: invoice })).body.result.name).toMatch(/^Invoice /)
  expect((await attach({ id: theirs })).status).toBe(404)
  expect((await attach({}, (await app.company()).owner)).status).toBe(404)
  expect((await attach({}, company.technician)).status).toBe(403)
  // The kept client has the documents of the one that was merged into them.
  await ok(mergingContract.merge, { keep: id, merge: other, taken: [] } as never, owner)
  expect((await links(id)).map(each => each.id)).toContain(theirs)
  expect((await app.request(c.links, { id }, (await app.company()).owner)).status).toBe(404)
  expect((await app.request(c.links, { id }, company.technician)).status).toBe(403)
  expect(await links(id, office)).not.toEqual([])
})

test('a form is put into an answer by a link of this client that counts once, by who may make one', async () => {
  const { owner, technician } = await app.company()
  const id = (await ok(clientsContract.add, { name: 'Dana Reed' }, owner)).body.id as number
  const content = (await ok(formsContract.ready, { name: readyForms[0]!.id }, owner)).body.content
  const form = (await ok(formsContract.add, { name: 'Site check', content, publish: true } as never, owner))
    .body
  const offered = (await ok(c.links, { id }, owner)).body.result.filter(each => each.kind === 'form')
  expect(offered).toMatchObject([
    { id: form.result.id, number: 'Site check', text: 'Please fill in Site check' },
  ])
  const wanted = { form_id: form.result.id, kind: 'client', client_id: id, most: 1, days: 30 }
  const { url } = (await ok(formLinksContract.add, wanted as never, owner)).body
  expect((await app.http.inject({ url: new URL(url).pathname })).statusCode).toBe(200)
  expect((await app.request(formLinksContract.add, wanted as never, technician)).status).toBe(403)
})
