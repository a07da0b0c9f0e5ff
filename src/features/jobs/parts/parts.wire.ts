import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import { dollarsOf } from '#shared/money.ts'
import * as s from '#shared/spelling.ts'

/** A part used on a job. */
export type Part = {
  /** Its own within the job. */
  id: string
  item_id: number
  /** The item's name when it was added; '' in a save, filled in by the server. */
  name: string
  /** Unit price without tax; null for viewers who may not see money, and in a save that leaves it unchanged. */
  price_cents: number | null
  /** At most three decimals. */
  quantity: number
  /** The part's owner; null: the company. */
  belongs_to: number | null
  /** The person who has a company part. */
  assigned_to: number | null
}

const quantity = z.pipe(
  z._default(z.coerce.number(), 1),
  z
    .number()
    .check(z.gte(0, 'Quantity cannot be negative.'), z.lte(100_000))
    .check(z.overwrite(value => Math.round(value * 1_000) / 1_000)),
)

const group = z.pipe(
  z.object({
    id: z.optional(z.unknown()),
    partsBelong: f.idOrNone,
    assignedTo: f.idOrNone,
    parts: z
      .array(
        z.object({
          id: f.rowId,
          partId: f.id,
          quantity,
          /** Absent: as it is, or as the catalogue has it. */
          price: s.ifSent(f.money),
          name: z.optional(z.unknown()),
        }),
      )
      .check(z.maxLength(500)),
  }),
  z.transform(({ partsBelong, assignedTo, parts }): Part[] =>
    parts.map(part => ({
      id: part.id,
      item_id: part.partId,
      name: '',
      price_cents: part.price ?? null,
      quantity: part.quantity,
      belongs_to: partsBelong,
      assigned_to: partsBelong === null ? assignedTo : null,
    })),
  ),
)

const groupKey = (part: Part) => `${part.belongs_to ?? 0} ${part.assigned_to ?? 0}`

/** The parts by whom they belong to, as the wire has them. */
export function partsToWire(parts: readonly Part[]) {
  return [...new Set(parts.map(groupKey))].map((key, i) => {
    const own = parts.filter(part => groupKey(part) === key)
    return {
      id: i + 1,
      partsBelong: own[0]?.belongs_to ?? 0,
      assignedTo: own[0]?.assigned_to ?? 0,
      parts: own.map(({ id, item_id, quantity, name, price_cents }) => ({
        id,
        partId: item_id,
        quantity,
        name,
        ...(price_cents !== null && { price: dollarsOf(price_cents) }),
      })),
    }
  })
}

type Group = ReturnType<typeof partsToWire>[number]

// Flattened by a check, not by a pipe: a pipe would take a refused row's own words away.
const groups = z
  .array(group)
  .check(z.maxLength(100))
  .check(z.overwrite(list => list.flat() as never))
const takes = z._default(f.json(groups, []), []) as unknown as z.ZodMiniDefault<
  z.ZodMiniType<Part[], readonly object[]>
>

/** The parts of a job: JSON of groups {id, partsBelong, assignedTo, parts: [{id, partId, quantity, name, price}]}. */
export const parts: s.Kind<typeof takes, z.ZodMiniString<string>> = {
  takes,
  answers: z.string(),
  write: list => JSON.stringify(partsToWire(list)),
  read: text =>
    ((text ? JSON.parse(text) : []) as Group[]).flatMap(each =>
      each.parts.map(part => ({
        id: part.id,
        item_id: part.partId,
        name: part.name,
        price_cents: part.price === undefined ? null : Math.round(part.price * 100),
        quantity: part.quantity,
        belongs_to: each.partsBelong || null,
        assigned_to: each.assignedTo || null,
      })),
    ),
}
