import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { signaturesContract } from '../signatures.contract.ts'

export async function signatureRows({ insert, word }: SampleMaker, { job }: JobRows) {
  const items = JSON.stringify([
    { name: word, description: '', quantity: 1, price_cents: 100, include_tax: true, tax_cents: 0 },
  ])
  await insert(
    `insert into signatures (company_id, job_id, items, tax, credit_fee) values ($1, $2, $3, 1000, 0)`,
    job,
    items,
  )
}

/** A PNG of one pixel, as a canvas gives it. */
export const drawing =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export function signatureSamples(rows: JobRows): Samples<typeof signaturesContract> {
  const signed = {
    job_id: rows.job,
    items: [{ name: 'Sample', quantity: 2, price: 12.5, include_tax: 1 }],
    signature: drawing,
    signedBy: 'Sample',
    email: 'client@example.test',
  }
  return {
    save: signed,
    update: signed,
    read: { id: rows.job },
    remove: { id: rows.job },
    link: { id: rows.job },
  }
}

export default samplesFor({ samples: { signatures: signatureSamples }, rows: signatureRows, after: ['jobs'] })
