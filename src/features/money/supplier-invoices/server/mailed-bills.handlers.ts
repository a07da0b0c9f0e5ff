import type { Handlers } from '#server/mount.ts'
import { notFound, refuse } from '#server/refusal.ts'
import type { mailedBillsContract } from '../mailed-bills.contract.ts'
import { invoiceTexts } from '../supplier-invoices.rules.ts'
import { billsOfMessage, billsOfThread, hasIncoming } from './mailed-bills.queries.ts'
import { readAsBills } from './mailed-bills.service.ts'

export const mailedBillsHandlers: Handlers<typeof mailedBillsContract> = {
  ofThread: async ({ id }, ctx) => ({ result: await ctx.read(tx => billsOfThread(tx, id)) }),

  read: ({ id }, ctx) =>
    ctx.write(async tx => {
      if (!(await hasIncoming(tx, id))) notFound()
      if ((await readAsBills(tx, ctx, id)) === 0) refuse(409, invoiceTexts.noFile)
      return { result: await billsOfMessage(tx, id) }
    }),
}
