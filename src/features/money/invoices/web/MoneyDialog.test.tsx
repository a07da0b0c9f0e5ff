import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { type MoneyDeed, MoneyDialog } from './MoneyDialog.tsx'

test.each<[MoneyDeed, number]>([
  ['pay', 1],
  ['void', 0],
])('Enter in a field of "%s" sends %d', async (deed, sent) => {
  const requests = answerFetch(() => ({ body: { success: true, receipt: 3, result: {} } }))
  const invoice = { id: 7, version: 1, owed: 22_000, paid: 0, clientCredit: 0, title: 'Invoice #1' }
  renderAt('/invoices', <MoneyDialog deed={deed} invoice={invoice} onClose={() => {}} />)
  const field = await screen.findByLabelText(deed === 'pay' ? 'Amount' : /Reason/)
  if (deed === 'pay') expect(document.activeElement).toBe(field)
  else await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  expect(requests.map(({ body }) => (body as { amount_cents?: number }).amount_cents)).toEqual(
    sent ? [22_000] : [],
  )
})
