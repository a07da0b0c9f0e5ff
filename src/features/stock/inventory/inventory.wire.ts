import * as z from 'zod/mini'
import { savedFields } from '#features/account/custom-fields/custom-values.wire.ts'
import { newItem } from '#features/stock/price-book/items.contract.ts'
import * as f from '#shared/fields.ts'
import { priceInDollars, priceOf } from '#shared/numbers/unit-price.ts'
import * as s from '#shared/spelling.ts'
import { mostQuantity } from './inventory.rules.ts'

const number = s.replyOnly(z.number())
const text = s.replyOnly(z.string())
/** A unit price, dollars on the wire; null for people who may not see costs. */
const seenPrice: s.Kind<
  z.ZodMiniNullable<z.ZodMiniNumber<number>>,
  z.ZodMiniNullable<z.ZodMiniNumber<number>>
> = {
  takes: z.nullable(z.number()),
  answers: z.nullable(z.number()),
  write: cents => (cents === null ? null : priceInDollars(cents)),
  read: dollars => (dollars === null ? null : priceOf(dollars)),
}

/** A part with what lies at one place, as lists and the part's dialog show it. */
const partFields = {
  id: s.field(number, { row: 'Id' }),
  name: s.field(text, { row: 'Name' }),
  /** Purchase price. */
  price_cents: s.field(seenPrice, { row: 'Price' }),
  /** At the place that was asked for. */
  on_hand: s.field(number, { row: 'Quantity' }),
  reserved: s.field(number),
  /** On hand and not reserved. */
  free: s.field(number),
  /** Ordered for this place and not received yet. */
  on_order: s.field(number),
  minimum: s.field(number),
  target: s.field(number),
  unit: s.field(text),
  barcode: s.field(text),
  supplier_id: s.field(s.replyOnly(z.nullable(z.number()))),
  supplier_name: s.field(text),
  supplier_code: s.field(text),
  /** Moving average of what there is, in cents; null for who does not see costs. */
  cost_cents: s.field(s.replyOnly(z.nullable(z.number()))),
  /** Items of the price book that are sold of it. */
  items: s.field(s.replyOnly(z.array(z.object({ id: z.number(), name: z.string() })))),
  /** Below its minimum, or to be counted. */
  low: s.field(s.replyOnly(z.boolean())),
  /** Values of own fields, as JSON; '' for who does not manage stock. */
  custom_fields: s.field(text),
  version: s.field(number),
} as const
export const inventoryRow = z.object(s.replyShape(partFields, 'row'))
export type InventoryRow = z.output<typeof inventoryRow>
export type ShownPart = s.Carried<typeof partFields, 'row'>

export const partToWire = (part: ShownPart) => s.encode(partFields, 'row', part)
export const partFromWire = (row: InventoryRow): ShownPart => s.readReply(partFields, 'row', row)

/** A place where stock lies, or between two of them. */
export const lyingAt = {
  /** 0: the company's store. */
  value: z.number(),
  label: z.string(),
  kind: z.enum(['company', 'van', 'place', 'transit']),
}
/** How many of a part lie somewhere. */
const levelFields = {
  value: s.field(number),
  label: s.field(text),
  kind: s.field(s.replyOnly(lyingAt.kind)),
  on_hand: s.field(number, { level: 'Quantity' }),
  free: s.field(number),
  /** As the crow flies; null: not known. */
  km: s.field(s.replyOnly(z.nullable(z.number()))),
} as const
export const levelRow = z.object(s.replyShape(levelFields, 'level'))
export type ShownLevel = s.Carried<typeof levelFields, 'level'>

export const levelToWire = (level: ShownLevel) => s.encode(levelFields, 'level', level)
export const levelFromWire = (row: z.output<typeof levelRow>): ShownLevel =>
  s.readReply(levelFields, 'level', row)

export const signedQuantity = z.coerce.number().check(
  z.gte(-mostQuantity),
  z.lte(mostQuantity),
  z.overwrite(value => Math.round(value * 1_000) / 1_000),
)
// Without defaults: what is left out stays as it is.
const amount = z.coerce.number().check(z.gte(0), z.lte(mostQuantity))
const typed = z._default(z.nullable(z.union([z.string().check(z.maxLength(40)), z.number()])), null)
const spelt = z.object({
  Id: f.idOrNone,
  Name: f.line(200),
  Price: typed,
  Quantity: typed,
  /** The quantity that the screen showed: what differs from it is adjusted. Left out: what lies there now. */
  shown: z.optional(signedQuantity),
  version: f.version,
  minimum: z.optional(amount),
  target: z.optional(amount),
  unit: z.optional(f.givenLine(30)),
  barcode: z.optional(f.givenLine(80)),
  supplier_id: z.optional(z.nullable(f.id)),
  supplier_code: z.optional(f.givenLine(60)),
  ...savedFields,
  /** Items of the price book that are sold of it. Left out: as they are. */
  item_ids: z.optional(
    z.array(f.id).check(
      z.maxLength(200),
      z.overwrite(ids => [...new Set(ids)]),
    ),
  ),
  /** "Create as new invoice item". */
  invoiceItem: z.optional(z.nullable(newItem)),
})

/** A row of the inventory as it is saved; prices as typed, in dollars. */
export const sentRow = z.pipe(
  spelt,
  z.transform(({ Id, Name, Price, Quantity, ...row }) => ({
    id: Id,
    name: Name,
    price: Price,
    quantity: Quantity,
    ...row,
  })),
)
export type SentPart = z.output<typeof sentRow>

/** The same as it is sent. */
export const spellPart = <
  T extends { name: string; price: string | number; quantity: string | number; id?: number },
>({
  id,
  name,
  price,
  quantity,
  ...row
}: T) => ({ Id: id, Name: name, Price: price, Quantity: quantity, ...row })
