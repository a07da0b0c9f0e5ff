import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { plansContract } from '#features/account/plans/plans.contract.ts'
import { keepMailFiles } from '#features/messages/client-messages/server/mail-files.service.ts'
import { clientChatContract } from '#features/portal/client-chat/client-chat.contract.ts'
import { portalClient } from '#features/portal/client-sign-in/testing/portal-client.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { filesContract as c } from '../files.contract.ts'

const app = await testApp({ storageLimits: { most: 10_000_000, mostOnTrial: 100_000 } })
/** A PDF of so many bytes. */
function pdf(bytes: number): Buffer {
  const head = '%PDF-1.4\n1 0 obj\n<< >>\nendobj\n'
  const tail = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n${bytes - 90}\n%%EOF\n`
  const filler = Buffer.alloc(bytes - 90 - head.length, '%')
  return Buffer.concat([Buffer.from(head), filler, Buffer.from(tail.padEnd(90))])
}
const stage = (as: { token: string }, bytes: number) =>
  app.upload(c.stage, {}, as, { bytes: pdf(bytes), filename: 'a.pdf', type: 'application/pdf' })

test('a company keeps files up to its limit, also when eight are sent at once, and sees how much it has used', async () => {
  const company = await app.company({ pack_id: 5 })
  const all = await Promise.all(Array.from({ length: 8 }, () => stage(company.office, 30_000)))
  expect(all.map(each => each.status).sort()).toEqual([200, 200, 200, 413, 413, 413, 413, 413])
  const refused = all.find(each => each.status === 413)!
  expect(refused.body.message).toMatch(/GB of storage is full. Ask your administrator for more.$/)
  expect((await stage(company.office, 9_000)).status).toBe(200)
  const plan = (await app.send(plansContract.subscription, {}, company.owner)).body.result
  expect(plan).toMatchObject({ used_storage: 99_000, total_storage: 100_000 })
  const other = await app.company()
  expect((await stage(other.office, 120_000)).status).toBe(200)
})

test('what clients send to a full company is refused kindly, or named as not kept', async () => {
  const company = await app.company({ pack_id: 5 })
  expect((await stage(company.office, 95_000)).status).toBe(200)
  const client = await portalClient(app, company)
  const file = { bytes: pdf(30_000), filename: 'a.pdf', type: 'application/pdf' }
  const sent = await app.upload(clientChatContract.sendFile, { job_id: null }, client, file)
  expect([sent.status, sent.body.message]).toEqual([
    413,
    'This business can’t receive files right now. Please send it another way.',
  ])
  const attached = [1_000, 2_000, 30_000].map(bytes => ({
    name: `${bytes}.pdf`,
    bytes: pdf(bytes),
    contentId: '',
  }))
  const { kept, leftOut } = await keepMailFiles(app.services, companyIdFrom(company.id, 'seed'), attached)
  expect([kept.length, leftOut]).toEqual([2, [{ name: '30000.pdf', reason: 'full' }]])
})
