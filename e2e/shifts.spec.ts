import { expect } from '@playwright/test'
import { newColleague, newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { isKept } from './kept.ts'
import { expectAccessible } from './look.ts'

// Covers: people/shifts.

test.use({ viewport: { width: 1440, height: 900 } })

test('a technician takes an open shift on the phone, a colleague takes it over, the office confirms', async ({
  page,
  browser,
}) => {
  const company = await newCompany()
  const [theo, bo] = [
    await newTechnician(company),
    await newColleague(company, { fullname: 'Bo Marsh', group_id: 3 }),
  ]
  const phone = async (of: typeof theo) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const screen = await context.newPage()
    await storeSession(screen, of)
    await screen.goto('/shift/own')
    return { screen, context }
  }

  await storeSession(page, company)
  // The Monday of that week lies ahead, whatever the day and the hour.
  const ahead = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/shift/allocation?date=${ahead}`)
  await page.getByRole('button', { name: 'Post open shift' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post open shift' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Burst main')
  await expectAccessible(page, 'posting a shift')
  await dialog.getByRole('button', { name: 'Post shift' }).click()
  await expect(page.getByText('Posted. 2 people are told.').first()).toBeVisible()
  const posted = page.getByRole('region', { name: 'Open shifts' })
  await expect(posted).toContainText('0 of 1 taken')

  // One tap; the office sees who it is, and the colleague that it is gone.
  const { screen: hers, context } = await phone(theo)
  await hers.getByRole('button', { name: /^Take shift/ }).click()
  await expect(hers.getByText('The shift is yours.').first()).toBeVisible()
  await expect(posted).toContainText('1 of 1 taken: Theo Wills')
  const { screen: his } = await phone(bo)
  await expect(his.getByRole('button', { name: 'Request leave' })).toBeVisible()
  await expect(his.getByRole('button', { name: /^Take shift/ })).toBeHidden()

  // Offered without a signal, it waits on the phone and goes out later.
  await isKept(hers, ['/write-overlays-', '/company/getShiftSwaps'])
  await hers.getByRole('button', { name: 'Offer a shift' }).click()
  await expect(hers.getByRole('combobox', { name: 'Offer to' })).toBeVisible()
  await context.setOffline(true)
  await hers.getByRole('dialog').getByRole('button', { name: 'Offer shift' }).click()
  await expect(hers.getByText('Waiting to send').first()).toBeVisible()
  await context.setOffline(false)
  await expect(hers.getByRole('button', { name: 'Withdraw' })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(hers, 'own shifts')

  await his.getByRole('button', { name: 'Accept' }).click()
  await expect(his.getByText('You accepted. The office has to confirm.')).toBeVisible()
  const swaps = page.getByRole('region', { name: 'Swaps to confirm' })
  await expect(swaps).toContainText(/Bo Marsh takes .* from Theo Wills\./)
  await expectAccessible(page, 'swaps to confirm')
  await swaps.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Swap confirmed.').first()).toBeVisible()
  await expect(posted).toContainText('1 of 1 taken: Bo Marsh')
  await expect(his.getByText('Confirmed: you work this shift.')).toBeVisible()
  await expect(hers.getByText('Confirmed: Bo Marsh works this shift.')).toBeVisible()

  // Withdrawn, it is gone from whoever has it.
  await posted.getByRole('button', { name: /^Withdraw shift/ }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this shift?' })
  await expect(question).toContainText('We’ll tell Bo Marsh')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(posted).toBeHidden()
  await expect(his.getByText('Your shift')).toBeHidden()
})
