import { expect, type Page } from '@playwright/test'
import { addJob, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: office/pipeline.

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(name) })

test('a job goes through the lists by hand and by keys, and a second browser sees it live', async ({
  page,
  browser,
}) => {
  const company = await newCompany()
  const name = `Bea Lindqvist ${Date.now().toString(36)}`
  await addJob(company, name)
  await storeSession(page, company)
  // A window of its own: a page behind another is drawn once in a second or more, and each click waits for that.
  const second = await (await browser.newContext()).newPage()
  await storeSession(second, company)
  for (const each of [page, second]) {
    await each.goto('/pipeline')
    await expect(column(each, 'No list').getByRole('article', { name: new RegExp(name) })).toBeVisible()
  }

  await test.step('dragged', async () => {
    await card(page, name).dragTo(column(page, 'Quoted'))
    await expect(page.getByText(`Moved ${name} to Quoted.`)).toBeVisible()
    await expect(column(second, 'Quoted').getByRole('article', { name: new RegExp(name) })).toBeVisible()
  })

  await test.step('back by Undo', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Moved back.')).toBeVisible()
    await expect(column(second, 'No list').getByRole('article', { name: new RegExp(name) })).toBeVisible()
  })

  await test.step('on by the keyboard, and by its menu', async () => {
    // Each list is read anew by itself.
    await expect(card(second, name)).toHaveCount(1)
    await card(second, name).focus()
    await second.keyboard.press('Alt+ArrowRight')
    await expect(column(page, 'New').getByRole('article', { name: new RegExp(name) })).toBeVisible()
    await page.getByRole('button', { name: `Move ${name} to another list` }).click()
    await page.getByRole('menuitem', { name: 'Done' }).click()
    await expect(column(second, 'Done').getByRole('article', { name: new RegExp(name) })).toBeVisible()
  })

  await test.step('lists are added and moved', async () => {
    await page.getByRole('button', { name: 'New list' }).click()
    const dialog = page.getByRole('dialog', { name: 'New list' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lost')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(column(second, 'Lost')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Lost' }).click()
    await page.getByRole('menuitem', { name: 'Move left' }).click()
    await expect(second.getByRole('region')).toContainText([
      'No list',
      'New',
      'Quoted',
      'Scheduled',
      'Lost',
      'Done',
    ])
    await expectAccessible(page, 'Pipeline')
  })

  await test.step('a new job begins in its list', async () => {
    await page.getByRole('button', { name: 'New job in Lost' }).click()
    const job = page.getByRole('dialog', { name: /New Job/ })
    await expect(job.getByRole('combobox', { name: 'Pipeline' })).toHaveValue('Lost')
  })
})

test('in its own order a card lies where it was dropped, also with cards out of sight', async ({ page }) => {
  const company = await newCompany()
  const { data } = (await company.send('/jobs/getLists', {})) as { data: { id: number; name: string }[] }
  const list_id = data.find(list => list.name === 'New')!.id
  for (let n = 12; n >= 1; n--)
    await company.send('/jobs/add', { name: `Job ${n} here`, address: '12 Smith Street', list_id })
  await storeSession(page, company)
  await page.goto('/pipeline?own=true')
  const cards = column(page, 'New').getByRole('article')
  await expect(cards).toHaveCount(12)
  const third = (await cards.nth(2).boundingBox())!
  await cards.first().dragTo(cards.nth(2), { targetPosition: { x: 40, y: third.height - 6 } })
  await expect(page.getByText('Moved Job 1 here.')).toBeVisible()
  await page.reload()
  await expect(cards).toContainText(['Job 2 here', 'Job 3 here', 'Job 1 here', 'Job 4 here'])
})
