import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { linksContract } from '#features/franchise/links/links.contract.ts'
import { checklistsContract } from '#features/jobs/checklists/checklists.contract.ts'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { bundlesContract } from '#features/stock/bundles/bundles.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { noPermission } from '#shared/access.ts'
import { offersContract as c } from '../offers.contract.ts'
import { offerTexts } from '../offers.rules.ts'

const app = await testApp()

async function linked() {
  const head = await app.company({ name: 'Harbour Group', pack_id: 4 })
  const member = await app.company({ name: 'Northside' })
  await app.ok(linksContract.invite, { name: 'N', email: member.owner.email }, head.owner)
  const id = /invite_id=([\w-]+)/.exec((await app.mailTo(member.owner.email)).text)![1]!
  await app.ok(linksContract.accept, { id }, member.owner)
  return { head, member }
}
const addItem = async ({ owner }: TestCompany, item: object) =>
  (await app.ok(itemsContract.add, { name: 'Tap', price: 45, ...item }, owner)).body.result
const itemsOf = async ({ owner }: TestCompany) =>
  (await app.ok(itemsContract.list, { pagination: { pageSize: 200 } } as never, owner)).body.data
const publish = async ({ owner }: TestCompany, input: object) =>
  (await app.ok(c.publish, { with_prices: true, ...input }, owner)).body.result
const listed = async ({ office }: TestCompany) => (await app.ok(c.received, {}, office)).body.data
/** The version of this number, once it has arrived. */
async function arrived(member: TestCompany, number: number) {
  const newest = async () => (await listed(member))[0]?.number
  await expect.poll(newest, { timeout: 30_000 }).toBe(number)
  return opened(member, (await listed(member))[0]!.id)
}
const opened = async ({ office }: TestCompany, id: number) =>
  (await app.ok(c.openReceived, { id }, office)).body.result
const take = (
  as: { token: string },
  id: number,
  rows: { key: string; overwrite?: boolean }[],
  version?: number,
) => app.request(c.take, { id, rows, ...(version !== undefined && { version }) }, as)

test('a version is taken whole; the next shows what is new, and own changes stay until asked for', async () => {
  const { head, member } = await linked()
  const tap = await addItem(head, { code: 'T1', description: 'Chrome' })
  const hose = await addItem(head, { name: 'Hose', price: 9 })
  const bundle = (
    await app.ok(bundlesContract.add, { name: 'Bath', items: [{ id: hose.id, quantity: 2 }] }, head.owner)
  ).body.result
  const template = (
    await app.ok(
      messageTemplatesContract.save,
      { channel: 'sms', name: 'Late', content: 'Hi {{Customer_Name}}' },
      head.owner,
    )
  ).body.data
  const checklist = (
    await app.ok(
      checklistsContract.add,
      { name: 'Gas test', status_ids: [3], items: [{ text: 'Purged' }] } as never,
      head.owner,
    )
  ).body.result
  const chosen = { bundles: [bundle.id], templates: [template.id], checklists: [checklist.id] }
  const first = await publish(head, { ...chosen, items: [tap.id], note: 'Winter' })
  // The bundle's item comes along.
  expect(first).toMatchObject({
    number: 1,
    members: 1,
    counts: { item: 2, bundle: 1, template: 1, checklist: 1 },
  })

  const offer = await arrived(member, 1)
  expect(offer).toMatchObject({ company: 'Harbour Group', note: 'Winter', status: 'open' })
  expect(offer.rows.map(row => `${row.state} ${row.name}`).sort()).toEqual([
    ...['new Bath', 'new Gas test', 'new Hose', 'new Late', 'new Tap'],
  ])
  // The bundle alone brings its item.
  expect((await take(member.office, offer.id, [{ key: `bundle:${bundle.id}` }])).body).toMatchObject({
    added: 2,
  })
  const rest = (await opened(member, offer.id)).rows.map(({ key }) => ({ key }))
  expect((await take(member.office, offer.id, rest)).body).toMatchObject({ added: 3, changed: 0 })
  expect((await opened(member, offer.id)).rows).toEqual([])
  const here = await itemsOf(member)
  expect(here.map(({ name, code, price }) => ({ name, code, price }))).toEqual([
    { name: 'Hose', code: '', price: 9 },
    { name: 'Tap', code: 'T1', price: 45 },
  ])
  const [bath] = (await app.ok(bundlesContract.all, {}, member.owner)).body.list
  expect(bath!.items).toEqual([{ id: here[0]!.id, quantity: 2 }])
  expect((await app.ok(c.published, {}, head.owner)).body.data[0]).toMatchObject({ taken: 1 })

  // The member words one item anew; head office changes both, and stops offering the template.
  const mine = here[1]!
  await app.ok(
    itemsContract.edit,
    { ...mine, price: mine.price, description: 'Our words' } as never,
    member.owner,
  )
  await app.ok(itemsContract.edit, { ...tap, price: 50, description: 'Brass' } as never, head.owner)
  await publish(head, { items: [tap.id], bundles: [bundle.id], checklists: [checklist.id] })
  const next = await arrived(member, 2)
  expect(next.rows).toMatchObject([
    { key: `item:${tap.id}`, state: 'changed', conflict: true },
    { key: `template:${template.id}`, state: 'gone', conflict: false },
  ])
  const fields = Object.fromEntries(next.rows[0]!.fields.map(field => [field.field, field]))
  expect(fields).toMatchObject({
    description: { ours: ['Our words'], theirs: ['Brass'], own: true },
    price: { ours: ['$45.00'], theirs: ['$50.00'], own: false },
  })
  expect((await opened(member, offer.id)).status).toBe('later')
  expect((await take(member.office, offer.id, [{ key: `item:${tap.id}` }])).body.message).toBe(
    offerTexts.later,
  )
  const keys = next.rows.map(({ key }) => ({ key }))
  expect((await take(member.office, next.id, keys, next.version)).body).toMatchObject({
    changed: 1,
    retired: 1,
  })
  expect((await itemsOf(member))[1]).toMatchObject({ description: 'Our words', price: 50 })
  expect((await app.ok(messageTemplatesContract.texts, {}, member.owner)).body.data).not.toContainEqual(
    expect.objectContaining({ name: 'Late' }),
  )
  // Neither is asked about again.
  expect((await opened(member, next.id)).rows).toEqual([])
  // Two people at once: the second looks again.
  expect((await take(member.owner, next.id, keys, next.version)).status).toBe(409)
})

test('prices come only where they were ticked; a name that is here is never overwritten unasked', async () => {
  const { head, member } = await linked()
  const tap = await addItem(head, { code: 'T1' })
  const pipe = await addItem(head, { name: 'Pipe', price: 3 })
  const own = await addItem(member, { name: 'tap', price: 60 })
  await publish(head, { items: [tap.id, pipe.id], with_prices: false })
  const offer = await arrived(member, 1)
  expect(offer.rows).toMatchObject([
    { state: 'exists', conflict: true, name: 'Tap' },
    { state: 'new', name: 'Pipe' },
  ])
  expect(JSON.stringify(offer)).not.toContain('$')
  await take(
    member.office,
    offer.id,
    offer.rows.map(({ key }) => ({ key })),
  )
  const names = async () => (await itemsOf(member)).map(({ name, price }) => [name, price])
  expect(await names()).toEqual([
    ['Pipe', 0],
    ['tap', 60],
  ])
  await publish(head, { items: [tap.id] })
  const dear = await arrived(member, 2)
  const [row] = dear.rows.filter(each => each.key === `item:${tap.id}`)
  expect(row).toMatchObject({ conflict: true, fields: [{ field: 'price', own: true }] })
  await take(member.office, dear.id, [{ key: row!.key, overwrite: true }])
  expect((await itemsOf(member)).find(each => each.id === own.id)).toMatchObject({ name: 'tap', price: 45 })
})

test('withdrawn versions, ended links, others’ rows and missing rights are refused with a reason', async () => {
  const { head, member } = await linked()
  const tap = await addItem(head, {})
  const refused = async (input: object, as = head.owner) => {
    const { status, body } = await app.request(c.publish, input as never, as)
    return [status, body.message]
  }
  expect(await refused({})).toEqual([400, offerTexts.nothing])
  expect(await refused({ items: [tap.id + 999_999] })).toEqual([409, offerTexts.gone])
  expect(await refused({ items: [tap.id], members: [999_999] })).toEqual([404, offerTexts.noMember])
  expect(await refused({ items: [tap.id] }, head.operator)).toEqual([403, noPermission])
  expect(await refused({ items: [tap.id] }, member.owner)).toEqual([403, offerTexts.pack])
  const { id } = await publish(head, { items: [tap.id] })
  const offer = await arrived(member, 1)
  const rows = [{ key: `item:${tap.id}` }]
  const stranger = await app.company()
  for (const [entry, input] of [
    [c.openReceived, { id: offer.id }],
    [c.openPublished, { id }],
    [c.withdraw, { id }],
  ] as const)
    expect((await app.request(entry as typeof c.withdraw, input, stranger.owner)).status).toBe(404)
  expect((await take(stranger.owner, offer.id, rows)).status).toBe(404)
  expect((await take(member.operator, offer.id, rows)).body.message).toBe(noPermission)
  expect((await take(member.office, offer.id, [])).body.message).toBe(offerTexts.noRows)
  expect((await take(member.office, offer.id, [{ key: `item:${tap.id + 999_999}` }])).status).toBe(404)
  // It is withdrawn at once, before the word of it has arrived.
  await app.ok(c.withdraw, { id }, head.owner)
  expect((await take(member.office, offer.id, rows)).body.message).toBe(offerTexts.withdrawn)
  const states = async () => (await listed(member)).map(each => each.status)
  await expect.poll(states, { timeout: 30_000 }).toEqual(['withdrawn'])
  await publish(head, { items: [tap.id] })
  const second = await arrived(member, 2)
  await app.ok(linksContract.leave, {}, member.owner)
  expect((await take(member.office, second.id, rows)).body.message).toBe(offerTexts.parted)
  expect(await opened(member, second.id)).toMatchObject({ status: 'ended', rows: [] })
  expect(await refused({ items: [tap.id] })).toEqual([409, offerTexts.noMembers])
})

test('5,000 items are offered and taken at once', { timeout: 90_000 }, async () => {
  const { head, member } = await linked()
  await app.sql(
    `insert into items (company_id, name, price_cents) select $1, 'Part ' || n, n from generate_series(1, 5000) n`,
    [head.id],
  )
  const { result } = (await app.ok(c.offerable, {}, head.owner)).body
  const items = result.filter(row => row.kind === 'item').map(row => row.id)
  expect(items).toHaveLength(5_000)
  await publish(head, { items })
  const offer = await arrived(member, 1)
  const rows = offer.rows.map(({ key }) => ({ key }))
  expect((await take(member.owner, offer.id, rows)).body).toMatchObject({ added: 5_000 })
  expect((await opened(member, offer.id)).rows).toEqual([])
})

test('a version that was broken in the database is told, and not shown', async () => {
  const { head } = await linked()
  const { id } = await publish(head, { items: [(await addItem(head, {})).id] })
  const document = [{ kind: 'item', id: 1, values: { name: 'Half a row' } }]
  await app.sql('update franchise_offers set document = $3 where company_id = $1 and id = $2', [
    head.id,
    id,
    JSON.stringify(document),
  ])
  const { status, body } = await app.request(c.openPublished, { id }, head.owner)
  expect([status, JSON.stringify(body).includes('Half a row')]).toEqual([500, false])
})
