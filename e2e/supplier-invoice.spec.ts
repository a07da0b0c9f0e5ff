import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { mailTo } from './mail.ts'

// Covers: jobs/job-summary, money/supplier-invoices, stock/inventory, stock/orders, stock/suppliers.

// From what runs low to what a job costs: ordered by mail, received, and the supplier's invoice read beside its paper.

test('a supplier’s invoice is dropped, checked against its order and becomes the cost of a job', async ({
  browser,
}) => {
  const company = await newCompany()
  const email = `orders-${Date.now()}@example.com`
  const made = async (path: string, body: object) =>
    ((await company.send(path, body)) as { result: never }).result
  const { id: supplier } = (await made('/settings/addSupplier', {
    name: 'Harbour Trade Supplies',
    abn: '51 824 753 556',
    email,
  })) as { id: number }
  const [tap] = (await made('/company/sendInventory', {
    inventory: [{ Name: 'Mixer tap', Price: 20, supplier_id: supplier, supplier_code: 'T-1' }],
  })) as { Id: number }[]
  const { lastJobInsertId: job } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    address: '12 Smith Street, Parramatta NSW',
  })) as { lastJobInsertId: number }

  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await storeSession(page, company)
  await page.goto('/manage/inventory/orders')
  await page.getByRole('button', { name: 'New Order' }).first().click()
  const order = page.getByRole('dialog')
  await order.getByRole('combobox', { name: 'Supplier' }).click()
  await page.getByRole('option', { name: 'Harbour Trade Supplies' }).click()
  await order.getByRole('combobox', { name: 'Job', exact: true }).click()
  await page.getByRole('option', { name: /Nadia Kerr/ }).click()
  await order.getByRole('checkbox', { name: 'Deliver to the job' }).check()
  await order.getByRole('combobox', { name: 'Add a part' }).click()
  await page.getByRole('option', { name: /Mixer tap/ }).click()
  await order.getByRole('textbox', { name: 'Quantity of Mixer tap' }).fill('4')
  await order.getByRole('button', { name: 'Save draft' }).click()
  await expect(order).toBeHidden()
  await page.getByRole('button', { name: /^Open PO-1\/1/ }).click()
  await order.getByRole('button', { name: 'Approve' }).click()
  await expect(order).toBeHidden()
  await page.getByRole('button', { name: /^Open PO-1\/1/ }).click()
  await order.getByRole('button', { name: 'Send by email' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await mailTo(email)).toContain('PO-1/1')
  await page.getByRole('button', { name: /^Open PO-1\/1/ }).click()
  await order.getByRole('button', { name: 'Receive' }).click()
  await expect(order).toBeHidden()
  const toCome = (await (
    await page.request.get(`/api/company/getToCome/${job}`, {
      headers: { authorization: `Bearer ${company.session.token}` },
    })
  ).json()) as { total_cents: number }
  expect(toCome.total_cents).toBe(8_000)

  await page.goto('/manage/inventory/invoices')
  await page
    .locator('input[type=file]')
    .setInputFiles('src/features/money/supplier-invoices/testing/papers/microinvoice.pdf')
  const invoice = page.getByRole('dialog')
  await expect(invoice.getByLabel('Invoice number')).toHaveValue('HT-20417')
  await expect(invoice.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await invoice.getByLabel('Invoice number').focus()
  await expect(invoice.locator('[data-active]')).toBeVisible()
  const line = (n: number) => invoice.getByRole('group', { name: `Line ${n}` })
  await line(2).getByRole('combobox', { name: 'Allocate to' }).click()
  await page.getByRole('option', { name: 'Into stock' }).click()
  await line(2).getByRole('combobox', { name: 'Our part' }).click()
  await page.getByRole('option', { name: /^New part/ }).click()
  await line(3).getByRole('combobox', { name: 'Allocate to' }).click()
  await page.getByRole('option', { name: 'Onto a job' }).click()
  await line(3).getByRole('combobox', { name: 'Job' }).click()
  await page.getByRole('option', { name: /Nadia Kerr/ }).click()
  await line(3).getByRole('checkbox', { name: 'The client pays for it' }).check()
  await invoice.getByRole('button', { name: 'Book' }).click()
  await expect(invoice).toBeHidden()
  await expect(page.getByText('Booked', { exact: true }).first()).toBeVisible()

  const read = async (path: string) =>
    (await (
      await page.request.get(`/api${path}`, {
        headers: { authorization: `Bearer ${company.session.token}` },
      })
    ).json()) as unknown
  // Four taps at $20.00 and the delivery at $15.00.
  expect(await read(`/jobs/jobCost/${job}`)).toMatchObject({ result: { parts_cents: 9_500 } })
  expect(await read(`/company/getToCome/${job}`)).toMatchObject({ total_cents: 0 })
  const stock = (await company.send('/company/getInventory', {})) as {
    result: { Name: string; Quantity: number }[]
  }
  expect(stock.result.map(({ Name, Quantity }) => [Name, Quantity])).toEqual([
    ['Copper pipe 15 mm type B', 5.5],
    ['Mixer tap', 0],
  ])
  void tap
})
