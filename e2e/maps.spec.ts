import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: places/maps, schedule/dispatch-map.

test('a day is seen on the map, put in the best order and back', async ({ page }) => {
  const company = await newCompany()
  await storeSession(page, company)
  await page.goto('/maps')
  await expect(page.getByText('No appointments on this day')).toBeVisible()
  await expect(page.getByText('Nobody is clocked in.')).toBeVisible()

  await test.step('who is at work is there, live', async () => {
    await company.send('/company/clock', { status: 'In' })
    await company.send('/users/recordLocation', { latitude: -33.9, longitude: 151 })
    const people = page.getByRole('list', { name: 'Technicians at work' })
    await expect(people.getByRole('button', { name: /Olivia Hart/ })).toContainText('Seen')
    await people.getByRole('button', { name: /Olivia Hart/ }).click()
    await expect(page).toHaveURL(/technician=\d+/)
  })

  const worker = Number(/technician=(\d+)/.exec(page.url())![1])
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await test.step('a zigzag of four stops', async () => {
    for (const [n, km] of [10, 2, 8, 4].entries()) {
      await company.send('/jobs/add', {
        name: `Stop at ${km} km`,
        address: `${km} Long Rd`,
        latitude: -33.9 + km / 111,
        longitude: 151,
        assign_worker: [worker],
        // Between nine and two in every zone of Australia.
        appointments: [{ appointment_time: `${day}T0${n}:00:00Z`, duration: 30 }],
      })
    }
    await page.goto(`/maps?date=${day}&technician=${worker}`)
    const stops = page.getByRole('list', { name: 'Appointments' }).getByRole('listitem')
    await expect(stops).toContainText(['10 km', '2 km', '8 km', '4 km'])
  })

  const stops = page.getByRole('list', { name: 'Appointments' }).getByRole('listitem')
  await test.step('the best order is shown, applied and undone', async () => {
    await page.getByRole('button', { name: 'Best route for this day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Best route for this day' })
    await expect(dialog.getByText('No routing service is set up')).toBeVisible()
    await expectAccessible(page, 'Best route for this day')
    await dialog.getByRole('button', { name: /^Move \d appointments$/ }).click()
    await expect(page.getByText('Route updated.')).toBeVisible()
    await expect(stops).not.toContainText(['10 km', '2 km', '8 km', '4 km'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(stops).toContainText(['10 km', '2 km', '8 km', '4 km'])
  })
  await expectAccessible(page, 'Maps')

  await test.step('beside the board a card and its pin light up together, and a pin opens the job', async () => {
    await page.goto(`/calendar?layout=board&view=day&date=${day}&map=1`)
    const map = page.getByRole('region', { name: 'Map' })
    const pin = map.getByRole('button', { name: /Stop at 10 km/ })
    const card = page.getByRole('grid').getByRole('button', { name: /Stop at 10 km/ })
    await card.hover()
    await expect(pin).toHaveAttribute('data-marked', '')
    await pin.hover()
    await expect(card).toHaveAttribute('data-pointed', '')
    await pin.click()
    await expect(page.getByRole('dialog')).toContainText('Stop at 10 km')
  })
})
