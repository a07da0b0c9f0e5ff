import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { type MoneyDeed, MoneyDialog } from './MoneyDialog.tsx'

test.each<[MoneyDeed, boolean]>([
  ['pay', true],
  ['void', false],
])('Enter in a field of "%s" sends it: %s', async (deed, sent) => {
  const requests = answerFetch(() => ({ body: { success: true, receipt: 3, result: {} } }))
  const invoice = { id: 7, version: 1, owed: 22_000, paid: 0, clientCredit: 0, title: 'Invoice #1' }
  renderAt('/invoices', <MoneyDialog deed={deed} invoice={invoice} onClose={() => {}} />)
  const field = await screen.findByLabelText(deed === 'pay' ? 'Amount' : /Reason/)
  if (deed === 'pay') await waitFor(() => expect(document.activeElement).toBe(field))
  // As a browser does at Enter; the user-event library knows no submit button outside of its form.
  field.closest('form')!.requestSubmit()
  const amounts = () => requests.map(({ body }) => (body as { amount_cents?: number }).amount_cents)
  await waitFor(() => expect(amounts()).toEqual(sent ? [22_000] : []))
})

test('a credit for chosen lines is for what they come to, and names them', async () => {
  const requests = answerFetch(() => ({ body: { success: true, result: {} } }))
  const invoice = { id: 7, version: 1, owed: 22_000, paid: 0, clientCredit: 0, title: 'Invoice #1' }
  const lines = [
    { id: 'a', name: 'Tap', cents: 11_000 },
    { id: 'b', name: 'Hose', cents: 5_500 },
    { id: 'c', name: 'Work', cents: 5_500 },
  ]
  renderAt('/invoices', <MoneyDialog deed="credit" invoice={invoice} lines={lines} onClose={() => {}} />)
  fireEvent.click(await screen.findByLabelText('Hose'))
  fireEvent.click(screen.getByLabelText('Work'))
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toContain('110')
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Not fitted' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toMatchObject([
      { amount_cents: 11_000, lines: ['b', 'c'], note: 'Not fitted' },
    ]),
  )
})
