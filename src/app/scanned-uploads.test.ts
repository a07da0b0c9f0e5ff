import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { securityContract } from '#features/account/security/security.contract.ts'
import { keepMailFiles } from '#features/messages/client-messages/server/mail-files.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { scanTexts } from '#server/http/scan-upload.ts'
import { type Scan, ScanAway } from '#server/providers/scan/scan.port.ts'
import { endpoints } from './testing/endpoints.ts'
import { testApp } from './testing/test-app.ts'

let isAway = false
const scan: Scan = {
  whenAway: 'refuse',
  async look(path) {
    if (isAway) throw new ScanAway('down')
    return (await readFile(path)).includes('malware') ? 'Test.Malware' : null
  },
}
const app = await testApp({ scan })
const uploads = endpoints.filter(([, { upload, access }]) => upload && access.as === 'user')

test('what the scanner finds is refused at each door for files, and the owner reads it in the log', async () => {
  const { owner } = await app.company()
  expect(uploads.length).toBeGreaterThan(10)
  for (const [name, entry] of uploads) {
    const file = { bytes: 'malware', filename: 'plan.pdf', type: 'application/pdf' }
    const { status, body } = await app.request(entry, { id: 1, job_id: 1, kind: 'open' }, owner, { file })
    expect([name, status, body.message]).toEqual([
      name,
      400,
      'This file was refused: our virus scanner found Test.Malware.',
    ])
  }
  await app.services.securityLog.flush()
  const { data } = (await app.ok(securityContract.log, { kind: 'refusals', pagination: {} } as never, owner))
    .body
  expect(data.find(({ kind }) => kind === 'file-refused')).toMatchObject({
    count: uploads.length,
    told: { values: { what: 'plan.pdf: Test.Malware' } },
  })
})

test('of a mail what the scanner finds is left out, and the mail comes again while nobody can look', async () => {
  const { id } = await app.company()
  const files = [{ name: 'plan.pdf', bytes: Buffer.from('malware'), contentId: '' }]
  const keep = () => keepMailFiles(app.services, companyIdFrom(id, 'seed'), files)
  expect(await keep()).toEqual({ kept: [], leftOut: [{ name: 'plan.pdf', reason: 'virus' }] })
  isAway = true
  await expect(keep()).rejects.toMatchObject({ status: 503 })
  isAway = false
})

test('while the scanner is away uploads are refused or pass, as the operator set', async () => {
  const { owner } = await app.company()
  const [, entry] = uploads.find(([name]) => name === 'company.logo') ?? uploads[0]!
  isAway = true
  const refused = await app.request(entry, { id: 1 }, owner)
  expect([refused.status, refused.body.message]).toEqual([503, scanTexts.away])
  scan.whenAway = 'pass'
  expect((await app.request(entry, { id: 1 }, owner)).status).not.toBe(503)
})
