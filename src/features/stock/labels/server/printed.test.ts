import { spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { ordersContract } from '#features/stock/orders/orders.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { partCode } from '../labels.rules.ts'

const app = await testApp()
const { ok } = app

/** Output of a program, or null where it is not installed. */
function outputOf(program: string, ...args: string[]): string | null {
  const { error, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return error ? null : stdout
}

async function printed(name: string, body: unknown): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'tradewind-printed-')), name)
  await writeFile(path, body as Uint8Array)
  return path
}

test('labels are read by zbarimg', async ({ skip }) => {
  if (outputOf('zbarimg', '--version') === null) skip('zbarimg is not installed')
  if (outputOf('pdftoppm', '-v') === null) skip('pdftoppm is not installed')
  const { owner } = await app.company()
  const inventory = [
    { Name: 'Tap', Price: 20, barcode: '9312345678907' },
    { Name: 'Hose', Price: 3 },
  ]
  const rows = (await ok(inventoryContract.send, { inventory } as never, owner)).body.result
  const ids = rows.map(row => row.Id)
  const sheet = await printed(
    'labels.pdf',
    (await app.send(inventoryContract.partLabels, { ids: ids.join() }, owner)).body,
  )
  outputOf('pdftoppm', '-r', '200', '-png', '-singlefile', sheet, sheet)
  const codes = outputOf('zbarimg', '--quiet', '--raw', `${sheet}.png`)!.trim().split('\n')
  expect(codes.sort()).toEqual(['9312345678907', partCode(ids[1]!)].sort())
})

test('orders are read by pdftotext', async ({ skip }) => {
  if (outputOf('pdftotext', '-v') === null) skip('pdftotext is not installed')
  const { owner } = await app.company()
  const supplier_id = (await ok(suppliersContract.add, { name: 'Reece' }, owner)).body.result.id
  const inventory = [{ Name: 'Copper pipe', Price: 12.5, unit: 'm', supplier_id, supplier_code: 'CP-15' }]
  const [part] = (await ok(inventoryContract.send, { inventory } as never, owner)).body.result
  const lines = [{ id: part!.Id, quantity: 2.5 }]
  const { id } = (await ok(ordersContract.add, { supplier_id, lines } as never, owner)).body.result
  const paper = await printed('order.pdf', (await app.send(ordersContract.pdf, { id }, owner)).body)
  const text = outputOf('pdftotext', '-layout', paper, '-')!
  expect(text).toContain('PO-1')
  expect(text).toMatch(/CP-15\s+Copper pipe\s+2\.5 m\s+\$12\.50\s+\$31\.25/)
})
