import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { quoteTemplatesContract as c } from '../../quote-templates.contract.ts'
import { quotesContract } from '../../quotes.contract.ts'

const app = await testApp()
const { ok } = app
const options = [
  { id: 'good', name: 'Good', description: '' },
  { id: 'best', name: 'Best', description: 'With a warranty' },
]

test('a quote begins with all of a template: items at today’s prices, its own lines at the prices of then', async () => {
  const company = await app.company()
  const item = (more: object) =>
    ok(itemsContract.add, { name: 'Mixer', price: 150, unit: 'm', ...more }, company.owner)
  const mixer = (await item({})).body.result
  const gone = (await item({ name: 'Old tap', price: 80 })).body.result
  const content = {
    options,
    lines: [
      { id: '1', name: 'Labour', price: 100, section: 'Work' },
      { id: '2', name: 'A fine mixer', item_id: mixer.id, price: 120, quantity: 2, option: 'best' },
      { id: '3', name: 'Old tap', item_id: gone.id, price: 70, option: 'good' },
      { id: '4', name: 'Filter', price: 40, is_optional: true, option: 'none' },
    ],
    discount_percent: 5,
    deposit_percent: 30,
    message: 'Thank you.',
    terms: 'Valid for a month.',
  }
  const made = (await ok(c.add, { templateName: 'Bathroom', ...content }, company.office)).body.result
  expect(made).toMatchObject({ name: 'Bathroom', lines: 4, options: ['Good', 'Best'] })
  await ok(itemsContract.edit, { ...mixer, price: 175 }, company.owner)
  await ok(itemsContract.changeStatus, { id: gone.id, checked: false }, company.owner)
  const { result } = (await ok(quotesContract.begin, { template_id: made.id }, company.office)).body
  expect(result).toMatchObject({
    name: '',
    options,
    discount_percent: 5,
    deposit_percent: 30,
    message: 'Thank you.',
    terms: 'Valid for a month.',
  })
  expect(result.lines).toMatchObject([
    { name: 'Labour', price: 100, section: 'Work', option: '' },
    { name: 'A fine mixer', item_id: mixer.id, price: 175, quantity: 2, unit: 'm', option: 'best' },
    { name: 'Old tap', item_id: null, price: 70, option: 'good' },
    { name: 'Filter', price: 40, is_optional: true, option: '' },
  ])
})

test('prices of items follow the kind of the template’s prices', async () => {
  const company = await app.company()
  const item = (await ok(itemsContract.add, { name: 'Tap', price: 100 }, company.owner)).body.result
  const lines = [{ name: 'Tap', item_id: item.id, price: 1 }]
  const made = (await ok(c.add, { templateName: 'A', with_tax: true, lines }, company.owner)).body.result
  const { result } = (await ok(quotesContract.begin, { template_id: made.id }, company.owner)).body
  expect(result.lines[0]).toMatchObject({ price: 110 })
})

test('templates are named once, renamed and deleted by whoever writes quotes, and are the company’s own', async () => {
  const company = await app.company()
  const other = await app.company()
  const lines = [{ name: 'Labour', price: 100 }]
  const add = (templateName: string, as = company.office) => app.request(c.add, { templateName, lines }, as)
  const { result } = (await add('Bathroom')).body
  expect(await add('bathroom')).toMatchObject({
    status: 409,
    body: { message: 'There is already a template with this name.', field: 'templateName' },
  })
  expect((await add(' ')).body.message).toBe('Name required.')
  expect((await app.request(c.add, { templateName: 'Empty' }, company.office)).status).toBe(400)
  expect((await add('Mine', company.technician)).status).toBe(403)
  const rename = (version: number, as = company.office) =>
    app.request(c.rename, { id: result.id, templateName: 'Kitchen', version }, as)
  expect((await rename(1, other.owner)).status).toBe(404)
  expect((await rename(1)).body.result).toMatchObject({ name: 'Kitchen', version: 2 })
  expect((await rename(1)).status).toBe(409)
  const names = async () => (await ok(c.list, {}, company.office)).body.data.map(each => each.name)
  expect(await names()).toEqual(['Kitchen'])
  expect((await app.request(quotesContract.begin, { template_id: result.id }, other.owner)).status).toBe(404)
  await ok(c.remove, { id: result.id }, company.office)
  expect(await names()).toEqual([])
  expect((await app.request(quotesContract.begin, { template_id: result.id }, company.office)).status).toBe(
    404,
  )
})
