import { expect } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { isKept } from './kept.ts'
import { expectAccessible, look } from './look.ts'
import { photo } from './photo.ts'

// Covers: jobs/forms, jobs/files.

async function read<T>({ session }: Company, call: string): Promise<T> {
  const headers = { authorization: `Bearer ${session.token}` }
  return (await fetch(`${process.env.TRADEWIND_E2E_URL}/api${call}`, { headers })).json() as Promise<T>
}

test('a photo of a form is marked up on a copy without a signal, and both arrive', async ({ browser }) => {
  test.setTimeout(150_000)
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  const technician = await newTechnician(company)
  const plate = {
    id: 'plate',
    kind: 'photo',
    label: 'Rating plate',
    help: '',
    start: '',
    choices: [],
    fails: [],
    required: true,
  }
  const content = { pages: [{ id: 'p', title: '', fields: [plate] }] }
  await company.send('/forms/addForm', { name: 'Heater', about: '', content, publish: true })
  const { lastJobInsertId: jobId } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    address: '1 Low St',
    assign_worker: String(technician.id),
    appointments: [{ appointment_time: new Date(Date.now() + 600_000).toISOString() }],
  })) as { lastJobInsertId: number }

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await phone.newPage()
  await storeSession(page, technician)
  await page.goto('/jobs')
  await expect(page.getByText('Nadia Kerr').first()).toBeVisible()
  await isKept(page, ['FillDialog', 'MarkupDialog', `forms/onJob/:jobId",{"jobId":${jobId}`])
  await phone.setOffline(true)
  await page.goto(`/jobs?job=${jobId}`)
  const job = page.getByRole('dialog').first()
  await job.getByRole('tab', { name: 'Forms' }).click()
  await job.getByRole('button', { name: 'Fill in Heater' }).click()
  const form = page.getByRole('dialog', { name: 'Heater' })
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(page, 'plate.png'))
  await form.getByRole('button', { name: 'Mark up plate.png' }).click()
  const markup = page.getByRole('dialog', { name: 'Mark up photo' })
  const canvas = markup.locator('canvas')
  const box = (await canvas.boundingBox())!
  const touch = async (type: string, x: number, y: number) =>
    canvas.dispatchEvent(type, {
      pointerId: 1,
      pointerType: 'touch',
      isPrimary: true,
      button: 0,
      bubbles: true,
      clientX: box.x + box.width * x,
      clientY: box.y + box.height * y,
    })
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.6, { steps: 6 })
  await page.mouse.up()
  await markup.getByRole('img', { name: 'Text' }).click()
  await markup.getByRole('textbox', { name: 'Text' }).fill('Leaks here')
  await touch('pointerdown', 0.5, 0.8)
  await look(page, 'en', 'photo-marked-up')
  await expectAccessible(page, 'a photo that is marked up')
  await markup.getByRole('button', { name: 'Save copy' }).click()
  await expect(markup).toBeHidden()
  await expect(form.getByText('plate (marked).jpg')).toBeVisible()
  // The original stays beside its copy.
  await expect(form.getByRole('button', { name: 'Remove plate.png' })).toBeHidden()
  await form.getByRole('button', { name: 'Save form' }).click()
  await expect(form).toBeHidden()
  await phone.setOffline(false)

  type Listed = { answers: { id: number }[] }
  const answer = async () => (await read<Listed>(company, `/forms/onJob/${jobId}`)).answers[0]?.id ?? 0
  await expect.poll(answer, { timeout: 60_000 }).toBeGreaterThan(0)
  type Answer = {
    result: { answers: { plate: string[] }; photos: { key: string; name: string; marks: string | null }[] }
  }
  const { answers, photos } = (await read<Answer>(company, `/forms/getAnswer/${await answer()}`)).result
  const [original, copy] = answers.plate
  expect(photos.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { key: copy, name: 'plate (marked).jpg', marks: original },
    { key: original, name: 'plate.png', marks: null },
  ])
  await phone.close()
})
