import { expect } from '@playwright/test'
import { newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { mailTo } from './mail.ts'

// A part's way in two browsers: put in stock, sent to a van and confirmed there, used on a job, ordered by mail, received.

test('a part goes from the store to the van, onto a job, runs low and is ordered', async ({ browser }) => {
  const company = await newCompany()
  const technician = await newTechnician(company)
  const email = `orders-${technician.id}@example.com`
  await company.send('/settings/addSupplier', { name: 'Reece', email })

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
  await office.getByRole('option', { name: 'Reece' }).click()
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
    items: [{ id: part!.Id, quantity: 4, min: 4 }],
  })) as { result: { id: number } }
  await company.send('/company/addTemplatesToStocks', {
    templates: [template.result.id],
    workers: [technician.id],
  })
  await office.goto('/manage/inventory/replenish')
  await office.getByRole('button', { name: 'Send 1 part' }).click()
  await expect(office.getByText('Nothing is below its minimum.')).toBeVisible()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await storeSession(phone, technician)
  await phone.goto('/stock/van')
  await phone.getByRole('button', { name: 'Confirm arrival' }).click()
  await expect(phone.getByText('Nothing is on the way.')).toBeVisible()
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
  await order.getByRole('button', { name: 'Approve' }).click()
  await expect(order).toBeHidden()
  await office.getByText('PO-1').click()
  await order.getByRole('button', { name: 'Send by email' }).click()
  await office.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await mailTo(email)).toContain('PO-1')
  await office.getByText('PO-1').click()
  await order.getByRole('button', { name: 'Receive' }).click()
  await expect(order).toBeHidden()
  await office.getByRole('switch', { name: 'Open' }).click({ force: true })
  await expect(office.getByText('Received').first()).toBeVisible()
  const last = (await company.send('/company/getInventory', {})) as {
    result: { Quantity: number; on_order: number }[]
  }
  expect(last.result[0]).toMatchObject({ Quantity: 1, on_order: 0 })
})
