import { screen, waitFor } from '@testing-library/react'
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
