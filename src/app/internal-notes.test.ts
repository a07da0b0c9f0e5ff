import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { clientHomeContract } from '#features/portal/client-home/client-home.contract.ts'
import { portalClient } from '#features/portal/client-sign-in/testing/portal-client.ts'

const app = await testApp()
const { ok } = app

test('what the office notes on a job for itself reaches no invoice, quote, mail draft or page of the client', async () => {
  const company = await app.company()
  const { office, owner } = company
  const client = await portalClient(app, company)
  const noted = 'Slow payer, dog bites'
  const sent = { name: 'Ada', customerId: client.id, address: '1 Low Street', additionalInfo: noted }
  const jobId = (await ok(jobsContract.add, sent as never, office)).body.lastJobInsertId
  await ok(jobsContract.edit, { id: jobId, tradie_comment: noted, money: 220, payby_id: 3 }, owner)
  const begun = (await ok(invoicesContract.draftOfJob, { jobId }, office)).body.result
  const added = (await ok(invoicesContract.add, { ...begun, id: undefined } as never, office)).body.result
  await ok(invoicesContract.send, { id: added.id, via: 'none' }, office)
  const home = (await ok(clientHomeContract.home, {}, client)).body
  const seen = {
    begun,
    home,
    quote: (await ok(quotesContract.begin, { client_id: client.id, job_id: jobId }, office)).body,
    invoice: (await ok(invoicesContract.readByLink, { token: home.invoices[0]!.token }, null)).body,
    mail: (await ok(messageTemplatesContract.draft, { purpose: 'quote' }, office)).body,
  }
  expect(JSON.stringify(seen)).toContain('1 Low Street')
  expect(JSON.stringify(seen)).not.toContain(noted)
  // A job's own texts fill a mail only where the office asks for them.
  expect(seen.mail.data.content).not.toMatch(/\{\{(Additional_Info|Company_Comment|Tradie_Comment)\}\}/)
})
