import type { Handlers } from '#server/mount.ts'
import { refuseUnless } from '#server/refusal.ts'
import { type NumberFormat, writtenNumber } from '#shared/document-number.ts'
import type { numberingContract } from '../numbering.contract.ts'
import { mayBeginWith, mayContinueWith, numberedKinds } from '../numbering.rules.ts'
import {
  documentNumbering,
  jobNumbering,
  type Numbering,
  setNextDocumentNumber,
  setNextJobNumber,
} from './numbering.queries.ts'

export const numberingHandlers: Handlers<typeof numberingContract> = {
  read: async (_input, ctx) => ({ result: toWire(await ctx.read(jobNumbering)) }),

  documents: (_input, ctx) =>
    ctx.read(async tx => {
      const data = []
      for (const kind of numberedKinds)
        data.push({ kind, ...(await documentNumbering(tx, kind, { locks: false })) })
      return { data }
    }),

  setDocument: ({ kind, next, ...wanted }, ctx) =>
    ctx.write(async tx => {
      const before = await documentNumbering(tx, kind, { locks: true })
      refuseUnless(mayContinueWith(next, before.lowest), 400, { field: 'next' })
      const prefix = (wanted.prefix ?? before.prefix).trimStart()
      const digits = wanted.digits ?? before.digits
      refuseUnless(mayBeginWith(prefix), 400, { field: 'prefix' })
      await setNextDocumentNumber(tx, kind, { next, prefix, digits })
      const written = (format: NumberFormat, value: number) => ({ [kind]: writtenNumber(format, value) })
      tx.record('counters', written(before, before.next), written({ prefix, digits }, next), tx.companyId)
      tx.tell('invoices', 'quotes')
      return { result: { kind, next, lowest: before.lowest, prefix, digits } }
    }),

  set: ({ job_number }, ctx) =>
    ctx.write(async tx => {
      const before = await jobNumbering(tx)
      refuseUnless(mayContinueWith(job_number, before.lowest), 400, { field: 'job_number' })
      await setNextJobNumber(tx, job_number)
      tx.record('counters', { next: before.next }, { next: job_number }, tx.companyId)
      return { result: toWire({ ...before, next: job_number }) }
    }),
}

const toWire = ({ next, lowest }: Numbering) => ({ job_number: next, lowest_job_number: lowest })
