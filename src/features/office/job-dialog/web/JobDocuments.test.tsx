import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { Job } from '#features/jobs/jobs/jobs.wire.ts'
import { answerReads, someJob } from '#features/office/job-form/web/testing-job.ts'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { JobDialog } from './JobDialog.tsx'

const sums = { price_cents: 78_000, invoiced_cents: 0, paid_cents: 0, left_cents: 78_000 }
const none = { ...sums, is_whole: false, quotes: [], invoices: [] }
const line = { id: '1', item_id: null, section: '', name: 'Tap', description: '', quantity: 1, price: 709.09 }
const draft = {
  id: 0,
  version: 0,
  number: null,
  number_text: null,
  state: 'draft',
  kind: 'invoice',
  client_id: null,
  site_id: null,
  job_id: 40,
  job_number: 1042,
  more_jobs: [],
  quote_id: null,
  quote_number: null,
  quote_number_text: null,
  name: 'Tane Chen',
  company_name: '',
  email: 'tane@example.test',
  phone: '',
  address: '',
  reference: '',
  site_name: '',
  site_address: '',
  with_tax: false,
  tax_percent: 10,
  discount_percent: 0,
  discount_amount: 0,
  lines: [{ ...line, is_taxable: true, discount_percent: 0, amount: 709.09 }],
  message: '',
  terms: '',
  deductions: [],
  subtotal: 709.09,
  discount: 0,
  tax: 70.91,
  total: 780,
  date: '2026-11-20',
  due: '2026-11-27',
  owed: 0,
  paid: 0,
  card_fees: 0,
  client_credit: 0,
  entries: [],
  revision: 0,
  sent_at: null,
  seen_at: null,
  void_reason: '',
}

let seen: SeenRequest[]
let stored: Job
let documents: object

beforeEach(() => {
  sessionStorage.clear()
  stored = { ...someJob, job_status_id: statusId.awaitingPayment }
  documents = none
  seen = answerFetch(request => {
    const ok = (body: object) => ({ body: { success: true, ...body } })
    switch (request.url) {
      case '/api/jobs/getJob/40':
        return ok({ result: stored })
      case '/api/jobs/jobdiary/40':
        return ok({ diary: [] })
      case '/api/jobs/getDocumentsOfJob/40':
        return ok({ result: documents })
      case '/api/jobs/fetchInvoiceDraft/40':
        return ok({ result: draft })
      case '/api/jobs/addInvoice':
        return ok({ result: { ...draft, id: 7, version: 1 } })
      case '/api/jobs/sendInvoice/7':
        return ok({ message: 'Sent.', result: { ...draft, id: 7, version: 2, state: 'unpaid' } })
    }
    return answerReads(request) ?? { status: 404 }
  })
})

const money = ['payments.onJob', 'money.manage'] as const
const open = (permissions: readonly (typeof money)[number][]) =>
  renderAt('/jobs', <JobDialog id={40} onClose={vi.fn()} Day={() => null} />, {
    ...owner,
    permissions: [...owner.permissions.filter(each => !money.some(one => one === each)), ...permissions],
  })
const section = () => screen.findByRole('group', { name: 'Quotes and invoices' })

test('a finished job is invoiced and sent from its window by two clicks', async () => {
  open(money)
  await userEvent.click(within(await section()).getByRole('button', { name: 'Invoice' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invoice $780.00' })
  expect(within(dialog).getByText('Tap')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invoice $780.00' })).toBeNull())
  const sent = (url: string) => seen.filter(each => each.url === url).map(each => each.body)
  expect(sent('/api/jobs/addInvoice')).toMatchObject([{ job_id: 40, kind: 'invoice', date: '2026-11-20' }])
  expect(sent('/api/jobs/sendInvoice/7')).toMatchObject([
    { version: 1, via: 'email', email: 'tane@example.test' },
  ])
})

test('what is typed is saved before it is invoiced', async () => {
  open(money)
  const invoice = within(await section()).getByRole('button', { name: 'Invoice' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Company Comment' }), ' again')
  expect(invoice.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(invoice)
  expect(screen.queryByRole('dialog', { name: /^Invoice/ })).toBeNull()
})

test('a job that was paid by its invoice says so, and no longer what was due by which method', async () => {
  documents = {
    ...none,
    invoiced_cents: 77_990,
    price_cents: 77_990,
    paid_cents: 77_990,
    left_cents: 0,
    is_whole: true,
    invoices: [
      {
        id: 7,
        number_text: '81',
        kind: 'invoice',
        state: 'paid',
        total_cents: 77_990,
        owed_cents: 0,
        more_jobs: 0,
      },
    ],
    quotes: [{ id: 3, number_text: '12', state: 'accepted', total_cents: 77_990 }],
  }
  stored = { ...stored, invoiced: true }
  open(money)
  const here = within(await section())
  expect(here.getByRole('link', { name: 'Receipts' })).toBeTruthy()
  expect(here.getByRole('button', { name: 'Invoice #81 Paid $779.90' })).toBeTruthy()
  expect(here.getByRole('button', { name: 'Quote #12 Accepted $779.90' })).toBeTruthy()
  expect(here.getByText('Left to pay').parentElement?.textContent).toBe('Left to pay$0.00')
  expect(here.queryByRole('button', { name: 'Invoice' })).toBeNull()
  expect(screen.queryByLabelText('Payment method')).toBeNull()
})

test('who takes payments sees documents without a way into them; who sees no money asks for none', async () => {
  documents = {
    ...none,
    invoices: [
      {
        id: 7,
        number_text: '81',
        kind: 'deposit',
        state: 'unpaid',
        total_cents: 20_000,
        owed_cents: 20_000,
        more_jobs: 0,
      },
    ],
  }
  const { unmount } = open(['payments.onJob'])
  const here = within(await section())
  expect(here.getByText('Invoice #81').closest('button')).toBeNull()
  expect(here.queryByRole('button', { name: 'Invoice' })).toBeNull()
  expect(here.getByRole('link', { name: 'Take Payment' })).toBeTruthy()
  unmount()
  seen.length = 0
  open([])
  await screen.findByRole('textbox', { name: 'Company Comment' })
  expect(screen.queryByRole('group', { name: 'Quotes and invoices' })).toBeNull()
  expect(seen.filter(each => each.url.includes('Documents'))).toEqual([])
})
