import { canEditJob } from '#features/jobs/job-status/job-status.rules.ts'
import { saveJob } from '#features/jobs/jobs/server/edit/job-edit.service.ts'
import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, refuse } from '#server/refusal.ts'
import { hasPermission, noPermission } from '#shared/access.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { invoicesNaming } from '../../invoices/server/invoices.queries.ts'
import type { SentInvoiceLine } from '../supplier-invoices.contract.ts'
import type { InvoiceRow } from './supplier-invoices.queries.ts'

/** A line as it was checked, with the part that was made of it. */
export type CheckedLine = SentInvoiceLine & { part_id: number | null }

/** The row of a job's parts that a line of an invoice became. */
const jobRowId = (invoice: number, line: number | ''): string => `invoice-${invoice}-${line}`

/** Puts lines onto their jobs as parts that the client pays. */
export async function passOn(
  tx: UserTx,
  outbox: Outbox,
  invoice: number,
  lines: readonly CheckedLine[],
): Promise<void> {
  const billed = lines.flatMap((line, n) =>
    line.goes === 'job' && line.job_id !== null && line.bill_price_cents != null
      ? [{ ...line, n, job: line.job_id, price_cents: line.bill_price_cents }]
      : [],
  )
  if (billed.length > 0 && !hasPermission(tx.by, 'payments.onJob')) refuse(403, noPermission)
  for (const id of [...new Set(billed.map(line => line.job))].sort((a, b) => a - b)) {
    const job = found(await openJob(tx, id))
    const added = billed
      .filter(line => line.job === id)
      .map(({ n, description, code, quantity, price_cents }) => ({
        id: jobRowId(invoice, n),
        item_id: null,
        name: (description || code).slice(0, 200),
        price_cents,
        quantity,
        belongs_to: null,
        assigned_to: null,
        is_used: true,
      }))
    await saveJob(tx, outbox, { id, parts: [...job.parts, ...added] } as Parameters<typeof saveJob>[2])
  }
}

/**
 * Takes off their jobs the parts that an invoice put there, as long as no client was invoiced for them; says what stays,
 * and where a draft has one.
 */
export async function takeOffJobs(tx: UserTx, outbox: Outbox, invoice: InvoiceRow): Promise<Fact[]> {
  const told: Fact[] = []
  const jobs = [...new Set(invoice.lines.flatMap(line => (line.goes === 'job' && line.job_id) || []))]
  for (const id of jobs.sort((a, b) => a - b)) {
    const job = await openJob(tx, id)
    const own = job?.parts.filter(part => part.id.startsWith(jobRowId(invoice.id, ''))) ?? []
    if (!job || own.length === 0) continue
    const number = String(job.number)
    if (canEditJob(job, tx.by, tx.now) !== true || !hasPermission(tx.by, 'payments.onJob')) {
      for (const { name } of own)
        told.push(fact('{{name}} stays on job #{{job}}: you can’t change that job.', { name, job: number }))
      continue
    }
    const papers = await invoicesNaming(
      tx,
      id,
      own.map(part => part.name),
    )
    const paperOf = (name: string) => papers.find(paper => paper.name === name)
    for (const { name } of own) {
      const paper = paperOf(name)
      if (paper?.number)
        told.push(
          fact('{{name}} stays on job #{{job}}: it is on the client’s invoice {{number}}. Credit it there.', {
            name,
            job: number,
            number: paper.number,
          }),
        )
      else if (paper)
        told.push(
          fact('{{name}} is off job #{{job}}, but still on its draft invoice. Remove it there.', {
            name,
            job: number,
          }),
        )
    }
    const gone = own.filter(part => !paperOf(part.name)?.number)
    if (gone.length > 0)
      await saveJob(tx, outbox, { id, parts: job.parts.filter(part => !gone.includes(part)) } as Parameters<
        typeof saveJob
      >[2])
  }
  return told
}
