import { expect, type Page } from '@playwright/test'
import { encode } from 'uqr'
import { newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { isKept } from './kept.ts'
import { mailTo } from './mail.ts'
import { photo } from './photo.ts'

// Covers: jobs/parts, jobs/tools, money/supplier-invoices, stock.

// A part's way in two browsers: put in stock, sent to a van and confirmed there, used on a job, ordered by mail, received,
// and billed by its supplier.

test('a part goes from the store to the van, onto a job, runs low, is ordered, received and billed', async ({
  browser,
}) => {
  const company = await newCompany()
  const technician = await newTechnician(company)
  const email = `orders-${technician.id}@example.com`
  const supplier = { name: 'Harbour Trade Supplies', abn: '51 824 753 556', email }
  await company.send('/settings/addSupplier', supplier)

  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await storeSession(office, company)
  await office.goto('/manage/inventory')
  await office.getByRole('button', { name: 'Add Row' }).first().click()
  const row = office.getByRole('dialog')
  const asItem = row.getByRole('switch', { name: 'Create as new invoice item' })
  await expect(asItem).toBeDisabled()
  await row.getByLabel('Name', { exact: false }).first().fill('Mixer tap')
  await row
    .getByLabel(/^Price/)
    .first()
    .fill('20')
  await row
    .getByLabel(/^Quantity/)
    .first()
    .fill('4')
  await row.getByRole('combobox', { name: 'Supplier', exact: true }).click()
  await office.getByRole('option', { name: supplier.name }).click()
  await row.getByLabel('Supplier code').fill('T-1')
  await asItem.click({ force: true })
  await row.getByLabel(/^Item name/).fill('Mixer tap fitted')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toBeHidden()
  await expect(office.getByText('Mixer tap').first()).toBeVisible()

  const { result } = (await company.send('/company/getInventory', {})) as {
    result: { Id: number; Quantity: number; items: { id: number }[] }[]
  }
  const [part] = result
  expect(part).toMatchObject({ Quantity: 4, items: [{ id: expect.any(Number) }] })
  const template = (await company.send('/settings/addStockTemplate', {
    name: 'Plumber',
    items: [{ id: part!.Id, quantity: 7, min: 4 }],
  })) as { result: { id: number } }
  await company.send('/company/addTemplatesToStocks', {
    templates: [template.result.id],
    workers: [technician.id],
  })
  await office.goto('/manage/inventory/replenish')
  await office.getByRole('button', { name: 'Send 1 part' }).click()
  await expect(office.getByText('All stock is above its minimum.')).toBeVisible()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await storeSession(phone, technician)
  await phone.goto('/stock/van')
  await phone.getByRole('button', { name: 'Confirm arrival' }).click()
  await expect(phone.getByText('Nothing on the way.')).toBeVisible()
  await expect(phone.getByText('Mixer tap').first()).toBeVisible()

  const parts = [
    { partsBelong: technician.id, parts: [{ id: 'p', partId: part!.items[0]!.id, quantity: 1 }] },
  ]
  const job = {
    name: 'Nadia Kerr',
    address: '12 Smith Street, Parramatta NSW',
    assign_worker: [technician.id],
    parts,
  }
  const { lastJobInsertId: id } = (await company.send('/jobs/add', job)) as { lastJobInsertId: number }
  await company.send(`/jobs/edit/${id}`, { job_status_id: 3 })

  await office.getByRole('button', { name: 'Order the rest' }).click()
  await expect(office).toHaveURL(/inventory\/orders/)
  await office.getByText('PO-1').click()
  const order = office.getByRole('dialog')
  // The dialog grows once its parts are there.
  await expect(order.getByText('Mixer tap (T-1)')).toBeVisible()
  await order.getByRole('button', { name: 'Approve' }).click()
  await expect(order).toBeHidden()
  await office.getByText('PO-1').click()
  await order.getByRole('button', { name: 'Send by email' }).click()
  await office.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await mailTo(email)).toContain('PO-1')
  await office.getByText('PO-1').click()
  // Scanned one by one: what was not is still to come.
  await order.getByRole('button', { name: 'Scan' }).click()
  const scan = office.getByRole('dialog', { name: 'Scan' })
  for (let n = 0; n < 4; n++) {
    await scan.getByLabel('Code').fill('T-1')
    await scan.getByLabel('Code').press('Enter')
    if (n === 0) await expect(order.getByLabel('Mixer tap arrived')).toHaveValue('1')
  }
  await office.keyboard.press('Escape')
  await expect(order.getByLabel('Mixer tap arrived')).toHaveValue('4')
  await order.getByRole('button', { name: 'Receive' }).click()
  await expect(order).toBeHidden()
  await office.getByRole('switch', { name: 'Open' }).click({ force: true })
  await expect(office.getByText('Received').first()).toBeVisible()
  const last = (await company.send('/company/getInventory', {})) as {
    result: { Quantity: number; on_order: number }[]
  }
  expect(last.result[0]).toMatchObject({ Quantity: 4, on_order: 0 })

  await office.goto('/manage/inventory/invoices')
  await office
    .locator('input[type=file]')
    .setInputFiles('src/features/money/supplier-invoices/testing/papers/microinvoice.pdf')
  const invoice = office.getByRole('dialog')
  await expect(invoice.getByLabel('Invoice number')).toHaveValue('HT-20417')
  const freight = invoice.getByRole('group', { name: 'Line 3' })
  await freight.getByRole('combobox', { name: 'Allocate to' }).click()
  await office.getByRole('option', { name: 'Onto a job' }).click()
  await freight.getByRole('combobox', { name: 'Job' }).click()
  await freight.getByRole('combobox', { name: 'Job' }).fill('1')
  await office.getByRole('option', { name: /Nadia Kerr/ }).click()
  await invoice.getByRole('button', { name: 'Book' }).click()
  await expect(invoice).toBeHidden()
  const cost = await office.request.get(`/api/jobs/jobCost/${id}`, {
    headers: { authorization: `Bearer ${company.session.token}` },
  })
  // The tap at $20.00 and the delivery at $15.00.
  expect(await cost.json()).toMatchObject({ result: { parts_cents: 3_500 } })
})

test('a van is counted and a tool is taken without a connection, and then it is handed over', async ({
  browser,
}) => {
  const company = await newCompany()
  const technician = await newTechnician(company)
  const stocked = (await company.send('/company/sendInventory', {
    inventory: [{ Name: 'Mixer tap', Price: 20, Quantity: 4 }],
    place: technician.id,
  })) as { result: { Id: number }[] }
  const { result: tool } = (await company.send('/company/addTool', { name: 'Hammer drill' })) as {
    result: { id: number }
  }
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await storeSession(phone, technician)
  await phone.goto('/stock/van')
  await phone.getByRole('button', { name: 'Count my van' }).click()
  const count = phone.getByRole('dialog')
  await expect(count.getByLabel('How many Mixer tap?')).toBeVisible()
  await isKept(phone, ['write-overlays', 'OpenedCount', 'HandDialog'])
  await context.setOffline(true)
  await count.getByLabel('How many Mixer tap?').fill('3')
  await count.getByRole('button', { name: 'Finish count' }).click()
  await expect(phone.getByText(/^Offline. We’ll send/).first()).toBeVisible()
  // Parts used meanwhile count in.
  await company.send('/company/bookStock', {
    id: stocked.result[0]!.Id,
    place: technician.id,
    kind: 'loss',
    quantity: 1,
  })
  await context.setOffline(false)
  const open = async () =>
    (await company.send('/company/getCounts', { open: true })) as { data: { id: number; state: string }[] }
  await expect.poll(async () => (await open()).data[0]?.state).toBe('counted')
  await company.send(`/company/approveCount/${(await open()).data[0]!.id}`, {})
  const [van] = (
    (await company.send('/company/getInventory', { place: technician.id })) as {
      result: { Quantity: number }[]
    }
  ).result
  expect(van!.Quantity).toBe(2)

  await phone.goto('/stock/tools')
  await phone.getByRole('button', { name: 'Scan' }).click()
  const [chooser] = await Promise.all([
    phone.waitForEvent('filechooser'),
    phone.getByRole('button', { name: 'From a photo' }).click(),
  ])
  await chooser.setFiles(await codePhoto(phone, `TW-T${tool.id}`))
  const opened = phone.getByRole('dialog', { name: 'Hammer drill' })
  await opened.getByRole('button', { name: 'Check out' }).click()
  const hand = phone.getByRole('dialog', { name: 'Check out' })
  await expect(hand.getByLabel('To', { exact: true })).toHaveValue(/you/)
  await context.setOffline(true)
  await hand.getByRole('button', { name: 'Check out' }).click()
  await expect(hand).toBeHidden()
  await expect(opened.getByText(/^Theo Wills, since/)).toBeVisible()
  await context.setOffline(false)
  const holder = async () => {
    const { data } = (await company.send('/company/getTools', {})) as {
      data: { holder: { value: number }; waiting: unknown }[]
    }
    return data[0]!.holder.value
  }
  await expect.poll(holder).toBe(technician.id)

  await opened.getByRole('button', { name: 'Hand over' }).click()
  const over = phone.getByRole('dialog', { name: 'Hand over' })
  await over.getByLabel('To', { exact: true }).click()
  await phone.getByRole('listbox', { name: 'To' }).getByRole('option', { name: 'Olivia Hart' }).click()
  const [photos] = await Promise.all([
    phone.waitForEvent('filechooser'),
    over.getByRole('button', { name: 'Take a photo' }).click(),
  ])
  await photos.setFiles(await photo(phone, 'drill.png'))
  await expect(over.getByText('drill.png')).toBeVisible()
  await over.getByRole('button', { name: 'Hand over' }).click()
  await expect(opened.getByText(/is handing it over to/)).toBeVisible()

  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await storeSession(office, company)
  await office.goto(`/manage/inventory/tools?open=${tool.id}`)
  await expect(office.getByRole('button', { name: 'Photo' }).first()).toBeVisible()
  await office.getByRole('button', { name: 'I have it', exact: true }).click()
  await expect(office.getByText(/is handing it over to/)).toBeHidden()
  expect(await holder()).not.toBe(technician.id)
})

/** A photo of a code, as a label has it. */
async function codePhoto(page: Page, text: string) {
  const { size, data } = encode(text, { border: 4 })
  const url = await page.evaluate(
    ({ size, data }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: size * 8, height: size * 8 })
      const draw = canvas.getContext('2d')!
      for (const [y, row] of data.entries())
        for (const [x, isDark] of row.entries()) {
          draw.fillStyle = isDark ? '#000' : '#fff'
          draw.fillRect(x * 8, y * 8, 8, 8)
        }
      return canvas.toDataURL('image/png')
    },
    { size, data },
  )
  return {
    name: 'label.png',
    mimeType: 'image/png',
    buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
  }
}
