import { expect } from '@playwright/test'
import { areThere, phoneOf, read, test, windowOf } from './callers.ts'
import { countClicks } from './clicks.ts'
import { newColleague, newCompany } from './company.ts'
import { expectAccessible } from './look.ts'
import { hears } from './sound.ts'

// Covers: messages/phone, office/new-job, jobs/diary, clients/clients.

/** An office at its desk, and a phone outside that rings it. */
async function newDesk() {
  const company = await newCompany()
  await company.send('/settings/savePhoneSettings', { owners: true })
  await company.send('/company/addUser', {
    fullname: 'Uma Castle',
    email: `uma-${Date.now().toString(36)}@example.com`,
    group_id: 3,
  })
  return company
}

test('a known caller is booked in five clicks, and what was noted stands in the job’s diary', async ({
  browserHearing,
}) => {
  test.slow()
  const company = await newDesk()
  await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    phone: '0491 570 156',
    address: '12 Smith Street, Parramatta NSW',
  })
  const [here, there] = await Promise.all([browserHearing(440), browserHearing(880)])
  const desk = await windowOf(here, company, '/dashboard')
  const handset = await windowOf(there, company, '/callSettings/handset')
  await areThere(company, 1)
  await handset.getByRole('button', { name: 'Ring the company' }).click()
  const { window, press } = phoneOf(desk)
  await expect(window).toContainText('12 Smith Street')
  const clicks = await countClicks(desk)
  await press('Accept')
  await hears(desk, 880)
  await expect(window.getByText('Open jobs')).toBeVisible()
  await expect(window.getByRole('link', { name: /#1 12 Smith Street/ })).toBeVisible()
  await expect(window.getByRole('link', { name: 'Open Nadia Kerr' })).toBeVisible()
  await expectAccessible(desk, 'a call with its caller')
  const { x, width } = (await window.boundingBox())!
  await desk.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await window.boundingBox())!.x).toBeLessThan(30)
  await desk.setViewportSize({ width: 1366, height: 860 })
  // It is back in its corner, and as wide as before.
  await expect.poll(async () => (await window.boundingBox())!).toMatchObject({ x, width })
  await press('New Job')
  const dialog = desk.getByRole('dialog', { name: /New Job/ })
  await expect(dialog.getByText('Existing client.').first()).toBeVisible()
  // The panel is a bar now, which covers no time.
  await expect(window.getByRole('button', { name: 'Show the call' })).toBeVisible()
  expect((await window.boundingBox())!.height).toBeLessThan(80)
  await test.step('on a phone it stands between the dialog’s header and its tabs', async () => {
    await desk.setViewportSize({ width: 390, height: 844 })
    const close = dialog.getByRole('button', { name: 'Close' }).first()
    const tab = dialog.getByRole('tab', { name: 'Client' })
    await expect
      .poll(async () => {
        const [above, bar, below] = await Promise.all([close, window, tab].map(each => each.boundingBox()))
        return above!.y + above!.height <= bar!.y && bar!.y + bar!.height <= below!.y
      })
      .toBe(true)
    await desk.setViewportSize({ width: 1366, height: 860 })
  })
  await dialog.getByRole('textbox', { name: 'Job Description' }).focus()
  await desk.keyboard.type('Tap drips')
  await dialog.getByRole('button', { name: 'Tomorrow' }).click()
  const line = dialog.getByRole('slider', { name: /Uma Castle/ })
  const box = (await line.boundingBox())!
  await line.click({ position: { x: box.width * (2.2 / 12), y: box.height / 2 } })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('New job created.').first()).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(5)

  await window.getByRole('button', { name: 'Show the call' }).click()
  await press('Note')
  await window.getByLabel('Note', { exact: true }).fill('Wants Friday')
  await press('Hang up')
  await expect(window.getByText(/^Call ended/)).toBeVisible()
  await desk.locator('body').press('Escape')
  await expect(window).toBeHidden()
  const log = JSON.parse(
    await (
      await fetch(`${process.env.TRADEWIND_E2E_URL}/api/phone/calls`, {
        method: 'POST',
        headers: { authorization: `Bearer ${company.session.token}`, 'content-type': 'application/json' },
        body: '{}',
      })
    ).text(),
  ) as { calls: { note: string; job_id: number; job_number: number }[] }
  expect(log.calls[0]).toMatchObject({ note: 'Wants Friday', job_number: 2 })
  const diary = await read(company, `/jobs/jobdiary/${log.calls[0]!.job_id}`)
  expect(diary).toContain('Wants Friday')
})

test('an unknown caller becomes a client in one step, and without a connection mute and hang up count here at once', async ({
  browserHearing,
}) => {
  test.slow()
  const company = await newDesk()
  const colleague = await newColleague(company, { fullname: 'Pia Moss', group_id: 4 })
  const [here, there, beside] = await Promise.all([440, 880, 1320].map(hertz => browserHearing(hertz)))
  const desk = await windowOf(here!, company, '/dashboard')
  const pia = await windowOf(beside!, colleague, '/dashboard')
  const handset = await windowOf(there!, company, '/callSettings/handset')
  await areThere(company, 2)
  await handset.getByRole('button', { name: 'Ring the company' }).click()
  const { window, press } = phoneOf(desk)
  await press('Accept')
  await hears(handset, 440)
  await window.getByLabel('Who is it?').fill('Nadia Kerr')
  await window.getByLabel('Who is it?').press('Enter')
  await expect(window.getByRole('link', { name: 'Open Nadia Kerr' })).toBeVisible()
  expect(await read(company, '/company/getCustomerContacts?search=Nadia')).toContain('Nadia Kerr')

  await test.step('the colleague is introduced, then has the call alone', async () => {
    await press('Warm transfer')
    await phoneOf(desk).pick('Pia Moss')
    await phoneOf(pia).press('Accept')
    await hears(pia, 440, 880)
    await press('Transfer and leave')
    await expect(window.getByRole('button', { name: 'Hang up' })).toBeHidden()
    await hears(pia, 880)
    await hears(handset, 1320)
  })
  await test.step('without a connection who is muted is not heard, and who hangs up is out', async () => {
    await pia.context().setOffline(true)
    await phoneOf(pia).press('Mute')
    await hears(handset, null)
    await phoneOf(pia).press('Unmute')
    await hears(handset, 1320)
    await phoneOf(pia).press('Hang up')
    await expect(phoneOf(pia).window.getByRole('button', { name: 'Hang up' })).toBeHidden()
    await hears(handset, null)
    await pia.context().setOffline(false)
    await expect(handset.getByRole('button', { name: 'Ring the company' })).toBeVisible({ timeout: 15_000 })
  })
})
