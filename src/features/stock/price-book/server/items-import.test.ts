import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { itemsContract as c } from '../items.contract.ts'

const app = await testApp()

const fileOf = async (path: string, text: string, as: TestUser) => (await posted(path, text, as)).rawPayload

async function sendFile(path: string, text: string, as: TestUser) {
  const answer = await posted(path, text, as)
  return { status: answer.statusCode, body: answer.json() }
}

function posted(path: string, text: string, as: TestUser) {
  const edge = 'edge'
  return app.http.inject({
    method: 'POST',
    url: `/api/settings/${path}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="items.csv"\r\n\r\n${text}\r\n--${edge}--\r\n`,
  })
}
const file = `Item,SKU,Sell,Cost,GST,Job type
Mixer tap,T1,"$1,250.00",800,Yes,Plumbing
Old tap,,12,,No,
,X,1,,,
Valve,V1,minus,,,
Mixer tap,T9,3,,,
Pump,,5,,,Magic
=cmd(),,7,,,
`

test('a file of items is looked at first, and brought in once: new, changed, as they were, left out with reasons', async () => {
  const { owner } = await app.company()
  await app.send(jobTypesContract.add, { name: 'Plumbing' }, owner)
  await app.send(c.add, { name: 'old TAP', price: 10 }, owner)
  const look = (await sendFile('previewItems/auto', file, owner)).body.result
  expect(look).toMatchObject({ rows: 7, added: 2, changed: 1, unchanged: 0, refused: 4 })
  expect(
    look.refusals.map((each: { row: number; reason: { text: string } }) => [each.row, each.reason.text]),
  ).toEqual([
    [4, 'Item Name is required.'],
    [5, '{{value}} isn’t an amount.'],
    [6, 'Already in row {{row}}.'],
    [7, 'There is no job type {{name}}.'],
  ])
  expect((await app.send(c.list, {}, owner)).body.data).toHaveLength(1)
  const done = (await sendFile(`importItems/${look.columns}`, file, owner)).body.result
  expect(done).toMatchObject({ added: 2, changed: 1, refused: 4 })
  const { data } = (await app.send(c.list, { search: 't1' }, owner)).body
  expect(data).toMatchObject([{ name: 'Mixer tap', code: 'T1', price: 1250, cost: 800, is_taxable: true }])
  expect((await sendFile('importItems/auto', file, owner)).body.result).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 3,
  })
})

test('prices keep four decimals and how they were entered; what is finer is left out with its reason', async () => {
  const { owner } = await app.company()
  const rows = 'Item,Sell,Qty,Incl GST\nWasher,0.045,0.125,\nTap,60,,Yes\nNail,0.04555,,\nTape,1,0.0625,\n'
  const { added, refusals } = (await sendFile('importItems/auto', rows, owner)).body.result
  expect([added, refusals.map((each: { reason: { text: string } }) => each.reason.text)]).toEqual([
    2,
    ['Prices can have up to four decimals.', 'Quantities can have up to three decimals.'],
  ])
  const { data } = (await app.send(c.list, { pagination: { sortField: 'name' } } as never, owner)).body
  expect(data).toMatchObject([
    { name: 'Tap', price: 54.5455, entered_price: 60, price_with_tax: true },
    { name: 'Washer', price: 0.045, entered_price: 0.045, price_with_tax: false, quantity: 0.125 },
  ])
})

test('an item without a price is a doubt, and headings say whether tax is in it', async () => {
  const { owner } = await app.company()
  await app.send(c.add, { name: 'Tap', price: 60 }, owner)
  const rows = `Our price book
Item,SKU,Sell (inc GST)
Tap,T1,n/a
Pump,P1,TBC
Valve,V1,
Hose,H1,66
Pipe,9.31E+12,5
Total,,71
`
  const { result } = (await sendFile('importItems/auto', rows, owner)).body
  expect(result).toMatchObject({ added: 1, changed: 1, refused: 4 })
  expect(
    result.refusals.map((each: { row: number; reason: { text: string } }) => [each.row, each.reason.text]),
  ).toEqual([
    [4, 'This row has no price.'],
    [5, 'This row has no price.'],
    [7, expect.stringContaining('has cut the code')],
    [8, 'This looks like the total at the end of the file.'],
  ])
  const { data } = (await app.send(c.list, { pagination: { sortField: 'name' } } as never, owner)).body
  expect(data).toMatchObject([
    { name: 'Hose', price: 60, entered_price: 66, price_with_tax: true },
    { name: 'Tap', price: 60, code: 'T1' },
  ])
})

test('what is exported comes back unchanged, and runs nothing in a spreadsheet', async () => {
  const { owner } = await app.company()
  await app.send(
    c.add,
    { name: '=1+1', price: 3.5555, include_tax: true, cost: 0.045, code: '-7', unit: 'm', quantity: 2.5 },
    owner,
  )
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/settings/exportItems',
    headers: { authorization: `Bearer ${owner.token}` },
    payload: {},
  })
  expect(answer.body).toContain("'=1+1")
  const { result } = (await sendFile('importItems/auto', answer.body, owner)).body
  expect(result).toMatchObject({ rows: 1, unchanged: 1, refused: 0 })
})

test('a picker offers the first 2,000 by name, and says when there are more', async () => {
  const company = await app.company()
  const fill = (from: number, to: number) =>
    app.sql(
      `insert into items (company_id, name, price_cents) select $1, 'Elbow ' || lpad(n::text, 5, '0'), 100 from generate_series($2::int, $3::int) n`,
      [company.id, from, to],
    )
  const offered = async () => (await app.send(c.options, {}, company.office)).body
  await fill(1, 2_000)
  expect(await offered()).toMatchObject({ capped: false })
  await fill(2_001, 2_001)
  const { result, capped } = await offered()
  expect([result.length, result.at(-1)!.label, capped]).toEqual([2_000, 'Elbow 02000', true])
})

test('cost and margin are for who sees money; a file that is none is refused', async () => {
  const company = await app.company()
  const { owner, office } = company
  const { id } = (await app.send(c.add, { name: 'Tap', price: 10, cost: 4 }, owner)).body.result
  await app.sql(`update permissions set roles = '1' where company_id = $1 and id = 24`, [company.id])
  const seen = (await app.send(c.open, { id }, office)).body.result
  expect([seen.price, seen.cost]).toEqual([10, null])
  await app.send(c.edit, { id, name: 'Tap', price: 11 }, office)
  expect((await app.send(c.open, { id }, owner)).body.result).toMatchObject({ price: 11, cost: 4 })
  expect((await sendFile('importItems/auto', file, office)).status).toBe(403)
  expect((await sendFile('importItems/auto', 'PK\u0003\u0004', owner)).body.message).toContain(
    'spreadsheet file',
  )
  expect((await sendFile('importItems/1.2', file, owner)).status).toBe(404)
})

test('headings, separator and decimal mark are taken by hand, and the preview says how the file was read', async () => {
  const { owner } = await app.company()
  const list = 'Artikel;Preis;Einheit\nitem;price;unit\nHahn;1.234;Stk\nDichtung;0,5;Stk\n'
  const guessed = (await sendFile('previewItems/auto', list, owner)).body.result
  expect(guessed.read).toMatchObject({ heading_row: 2, delimiter: ';', decimal_mark: ',' })
  expect(guessed.read.top[0]).toEqual({ row: 1, text: 'Artikel · Preis · Einheit' })
  const first = (await sendFile('previewItems/0..........?heading_row=1&delimiter=%3B', list, owner)).body
    .result
  expect(first).toMatchObject({ headings: ['Artikel', 'Preis', 'Einheit'], read: { heading_row: 1 } })
  const { added } = (await sendFile('importItems/auto?decimal_mark=.', list, owner)).body.result
  expect(added).toBe(2)
  const { data } = (await app.send(c.list, { search: 'Hahn' }, owner)).body
  expect(data).toMatchObject([{ price: 1.234 }])
})

test('the decimal mark of one column is told by that column, or chosen by hand for it alone', async () => {
  const { owner } = await app.company()
  const list = 'item;price;cost;quantity\nHahn;1.234;0,5;2.500\nDichtung;2.500;1,25;1.000\n'
  const first = (await sendFile('previewItems/auto', list, owner)).body.result
  expect(first.read).toMatchObject({
    decimal_mark: ',',
    unclear_numbers: [
      { column: 1, decimal_mark: ',', written: '1.234' },
      { column: 3, decimal_mark: ',', written: '2.500' },
    ],
  })
  const way = `decimal_marks=${encodeURIComponent('---.')}`
  const { read } = (await sendFile(`previewItems/auto?${way}`, list, owner)).body.result
  expect(read.unclear_numbers).toMatchObject([{ decimal_mark: ',' }, { column: 3, decimal_mark: '.' }])
  await sendFile(`importItems/auto?${way}`, list, owner)
  const { data } = (await app.send(c.list, { search: 'Hahn' }, owner)).body
  expect(data).toMatchObject([{ price: 1234, cost: 0.5, quantity: 2.5 }])
})

test.each([
  'decimal_marks=x',
  'delimiter=%3B%3B',
  'delimiter=%22',
  'heading_row=1000000000',
  'heading_row=-1',
  'decimal_mark=x',
])('%s is refused', async choice => {
  const { owner } = await app.company()
  expect((await sendFile(`previewItems/auto?${choice}`, file, owner)).status).toBe(400)
})

test('rows that were left out or read differently come as a file that is imported again once it is put right', async () => {
  const { owner } = await app.company()
  await app.send(c.add, { name: 'Tap', price: 60 }, owner)
  const code = 'X'.repeat(70)
  const rows = `Our price book;;\nItem;SKU;Sell\nTap;T1;TBC\nPump;;minus\nHose;${code};5,50\nValve;V1;7,25\n`
  const path = 'previewItems/auto?decimal_mark=,'
  expect((await sendFile(path, rows, owner)).body.result).toMatchObject({ refused: 1, corrected: 2 })
  const checked = await fileOf('itemRowsToCheck/auto?decimal_mark=,', rows, owner)
  expect(readCsv(checked)).toEqual([
    { Item: 'Tap', SKU: 'T1', Sell: 'TBC', Why: 'TBC isn’t a price, so the price doesn’t change.' },
    { Item: 'Pump', SKU: '', Sell: 'minus', Why: 'minus isn’t an amount.' },
    { Item: 'Hose', SKU: code, Sell: '5,50', Why: 'Code: shortened to 60 characters.' },
  ])
  await sendFile('importItems/auto?decimal_mark=,', rows, owner)
  const right = checked.toString().replace('minus"', '99,95"')
  expect((await sendFile('importItems/auto', right, owner)).body.result).toMatchObject({
    added: 1,
    refused: 0,
  })
})
