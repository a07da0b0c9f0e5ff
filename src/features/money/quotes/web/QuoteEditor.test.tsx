import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn, signOut } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import type { Quote } from '../quotes.wire.ts'
import { QuoteEditor } from './QuoteEditor.tsx'

// The DOM of the tests has none, and growing texts wait for them.
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })

const begun: Quote = {
  id: 0,
  number: null,
  number_text: null,
  state: 'draft',
  client_id: 4,
  site_id: null,
  site_name: '',
  job_id: null,
  job_number: null,
  lead_id: null,
  answer_id: null,
  name: 'Nina Novak',
  company_name: '',
  email: 'nina@example.com',
  phone: '',
  address: '',
  site_address: '',
  reference: '',
  with_tax: true,
  tax: 1_000,
  discount: 0,
  discount_cents: 0,
  discounted_cents: 0,
  subtotal_cents: 0,
  tax_cents: 0,
  total_cents: 0,
  message: '',
  terms: '',
  lines: [],
  options: [],
  photos: [],
  custom_fields: [],
  choice: { option: '', lines: [] },
  deposit: 0,
  deposit_cents: 0,
  deposit_due_cents: 0,
  date: '2026-08-03',
  valid_until: null,
  decision: null,
  revision: 0,
  sent_at: null,
  seen_at: null,
  version: 0,
}
const nextDay = () => Date.now() / 1000 + 86_400
const shownLines = async (count: number) => {
  await waitFor(() => expect(screen.queryAllByLabelText('Item', { selector: 'input' })).toHaveLength(count))
  return screen.getAllByLabelText<HTMLInputElement>('Item', { selector: 'input' }).map(each => each.value)
}
const open = (clientId: number, viewer = owner) =>
  renderAt(
    '/newQuote',
    <QuoteEditor quote={{ ...begun, client_id: clientId }} jobId={null} leadId={null} answerId={null} />,
    viewer,
  )

test('a quote comes back with its lines when the session has ended, for that client alone', async () => {
  answerFetch(() => ({ body: { success: true, result: [], data: [], capped: false } }))
  signIn('t', nextDay())
  const first = open(4)
  for (const name of ['Replace mixer tap', 'Labour'])
    await userEvent.type(await screen.findByLabelText('Add a line'), `${name}{Enter}`)
  expect(await shownLines(2)).toEqual(['Replace mixer tap', 'Labour'])
  signOut()
  first.unmount()

  signIn('next', nextDay())
  const other = open(9)
  await screen.findByLabelText('Add a line')
  expect(screen.queryByDisplayValue('Labour')).toBeNull()
  other.unmount()
  open(4)
  expect(await shownLines(2)).toEqual(['Replace mixer tap', 'Labour'])
  expect(await screen.findByText('What you typed before you were signed out has been restored.')).toBeTruthy()
})
