import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'

// Covers: office/job-dialog, jobs/parts, jobs/signatures.

// A technician's job under a thumb, on phones of three widths: nothing widens the page, the next step leads on, and
// Back closes what lies on top.

test.use({ hasTouch: true, isMobile: true })

let company: Company
let technician: Company & { id: number }
let jobId: number

test.beforeEach(async () => {
  company = await newCompany()
  technician = await newTechnician(company)
  const hose = { name: 'Flexi hose 450 mm, braided stainless steel', price: 20, quantity: 1 }
  await company.send('/company/additem', hose)
  const booked = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    phone: '0412 345 678',
    address: '12 Smith Street, Parramatta NSW',
    assign_worker: String(technician.id),
    appointments: [{ appointment_time: new Date(Date.now() + 600_000).toISOString() }],
  })) as { lastJobInsertId: number }
  jobId = booked.lastJobInsertId
})

for (const width of [360, 390, 412])
  test(`parts of the own van are tapped, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await storeSession(page, technician)
    await page.goto(`/jobs?job=${jobId}`)
    const dialog = page.getByRole('dialog', { name: /Nadia Kerr/ })
    await dialog.getByRole('tab', { name: 'Parts' }).tap()
    await dialog.getByRole('combobox', { name: 'parts belong to' }).tap()
    await page.getByRole('option', { name: 'Theo Wills' }).tap()
    await dialog.getByRole('combobox', { name: 'Add a part' }).tap()
    await page.getByRole('option', { name: /Flexi hose/ }).tap()
    await expect(dialog.getByText('Theo Wills').last()).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Add a part' }).tap()
    await dialog.getByRole('combobox', { name: 'Add a part' }).fill('flexi')
    expect(await widths(page)).toEqual([width])
    await page.getByRole('option', { name: /Flexi hose/ }).tap()
    await expect(dialog.getByRole('list', { name: 'Parts' }).getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(page.getByText('Saved.').first()).toBeVisible()
    await page.reload()
    await dialog.getByRole('tab', { name: 'Parts' }).tap()
    await expect(dialog.getByRole('combobox', { name: 'parts belong to' })).toHaveValue('Theo Wills')
  })

test('the next step stands at the thumb, a signature ends with Done, and Back closes what is on top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await storeSession(page, technician)
  await page.goto('/jobs')
  await page.getByText('Nadia Kerr').first().tap()
  const dialog = page.getByRole('dialog', { name: /Nadia Kerr/ })
  await dialog.getByRole('button', { name: 'Start travel' }).tap()
  await dialog.getByRole('button', { name: 'Start work' }).tap()
  await expect(dialog.getByRole('button', { name: 'Stop work' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Signature' }).tap()
  const signature = page.getByRole('dialog', { name: 'Signature' })
  await signature.getByRole('combobox', { name: 'Add Items' }).tap()
  await page.getByRole('option', { name: /Flexi hose/ }).tap()
  const pad = signature.getByRole('img', { name: 'Sign here' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(200)
  await page.mouse.move(box.x + 30, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 30, box.y + 120, { steps: 8 })
  await page.mouse.up()
  // The line is where the finger was: at both ends of the pad, and nowhere else.
  expect(await inked(page)).toEqual({ left: true, right: true })
  await signature.getByLabel('Signed By').fill('Nadia Kerr')
  await signature.getByLabel('Email').fill('nadia@example.com')
  await signature.getByRole('button', { name: 'Sign Now' }).tap()
  await expect(signature.getByRole('button', { name: 'Done' })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(signature).toBeHidden()
  await dialog.getByRole('button', { name: 'Complete job' }).tap()
  await expect(dialog.getByRole('button', { name: 'Complete job' })).toBeHidden()
  await page.evaluate(() => history.back())
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/jobs(#.*)?$/)
})

/** The widths that the window has for a while. */
async function widths(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const seen = new Set<number>()
    for (let frame = 0; frame < 40; frame++) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      seen.add(innerWidth)
    }
    return [...seen]
  })
}

/** Tells if something is drawn near the left and near the right edge of the pad. */
async function inked(page: Page): Promise<{ left: boolean; right: boolean }> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const context = canvas.getContext('2d')!
    const isDark = (x: number) => {
      const pixels = context.getImageData(x, 0, Math.round(width / 5), height).data
      return pixels.some((value, i) => i % 4 === 0 && value < 100)
    }
    return { left: isDark(0), right: isDark(Math.round((width * 4) / 5) - 1) }
  })
}
