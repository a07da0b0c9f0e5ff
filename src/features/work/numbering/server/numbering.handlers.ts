import type { Handlers } from '#server/mount.ts'
import { refuseUnless } from '#server/refusal.ts'
import type { numberingContract } from '../numbering.contract.ts'
import { mayContinueWith } from '../numbering.rules.ts'
import { jobNumbering, type Numbering, setNextJobNumber } from './numbering.queries.ts'

export const numberingHandlers: Handlers<typeof numberingContract> = {
  read: async (_input, ctx) => ({ result: toWire(await ctx.read(jobNumbering)) }),

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
