import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { heldAddressesContract } from '#features/talk/held-addresses/held-addresses.contract.ts'
import { createSmtpMail } from '#server/providers/mail/smtp.ts'
import { createSmtpIntake } from '#server/providers/mail/smtp-intake.ts'
import { hasPostfix, startPostfix } from '#server/providers/mail/testing/postfix.ts'
import { freePort } from '#server/testing/free-port.ts'
import { clientMessagesContract as c } from '../client-messages.contract.ts'

const [port, reports] = [await freePort(), await freePort()]
const app = await testApp({
  mail: createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'post@tradewind.test' }),
  mailIntake: {
    ...createSmtpIntake({
      address: 'answers@in.test',
      host: '127.0.0.1',
      port: reports,
      lookUp: async () => {
        throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
      },
    }),
    returnDomain: 'in.test',
  },
})

// Needs the rights to start it, too.
describe.skipIf(!hasPostfix())('with a real mail server (skipped without the package postfix)', () => {
  let server: ReturnType<typeof startPostfix>
  beforeAll(() => {
    server = startPostfix({ port, reports, returnHost: 'in.test' })
  }, 60_000)
  afterAll(() => server.end())

  test('a mail to nobody comes back by its return path, and its address is on hold', async () => {
    const company = await app.company({ name: 'Bright Plumbing' })
    const email = `gone-${company.id}@costa.test`
    const client = (await app.send(clientsContract.add, { name: 'Ana Costa', email }, company.office)).body.id
    const booked = { name: 'Ana Costa', email, address: '1 High St', customerId: client }
    const job = (await app.send(jobsContract.add, booked, company.office)).body.lastJobInsertId
    const emailData = { to: email, subject: 'When?', message: 'Does Monday suit you?' }
    expect((await app.send(c.sendEmail, { jobId: job, emailData }, company.office)).status).toBe(200)
    const holds = async () =>
      (await app.send(heldAddressesContract.state, { address: email }, company.office)).body.holds
    await expect
      .poll(holds, { timeout: 30_000, interval: 200 })
      .toMatchObject([{ kind: 'bounces', code: '5.1.1' }])
    const [row] = await app.sql(
      "select status, last_error from outbox where company_id = $1 and recipient = $2 and kind = 'mail'",
      [company.id, email],
    )
    expect(row).toMatchObject({ status: 'failed', last_error: expect.stringContaining('unknown user') })
  }, 60_000)
})
