import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'

// Covers: jobs/forms.

test('a form’s PDF is verified by its code on a phone, and told from one with another byte', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  const { lastJobInsertId: job_id } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    address: '1 Low St',
  })) as { lastJobInsertId: number }
  const leak = { id: 'leak', kind: 'line', label: 'Leak', help: '', start: '', choices: [], fails: [] }
  const content = { pages: [{ id: 'p', title: '', fields: [leak] }] }
  const { result: form } = (await company.send('/forms/addForm', {
    name: 'Gas safety',
    about: '',
    content,
    publish: true,
  })) as { result: { id: number } }
  const answer = { form_id: form.id, number: 1, job_id, answers: { leak: ['None'] } }
  const { id: first } = (await company.send('/forms/answer', answer)) as { id: number }

  await storeSession(page, company)
  await page.goto('/Forms')
  await page.getByRole('button', { name: 'All answers' }).click()
  await page.getByRole('button', { name: 'Show Gas safety' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download PDF' }).click()
  const bytes = await readFile(await (await downloaded).path())
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const text = items.map(item => ('str' in item ? item.str : '')).join('')
  const path = /\/clientPortal\/formProof\/\d+-[0-9a-f]{32}/.exec(text.replace(/\s/g, ''))![0]

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const visitor = await phone.newPage()
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: 'Gas safety' })).toBeVisible()
  await expect(visitor.getByText('Olivia Hart')).toBeVisible()
  const sent: string[] = []
  visitor.on('request', request => sent.push(`${request.method()} ${request.postData() ?? ''}`))
  const choose = (buffer: Buffer) =>
    visitor
      .getByLabel('PDF of the form')
      .setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer })
  await choose(bytes)
  await expect(visitor.getByRole('status')).toContainText('Unchanged: Harbour Plumbing made this file on')
  await look(visitor, 'en', 'form-verified')
  await expectAccessible(visitor, 'a verified form')
  const changed = Buffer.from(bytes)
  changed[changed.length - 100]! ^= 1
  await choose(changed)
  await expect(visitor.getByRole('status')).toContainText('This is not the file that Harbour Plumbing made')
  await look(visitor, 'en', 'form-changed')
  await expectAccessible(visitor, 'a changed form')
  // Its fingerprint alone leaves the device.
  expect(sent.filter(each => each.trim() !== 'GET')).toEqual([])

  await company.send('/forms/answer', {
    ...answer,
    answers: { leak: ['At the meter'] },
    replaces: first,
    reason: 'Looked again',
  })
  await visitor.reload()
  await expect(visitor.getByText(/^A newer version of this form exists/)).toBeVisible()
  await look(visitor, 'en', 'form-has-newer')
  await phone.close()
})
