import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import type { ReadQuote } from '../quote-reading.contract.ts'
import { QuoteUpload } from './QuoteUpload.tsx'
import type { QuoteChoice } from './ReadQuoteDialog.tsx'

const facts: ReadQuote = {
  name: 'Dana Okafor',
  phone: '0491 570 156',
  email: '',
  address: '',
  additionalInfo: 'Replace the hot water unit',
  assignedWorkers: ['Kim Stone'],
  technicians: [],
}
const input = () => screen.findByLabelText<HTMLInputElement>(/Upload a job quote/, { selector: 'input' })
const pdf = () => new File(['%PDF-1.4'], 'quote.pdf', { type: 'application/pdf' })

test('what the quote says is shown, and only what was chosen is filled in', async () => {
  const seen = answerFetch(() => ({ body: { success: true, result: facts } }))
  const used: QuoteChoice[] = []
  renderAt('/jobs', <QuoteUpload onUse={choice => used.push(choice)} />)
  await userEvent.upload(await input(), pdf())
  expect(await screen.findByText('No matching technician found.')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Email' })).toBeNull()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Phone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }))
  expect(used).toEqual([{ name: 'Dana Okafor', additionalInfo: 'Replace the hot water unit' }])
  expect(seen.map(({ url }) => url)).toEqual(['/api/jobs/readQuote'])
})

test('a file that is no PDF is not sent', async () => {
  const seen = answerFetch(() => ({ body: { success: true, result: facts } }))
  renderAt('/jobs', <QuoteUpload onUse={() => {}} />)
  await userEvent.upload(await input(), new File(['x'], 'quote.png', { type: 'image/png' }), {
    applyAccept: false,
  })
  expect(await screen.findByText('Please upload a valid PDF file.')).toBeTruthy()
  expect(seen).toHaveLength(0)
})
