import type { Handlers } from '#server/mount.ts'
import type { feesContract } from '../fees.contract.ts'
import { paymentMethods } from '../payment-methods.rules.ts'
import { feesOf, heldFees, savedFees, saveFees, taxNameOf } from './fees.queries.ts'

const points = (percent: number) => Math.round(percent * 100)

export const feesHandlers: Handlers<typeof feesContract> = {
  async read(_input, ctx) {
    const { fees, tax_name } = await ctx.read(async tx => ({
      fees: await savedFees(tx),
      tax_name: await taxNameOf(tx),
    }))
    const { tax, credit_fee, update_price, prefill, with_tax, registered, registered_from, version } = fees
    return {
      result: {
        tax: tax / 100,
        credit_fee: credit_fee / 100,
        Update_Original_Price: update_price,
        Prefill_Item: prefill,
        Include_Tax: with_tax,
        tax_name,
        registered,
        registered_from,
        version,
      },
    }
  },

  taxRate: async (_input, ctx) => ({ result: { tax: (await ctx.read(feesOf)).tax / 100 } }),

  save: (input, ctx) =>
    ctx.write(async tx => {
      const { version: _, ...before } = await heldFees(tx)
      const after = {
        tax: input.tax === undefined ? before.tax : points(input.tax),
        credit_fee: input.credit_fee === undefined ? before.credit_fee : points(input.credit_fee),
        update_price: input.Update_Original_Price ?? before.update_price,
        prefill: input.Prefill_Item ?? before.prefill,
        with_tax: input.Include_Tax ?? before.with_tax,
        tax_name: input.tax_name ?? before.tax_name,
        registered: input.registered ?? before.registered,
        registered_from: input.registered_from === undefined ? before.registered_from : input.registered_from,
      }
      await saveFees(tx, after)
      tx.record('fees', before, after, tx.companyId)
      return { message: 'Saved.' }
    }),

  methods: async () => ({ result: paymentMethods.map(({ id, label }) => ({ value: id, label })) }),
}
