import { expect, type Locator, type Page } from '@playwright/test'
import { type Company, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: people/shifts, schedule/agenda, schedule/availability, schedule/calendar, schedule/recommended.

// A dispatcher's morning: forty jobs, eight technicians, two of whom ring in sick, and a colleague who looks on.
test.use({ viewport: { width: 1440, height: 900 } })

const names = ['Ava', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana'].map(name => `${name} Lake`)
/** Minutes of the day at which everybody has a visit of an hour; between them they are free. */
const starts = [420, 540, 660, 840]

/** The Monday after next: shifts are those of weekdays, and nobody's clock is near. */
const monday = (() => {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7) + 7)
  return day.toISOString().slice(0, 10)
})()
const board = `/calendar?layout=board&view=day&date=${monday}`

test('two are sick: their work is handed on, and a second browser sees each step', async ({
  page,
  browser,
}) => {
  const company = await fullCompany()
  const second = await (await browser.newContext()).newPage()
  for (const each of [page, second]) {
    await storeSession(each, company)
    await each.goto(board)
    await expect(bar(each, 'Ava 9')).toBeVisible()
  }
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  await expectAccessible(page, 'the board')

  for (const name of ['Ava Lake', 'Ben Lake']) await callInSick(page, name)
  await expect(row(second, 'Ben Lake')).toHaveAccessibleName(/Sick/)

  // Ava's first visit goes to Cleo, who is free at eight.
  await drag(page, bar(page, 'Ava 7'), row(page, 'Cleo Lake'), 480)
  await expect(page.getByText(/^Moved to .*8:00 am, Cleo Lake$/).first()).toBeVisible()
  await expect(row(second, 'Cleo Lake').getByRole('button', { name: /Ava 7/ })).toBeVisible()

  // The next one lands on Ben by mistake: the board says so before the drop, and asks after it.
  await drag(page, bar(page, 'Ava 9'), row(page, 'Ben Lake'), 480, async () => {
    await expect(page.locator('.planner-ghost')).toContainText('Ben Lake: Sick')
  })
  const question = page.getByRole('dialog', { name: 'Ben Lake might be busy' })
  await expect(question).toContainText('Ben Lake: Sick')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(row(page, 'Ava Lake').getByRole('button', { name: /Ava 9/ })).toBeVisible()

  // Alt+Right moves it half an hour; the question about her leave comes by keyboard too.
  await bar(page, 'Ava 11').press('Alt+ArrowRight')
  await page
    .getByRole('dialog', { name: 'Ava Lake might be busy' })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await expect(bar(second, 'Ava 11')).toHaveAccessibleName(/11:30/)

  // A job that waits gets its time on the board.
  await page.getByRole('button', { name: 'Unscheduled' }).click()
  await drag(page, page.getByText(/^Waiting 8 #/), row(page, 'Dan Lake'), 480)
  const booking = page.getByRole('dialog', { name: 'Book appointment' })
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(booking).toBeHidden()
  await expect(row(second, 'Dan Lake').getByRole('button', { name: /Waiting 8/ })).toBeVisible()

  // A mistake is taken back where it was made, and the colleague sees that too.
  await drag(page, bar(page, 'Cleo 9'), row(page, 'Eve Lake'), 600)
  const told = page.getByRole('alert').filter({ hasText: /Moved to .*Eve Lake/ })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Moved back.').first()).toBeVisible()
  await expect(row(second, 'Cleo Lake').getByRole('button', { name: /Cleo 9/ })).toBeVisible()

  // All of Ben's day but one goes to Finn a day later, in one step; one Undo takes it back.
  await expect(page.getByRole('rowheader', { name: /Ben Lake/ })).toContainText('4 h over')
  await expect(page.getByRole('rowheader', { name: /Hana Lake/ })).toContainText('4 of 10 h')
  await page.getByRole('button', { name: 'Actions for Ben Lake' }).click()
  await page.getByRole('menuitem', { name: 'Select the open appointments shown' }).click()
  const selection = page.getByRole('region', { name: 'Selected appointments' })
  await expect(selection).toContainText('4 appointments selected')
  await bar(page, 'Ben 14').press(' ')
  await expect(selection).toContainText('3 appointments selected')
  await selection.getByRole('button', { name: 'A day later' }).click()
  await selection.getByRole('combobox', { name: 'Move to' }).click()
  await page.getByRole('option', { name: 'Finn Lake' }).click()
  await expectAccessible(page, 'the board with a selection')
  await selection.getByRole('button', { name: 'Move', exact: true }).click()
  const all = page.getByRole('alert').filter({ hasText: '3 appointments moved.' })
  await expect(bar(second, 'Ben 9')).toBeHidden()
  await all.getByRole('button', { name: 'Undo' }).click()
  await expect(row(second, 'Ben Lake').getByRole('button', { name: /Ben 9/ })).toBeVisible()
})

/** Eight technicians with shifts and four visits each, and eight jobs that wait. */
async function fullCompany(): Promise<Company> {
  const company = await newCompany()
  const ids: number[] = []
  for (const fullname of names) {
    const email = `${fullname.replace(' ', '.')}-${crypto.randomUUID().slice(0, 8)}@example.com`.toLowerCase()
    const { id } = (await company.send('/company/addUser', { fullname, email, group_id: 3 })) as {
      id: number
    }
    ids.push(id)
  }
  const week = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from_minute: 420, to_minute: 1020 }))
  await company.send('/company/setShifts', { user_ids: ids, week })
  const visits = ids.flatMap((id, n) =>
    starts.map(start => ({
      name: `${names[n]!.split(' ')[0]} ${start / 60}`,
      assign_worker: [id],
      appointments: [{ appointment_time: sydney(start), duration: 60 }],
    })),
  )
  const waiting = Array.from({ length: 8 }, (_, n) => ({ name: `Waiting ${n + 1}` }))
  for (const job of [...visits, ...waiting])
    await company.send('/jobs/add', { address: '12 Smith Street, Parramatta NSW', ...job })
  return company
}

/** A minute of that Monday on the clock of Sydney, where the company is, as an instant. */
function sydney(minute: number): string {
  const noon = new Date(`${monday}T12:00:00Z`)
  const shown = new Intl.DateTimeFormat('en', {
    timeZone: 'Australia/Sydney',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const ahead = (Number(shown.format(noon)) - 12 + 24) % 24
  return new Date(Date.parse(`${monday}T00:00:00Z`) + (minute - ahead * 60) * 60_000).toISOString()
}

const bar = (page: Page, name: string) =>
  page.locator('.planner-event').and(page.getByRole('button', { name: new RegExp(`${name} #`) }))
const row = (page: Page, person: string) => page.getByRole('gridcell', { name: new RegExp(`^${person}, `) })

async function callInSick(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: /^Away on/ }).click()
  await page.getByRole('dialog', { name: 'Add Leave' }).getByRole('button', { name: 'Save' }).click()
  await expect(row(page, name)).toHaveAccessibleName(/Sick/)
  await expect(page.getByText('Leave added. It has 4 appointments.').first()).toBeVisible()
}

/** Drags something to a minute of somebody's row; `before` looks at the board just before the drop. */
async function drag(page: Page, what: Locator, to: Locator, minute: number, before?: () => Promise<void>) {
  const from = (await what.boundingBox())!
  const cell = (await to.boundingBox())!
  // A bar follows the pointer by its middle; a card from the panel starts at the pointer.
  const isBar = (await what.getAttribute('data-id')) !== null
  const x = cell.x + ((minute - 420 + (isBar ? 30 : 5)) / 600) * cell.width
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, cell.y + 24, { steps: 6 })
  await before?.()
  await page.mouse.up()
}
