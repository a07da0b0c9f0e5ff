import * as z from 'zod/mini'
import { mostPrefix } from '#features/account/numbering/numbering.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostCents } from '#shared/numbers/money.ts'
import { priceBookFollows, usualStockSettings } from './stock-settings.rules.ts'

const percent = (most: number, usual: number) =>
  z._default(z.coerce.number().check(z.gte(0), z.lte(most)), usual)

const kept = z.object({
  units: z.array(z.string()),
  markup: z.number(),
  tolerance: z.number(),
  tolerance_cents: z.number(),
  office_limit_cents: z.number(),
  others_limit_cents: z.number(),
  /** All groups but owners; null: no limit of its own. */
  group_limits: z.array(
    z.object({ group: z.number(), name: z.string(), limit_cents: z.nullable(z.number()) }),
  ),
  order_prefix: z.string(),
  price_book: z.enum(priceBookFollows),
  /** The number of the next order. */
  next_order: z.number(),
  version: z.number(),
})

export const stockSettingsContract = {
  read: endpoint('GET', '/settings/getStockSettings', {
    about:
      'Units, markup, tolerance on suppliers’ invoices, limits for approving orders, their next number and its prefix, and whether the price book follows suppliers’ prices.',
    access: user({ permission: ['inventory.manage', 'settings'] }),
    effect: 'reads',
    reads: ['settings', 'stock', 'permissions'],
    reply: z.object({ result: kept }),
  }),
  save: endpoint('POST', '/settings/saveStockSettings', {
    about:
      'Changes them. Numbers of orders never repeat: the next one can only be raised, and a prefix ends in no digit. A group without a limit of its own has that of the office or of others.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      ...f.patch({
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
        group_limits: z._default(
          z
            .array(
              z.object({
                group: f.id,
                limit_cents: z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(mostCents))),
              }),
            )
            .check(z.maxLength(100)),
          [],
        ),
        order_prefix: z._default(z.string().check(z.maxLength(mostPrefix)), usualStockSettings.order_prefix),
        price_book: z._default(z.enum(priceBookFollows), usualStockSettings.price_book),
        next_order: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(999_999_999)), 1),
      }),
      version: f.version,
    }),
    reply: z.object({ result: kept }),
  }),
}
