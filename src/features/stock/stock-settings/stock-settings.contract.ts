import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const percent = (most: number, usual: number) =>
  z._default(z.coerce.number().check(z.gte(0), z.lte(most)), usual)

const kept = z.object({
  units: z.array(z.string()),
  markup: z.number(),
  tolerance: z.number(),
  tolerance_cents: z.number(),
  office_limit_cents: z.number(),
  others_limit_cents: z.number(),
  /** The number of the next order. */
  next_order: z.number(),
  version: z.number(),
})

export const stockSettingsContract = {
  read: endpoint('GET', '/settings/getStockSettings', {
    about:
      'Units, markup, tolerance on suppliers’ invoices, limits for approving orders, and their next number.',
    access: user({ permission: ['inventory.manage', 'settings'] }),
    effect: 'reads',
    reads: ['settings', 'stock'],
    reply: z.object({ result: kept }),
  }),
  save: endpoint('POST', '/settings/saveStockSettings', {
    about: 'Changes them. Numbers of orders never repeat: the next one can only be raised.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      units: z._default(
        z.array(f.givenLine(30)).check(
          z.maxLength(40),
          z.overwrite(units => [...new Set(units.filter(unit => unit !== ''))]),
        ),
        [],
      ),
      markup: percent(1_000, 30),
      tolerance: percent(100, 2),
      tolerance_cents: f.cents,
      office_limit_cents: f.cents,
      others_limit_cents: f.cents,
      next_order: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(999_999_999)), 1),
      version: f.version,
    }),
    reply: z.object({ result: kept }),
  }),
}
