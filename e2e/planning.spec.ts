import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession, zoneOfMorning } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: messages/appointment-messages, office/new-job, schedule/calendar, schedule/openings,
// schedule/what-if-plans.

// Plans tried before they count, and the messages that clients get afterwards.

/** Wednesday after next: shifts are those of weekdays. */
const wednesday = (() => {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7) + 7)
  return day.toISOString().slice(0, 10)
})()
const board = `/calendar?layout=board&view=day&date=${wednesday}`
const bar = (page: Page, name: string) =>
  page.locator('.planner-event').and(page.getByRole('button', { name: new RegExp(`${name} #`) }))
const row = (page: Page, person: string) => page.getByRole('gridcell', { name: new RegExp(`^${person}, `) })

test.describe('in the office', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a plan is applied as a whole, and of two who move the same visit the later is told', async ({
    page,
    browser,
  }) => {
    const company = await newCompany()
    const { id } = await newTechnician(company)
    // Noon of Sydney, or an hour later.
    for (const name of ['Mia', 'Noa'])
      await company.send('/jobs/add', {
        name,
        address: '12 Smith Street, Parramatta NSW',
        assign_worker: [id],
        appointments: [{ appointment_time: `${wednesday}T0${name === 'Mia' ? 1 : 3}:00:00Z`, duration: 60 }],
      })
    const second = await (await browser.newContext()).newPage()
    for (const each of [page, second]) {
      await storeSession(each, company)
      await each.goto(board)
      await expect(bar(each, 'Noa')).toBeVisible()
    }

    await page.getByRole('button', { name: 'What if?' }).click()
    const plan = page.getByRole('region', { name: 'What-if plan' })
    const before = await bar(page, 'Mia').getAttribute('aria-label')
    await bar(page, 'Mia').press('Alt+ArrowDown')
    await expect(row(page, 'Olivia Hart').getByRole('button', { name: /Mia/ })).toBeVisible()
    await bar(page, 'Noa').press('Alt+ArrowRight')
    await expect(plan.getByText('On the road')).toBeVisible()
    await expectAccessible(page, 'a what-if plan')
    // Nobody else sees any of it yet.
    await expect(bar(second, 'Mia')).toHaveAccessibleName(before ?? '')
    await plan.getByRole('button', { name: 'Apply all' }).click()
    await expect(plan).toBeHidden()
    for (const each of [page, second])
      await expect(row(each, 'Olivia Hart').getByRole('button', { name: /Mia/ })).toBeVisible()

    // The colleague's change is on its way while this one is kept.
    let letGo = () => {}
    const kept = new Promise<void>(done => {
      letGo = done
    })
    await second.route('**/api/jobs/changeAppointmentTime/**', async route => {
      await kept
      await route.continue()
    })
    const planned = (await bar(page, 'Noa').getAttribute('aria-label')) ?? ''
    await expect(bar(second, 'Noa')).toHaveAccessibleName(planned)
    const asked = second.waitForRequest('**/api/jobs/changeAppointmentTime/**')
    await bar(second, 'Noa').press('Alt+ArrowLeft')
    await asked
    const saved = page.waitForResponse('**/api/jobs/changeAppointmentTime/**')
    await bar(page, 'Noa').press('Alt+ArrowRight')
    expect((await saved).status()).toBe(200)
    await expect(bar(page, 'Noa')).not.toHaveAccessibleName(planned)
    const mine = await bar(page, 'Noa').getAttribute('aria-label')
    letGo()
    await expect(second.getByText(/changed/i).first()).toBeVisible()
    await expect(bar(second, 'Noa')).toHaveAccessibleName(mine ?? '')
  })

  test('the next openings are offered in New Job, and one click takes the first', async ({ page }) => {
    const company = await newCompany()
    const { id } = await newTechnician(company)
    const week = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from_minute: 420, to_minute: 960 }))
    await company.send('/company/setShifts', { user_ids: [id], week })
    await storeSession(page, company)
    await page.goto('/jobs')
    await page.getByRole('button', { name: 'New Job' }).first().click()
    const dialog = page.getByRole('dialog', { name: /New Job/ })
    await dialog.getByRole('button', { name: 'Who’s free, and when?' }).click()
    const openings = dialog.getByRole('list', { name: 'Next openings' }).getByRole('button')
    await expect(openings.first()).toContainText('Theo Wills')
    expect(await openings.count()).toBeLessThanOrEqual(5)
    await openings.first().click()
    await expect(dialog.getByText('Theo Wills').first()).toBeVisible()
    await expectAccessible(page, 'openings')
  })
})

test.describe('on the way', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a client hears that it gets late, and follows who is on the way', async ({ page, browser }) => {
    const company = await newCompany({ time_zone: zoneOfMorning() })
    const technician = await newTechnician(company)
    const { lastJobInsertId: job } = (await company.send('/jobs/add', {
      name: 'Nadia Kerr',
      phone: '0412 345 678',
      address: '12 Smith Street, Parramatta NSW',
      latitude: -33.815,
      longitude: 151.003,
      assign_worker: String(technician.id),
      appointments: [{ appointment_time: new Date(Date.now() + 300_000).toISOString() }],
    })) as { lastJobInsertId: number }
    await storeSession(page, technician)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Running late' }).click()
    const late = page.getByRole('dialog', { name: 'Running late' })
    await late.getByText('30 min', { exact: true }).click()
    await expect(late.getByRole('checkbox', { name: /Nadia Kerr/ })).toBeChecked()
    await late.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Message sent successfully').first()).toBeVisible()

    await page.goto(`/jobs?job=${job}`)
    await page.getByRole('dialog', { name: /Nadia/ }).getByRole('button', { name: 'Start travel' }).click()
    const link = await textedLink(company)
    const client = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await client.goto(link)
    await expect(client.getByRole('heading', { name: 'Theo is on the way' })).toBeVisible()
    await expectAccessible(client, 'the arrival page')
  })
})

/** Where the client's newest text message with a link leads. */
async function textedLink(company: Company): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        const chat = await company.send('/messages/getMessage', { phone: '+61412345678' })
        found = /https?:\/\/\S+\/arrival\/\S+/.exec(JSON.stringify(chat))?.[0]?.replace(/["\\].*$/, '') ?? ''
        return found
      },
      { timeout: 60_000 },
    )
    .not.toBe('')
  return found
}
