import * as z from 'zod/mini'
import { ownAffairs, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

/** Percent, at most two decimals. */
const percent = z.pipe(
  z.coerce.number().check(z.gte(0), z.lte(100)),
  z.transform(value => Math.round(value * 100) / 100),
)

const fees = {
  /** Percent. */
  tax: z.number(),
  credit_fee: z.number(),
}
/** How the dialog for a new item behaves (document 1 §3). */
const itemFlags = {
  /** Offer to change the catalogue's price when a part's price differs. */
  Update_Original_Price: z.boolean(),
  /** Fill in price and description of the chosen item. */
  Prefill_Item: z.boolean(),
  /** Prices are entered with tax. */
  Include_Tax: z.boolean(),
}

export const feesContract = {
  read: endpoint('GET', '/company/fees', {
    about: 'Tax and card fee in percent, the tax’s name, and how items are entered.',
    access: ownAffairs,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      result: z.object({
        ...fees,
        ...itemFlags,
        /** As documents and screens say it: 'GST'; '' where the tax has no name of its own. */
        tax_name: z.string(),
        /** Registered for this tax; before `registered_from`, or if not, papers are without it. */
        registered: z.boolean(),
        /** null: always. */
        registered_from: z.nullable(z.string()),
        version: z.number(),
      }),
    }),
  }),
  taxRate: endpoint('GET', '/company/getTaxRate', {
    about: 'The tax in percent that papers of today are written at; 0 where the company is not registered.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.object({ tax: z.number() }) }),
  }),
  save: endpoint('POST', '/company/setTaxRate', {
    about:
      'Changes tax, card fee and how items are entered; what is left out stays. Jobs keep their amounts.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      tax: z.optional(percent),
      credit_fee: z.optional(percent),
      Update_Original_Price: z.optional(f.givenFlag),
      Prefill_Item: z.optional(f.givenFlag),
      Include_Tax: z.optional(f.givenFlag),
      /** '': the usual name in the company's country. */
      tax_name: z.optional(f.givenLine(20)),
      registered: z.optional(f.givenFlag),
      registered_from: z.optional(z.nullable(f.day)),
    }),
    reply: z.object({ message: z.string() }),
  }),
  methods: endpoint('GET', '/company/payby', {
    about: 'How a job can be paid.',
    access: user(),
    effect: 'reads',
    reply: z.object({ result: z.array(z.object({ value: z.number(), label: z.string() })) }),
  }),
}
