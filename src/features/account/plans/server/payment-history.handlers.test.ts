import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { writtenIn } from '#server/testing/read-pdf.ts'
import { paymentHistoryContract as c } from '../payment-history.contract.ts'

const app = await testApp()

test('a paper opens by its address without a sign-in, for a week, and with no other address', async () => {
  const { id, owner } = await app.company()
  const party = { name: 'Bright Host', address: '', phone: '', email: '', abn: '' }
  await app.sql(
    `insert into plan_invoices (company_id, status, kind, number, lines, total_cents, tax_cents, tax_bp, seller, buyer, applies,
       pays_by, issued_on)
     values ($1, 'open', 'sms', 900001, $2, 1100, 100, 1000, $3, $4, '{}', 'transfer', now())`,
    [
      id,
      JSON.stringify([{ as: 'pack', name: 'Crew', period: null, from: '', to: '', cents: 1_100 }]),
      JSON.stringify({ ...party, tax_name: 'GST', bank: null }),
      JSON.stringify(party),
    ],
  )
  const [payment] = (await app.ok(c.payments, {}, owner)).body.payments
  expect(payment!.receipt_url).toBe('')
  const token = /\/api\/company\/planPaper\/([\w.-]+)$/.exec(payment!.invoice_url)![1]!
  const open = (given: string) => app.send(c.paper, { token: given }, null)
  const paper = await open(token)
  expect(paper.status, JSON.stringify(paper.body)).toBe(200)
  expect((await writtenIn(paper.body as never)).text).toContain('Bright Host')
  expect((await open(`${token.slice(0, -2)}xx`)).status).toBe(404)
  app.setNow(new Date(Date.now() + 8 * 86_400_000))
  expect(await open(token)).toMatchObject({
    status: 404,
    body: { message: 'This link no longer works. Open it from the payment history again.' },
  })
})
