import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import { priceInDollars, priceOf } from '#shared/numbers/unit-price.ts'
import type * as s from '#shared/spelling.ts'

/** A part used on a job. */
export type Part = {
  /** Its own within the job. */
  id: string
  /** Price-book item; null: typed by hand, on a quote. */
  item_id: number | null
  /** The item's name when it was added; '' in a save, filled in by the server. One typed by hand brings its own. */
  name: string
  /** Unit price without tax, to ten-thousandths of a dollar (unit-price.ts); null for viewers who may not see money, and in a save that leaves it unchanged. */
  price_cents: number | null
  /** At most three decimals. */
  quantity: number
  /** The part's owner; null: the company. */
  belongs_to: number | null
  /** The person who has a company part. */
  assigned_to: number | null
  /** Ticked as used; absent in a save that leaves it as it is. */
  is_used?: boolean
}

const group = z.pipe(
  z.object({
    id: z.optional(z.unknown()),
    partsBelong: f.idOrNone,
    assignedTo: f.idOrNone,
    parts: z
      .array(
        z.object({
          id: f.rowId,
          /** 0: typed by hand. */
          partId: f.idOrNone,
          quantity: f.quantity,
          /** Absent: as it is, or as the catalogue has it. */
          price: f.unitPriceIfSent,
          name: f.line(200),
          /** Ticked as used: it has left its place. Absent: as it is. */
          used: z.optional(f.givenFlag),
        }),
      )
      .check(z.maxLength(500)),
  }),
  z.transform(({ partsBelong, assignedTo, parts }): Part[] =>
    parts.map(part => ({
      id: part.id,
      item_id: part.partId,
      name: part.partId === null ? part.name : '',
      price_cents: part.price ?? null,
      quantity: part.quantity,
      belongs_to: partsBelong,
      assigned_to: partsBelong === null ? assignedTo : null,
      ...(part.used !== undefined && { is_used: part.used }),
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
      parts: own.map(({ id, item_id, quantity, name, price_cents, is_used }) => ({
        id,
        partId: item_id ?? 0,
        quantity,
        name,
        used: is_used ?? false,
        ...(price_cents !== null && { price: priceInDollars(price_cents) }),
      })),
    }
  })
}

type Group = ReturnType<typeof partsToWire>[number]

/** Parts as they were saved, with the names and prices that a save leaves to the server: from what was sent, or stood before. */
export function withNames(saved: string, sent: unknown, before: string): string {
  const groupsOf = (given: unknown) =>
    (typeof given === 'string' ? (given ? JSON.parse(given) : []) : (given ?? [])) as Group[]
  const known = [sent, before].flatMap(groupsOf).flatMap(({ parts }) => parts)
  const named = groupsOf(saved).map(each => ({
    ...each,
    parts: each.parts.map(part => {
      const same = known.filter(({ id }) => String(id) === String(part.id))
      const price = same.find(other => other.price !== undefined)?.price
      const name = part.name || same.find(other => other.name)?.name || ''
      return { ...(price !== undefined && { price }), ...part, name }
    }),
  }))
  return JSON.stringify(named)
}

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
        item_id: part.partId || null,
        name: part.name,
        price_cents: part.price === undefined ? null : priceOf(part.price),
        quantity: part.quantity,
        belongs_to: each.partsBelong || null,
        assigned_to: each.assignedTo || null,
        is_used: part.used,
      })),
    ),
}
