import { expect } from 'vitest'
import type { TestUser, testApp } from '#app/testing/test-app.ts'
import { supplierInvoicesContract as c } from '../supplier-invoices.contract.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** Uploads a paper and waits until it was read: the answer, with the invoice as it is then. */
export async function readUpload(
  app: App,
  owner: TestUser,
  file: { bytes: Buffer; filename: string; type: string },
) {
  const taken = await app.upload(c.take, {}, owner, file)
  if (taken.status !== 200) return taken
  const { id } = taken.body.result
  await expect
    .poll(async () => (await app.ok(c.open, { id }, owner)).body.result.state, {
      timeout: 60_000,
      interval: 100,
    })
    .not.toBe('reading')
  return app.ok(c.open, { id }, owner)
}
