import { expect, test } from 'vitest'
import { numberingContract } from '#features/work/numbering/numbering.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()

test('documents go on from where they are set to, and a number that was given is refused', async () => {
  const { owner, technician } = await app.company()
  const write = async () => {
    const content = { name: 'Ada', lines: [{ name: 'Tap', quantity: 1, price: 5 }] }
    const { id } = (await app.send(c.add, content, owner)).body.result
    return (await app.send(c.send, { id, via: 'none' }, owner)).body.result.number
  }
  expect(await write()).toBe(1)
  const { body } = await app.send(numberingContract.setDocument, { kind: 'invoice', next: 500 }, owner)
  expect(body.result).toEqual({ kind: 'invoice', next: 500, lowest: 2 })
  expect((await Promise.all([write(), write(), write()])).sort()).toEqual([500, 501, 502])
  const taken = await app.send(numberingContract.setDocument, { kind: 'invoice', next: 502 }, owner)
  expect([taken.status, taken.body.message]).toEqual([400, 'That number is taken. Choose 503 or higher.'])
  const { data } = (await app.send(numberingContract.documents, {}, owner)).body
  expect(data.map(each => [each.kind, each.next])).toEqual([
    ['invoice', 503],
    ['quote', 1],
    ['receipt', 1],
    ['credit', 1],
  ])
  expect((await app.send(numberingContract.setDocument, { kind: 'quote', next: 9 }, technician)).status).toBe(
    403,
  )
})
