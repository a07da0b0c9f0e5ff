import * as z from 'zod/mini'
import { abnProblem } from '#features/account/company/company.rules.ts'
import { user } from '#shared/access.ts'
import { catalogueOf } from '#shared/catalogue.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const manage = user({ permission: 'inventory.manage' })

const { entries, file, row } = catalogueOf({
  one: 'Supplier',
  many: 'Suppliers',
  about: {
    one: 'a supplier',
    many: 'Suppliers',
    add: 'Adds a supplier.',
    edit: 'Changes a supplier.',
    retire: 'Orders keep it.',
  },
  access: manage,
  shown: {
    abn: z.string(),
    account: z.string(),
    email: z.string(),
    phone: z.string(),
    terms: z.string(),
    lead_days: z.number(),
  },
  input: {
    abn: z.pipe(
      f.line(20),
      z.pipe(
        z.transform((value: string, ctx) => {
          const problem = abnProblem(value)
          if (problem) ctx.issues.push({ code: 'custom', input: value, message: problem })
          return value.replace(/\s/g, '')
        }),
        z.string(),
      ),
    ),
    /** Our account with them. */
    account: f.line(60),
    email: f.optionalEmail,
    phone: f.phone,
    terms: f.line(200),
    /** Days from order to delivery. */
    lead_days: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(365)), 0),
  },
  changes: ['stock'],
})
export type Supplier = z.infer<typeof row>

/** Whom parts are bought from. */
export const suppliersContract = {
  ...entries,
  exportSuppliers: file,
  options: endpoint('GET', '/company/getSupplierOptions', {
    about: 'The suppliers in use, to choose from.',
    access: manage,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      result: z.array(z.object({ value: z.number(), label: z.string(), email: z.string() })),
    }),
  }),
}
