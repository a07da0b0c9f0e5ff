import { threadById } from '#features/messages/inbox/server/inbox.queries.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse } from '#server/refusal.ts'
import type { mailedBillsContract } from '../mailed-bills.contract.ts'
import { invoiceTexts } from '../supplier-invoices.rules.ts'
import { billsOfMessage, billsOfThread, hasIncoming } from './mailed-bills.queries.ts'
import { readAsBills } from './mailed-bills.service.ts'

export const mailedBillsHandlers: Handlers<typeof mailedBillsContract> = {
  ofThread: ({ id }, ctx) =>
    ctx.read(async tx => {
      found(await threadById(tx, id))
      return { result: await billsOfThread(tx, id) }
    }),

  read: ({ id }, ctx) =>
    ctx.write(async tx => {
      if (!(await hasIncoming(tx, id))) notFound()
      if ((await readAsBills(tx, ctx, id)) === 0) refuse(409, invoiceTexts.noFile)
      return { result: await billsOfMessage(tx, id) }
    }),
}
