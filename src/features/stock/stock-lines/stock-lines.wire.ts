import * as z from 'zod/mini'
import { mostQuantity } from '#features/stock/inventory/inventory.rules.ts'
import * as f from '#shared/fields.ts'
import { mostPrice } from '#shared/numbers/unit-price.ts'

/** The most parts in one document: an order, a transfer or a count. */
export const mostLines = 500

/** A quantity, to thousandths. */
export const quantity = z.coerce.number().check(
  z.gte(0),
  z.lte(mostQuantity),
  z.overwrite(value => Math.round(value * 1_000) / 1_000),
)
/** A unit price in cents, to hundredths of one. */
export const unitPrice = z.coerce.number().check(
  z.gte(0),
  z.lte(mostPrice),
  z.overwrite(value => Math.round(value * 100) / 100),
)

/** A line as it is sent: a part, and how many of it. */
export const sentLine = { id: f.id, quantity }
export const sentLines = z.array(z.object(sentLine)).check(z.maxLength(mostLines))

/** A line as it is shown: the part, by its id. */
export const shownLine = { id: z.number(), name: z.string(), unit: z.string(), barcode: z.string() }
/** The same of goods that arrive. */
export const arrivingLine = {
  ...shownLine,
  /** The supplier's. */
  code: z.string(),
  quantity: z.number(),
}
/** How many have come, and how many of them went back. */
export const arrivedLine = { received: z.number(), returned: z.number() }
