import * as z from 'zod/mini'
import { hasPermission, type Viewer } from '#shared/access.ts'
import type { Permission } from '#shared/permissions.ts'
import { type Plan, packHas } from '#shared/plan.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const offerKinds = ['item', 'bundle', 'template', 'checklist'] as const
export type OfferKind = (typeof offerKinds)[number]

/** Rows of one version. */
export const mostOfferRows = 20_000

export const offerTexts = {
  pack: 'Offers come with the Franchise plan.',
  notAllowed: 'Your group doesn’t manage this kind of setting.',
  nothing: 'Choose something to offer.',
  tooMany: 'A version can have up to 20,000 rows.',
  gone: 'Something you selected was deleted or retired. Open the list again.',
  noMembers: 'You have no members to offer this to.',
  noMember: 'Choose companies that belong to your franchise.',
  withdrawn: 'This version was withdrawn.',
  parted: 'You’re no longer in the same franchise.',
  later: 'There’s a newer version. Use that one.',
  noRows: 'Tick what you want to accept.',
  changed: 'Your selection has changed. Check the differences again.',
  kinds: {
    item: 'Price book items',
    bundle: 'Bundles',
    template: 'Message templates',
    checklist: 'Checklists',
  },
} as const

const permissions = {
  item: ['settings', 'payments.onJob'],
  bundle: ['inventory.manage'],
  template: ['settings'],
  checklist: ['settings'],
} as const satisfies Record<OfferKind, readonly Permission[]>

/** True if the viewer may change such rows in the own company, and so offer and take them. */
export const mayHandle = (kind: OfferKind, viewer: Pick<Viewer, 'permissions'>): Verdict =>
  permissions[kind].every(each => hasPermission(viewer, each)) || because(offerTexts.notAllowed)

export const mayOffer = (viewer: Pick<Viewer, 'pack_id'>): Verdict =>
  packHas(viewer as Pick<Plan, 'pack_id'>, 'franchise') || because(offerTexts.pack)

const words = z.string().check(z.maxLength(20_000))
const active = z.boolean()

/** Contents of a row by kind: nothing in them refers to a row of the receiver's. */
const contents = {
  item: z.object({
    name: words,
    code: words,
    unit: words,
    description: words,
    part: words,
    quantity: z.number(),
    taxable: z.boolean(),
    /** null: prices were not offered. */
    price: z.nullable(z.object({ cents: z.number(), with_tax: z.boolean() })),
    active,
  }),
  bundle: z.object({
    name: words,
    description: words,
    /** Keyed by the ids of the offered items; -1 stands for an own item that is not among them. */
    items: z.array(z.object({ id: z.number(), quantity: z.number(), name: words })),
    active,
  }),
  template: z.object({ name: words, channel: z.enum(['sms', 'email']), subject: words, content: words }),
  checklist: z.object({
    name: words,
    items: z.array(words),
    statuses: z.array(z.number()),
    job_types: z.array(words),
    active,
  }),
}
export type Contents = { [K in OfferKind]: z.output<(typeof contents)[K]> }

const id = z.number()
export const offerDocument = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('item'), id, values: contents.item }),
    z.object({ kind: z.literal('bundle'), id, values: contents.bundle }),
    z.object({ kind: z.literal('template'), id, values: contents.template }),
    z.object({ kind: z.literal('checklist'), id, values: contents.checklist }),
  ]),
)
export type OfferedRow = z.output<typeof offerDocument>[number]
export type AnyContents = Contents[OfferKind]
export const countsOf = (document: readonly OfferedRow[]): Record<OfferKind, number> => {
  const of = (kind: OfferKind) => document.filter(row => row.kind === kind).length
  return { item: of('item'), bundle: of('bundle'), template: of('template'), checklist: of('checklist') }
}
export const rowKey = ({ kind, id }: { kind: OfferKind; id: number }): string => `${kind}:${id}`

/**
 * new: not here. changed: taken before, and offered otherwise now. exists: an own row has this name or code and says
 * something else. deleted: taken before, deleted here, and offered otherwise now. gone: taken before, not offered any more.
 */
export const rowStates = ['new', 'changed', 'exists', 'deleted', 'gone'] as const
export type RowState = (typeof rowStates)[number]

export interface FieldDifference {
  field: string
  /** The own company has changed it: it stays unless its replacement is asked for. */
  isOwn: boolean
}
export interface Difference {
  state: RowState
  fields: FieldDifference[]
  /** Taking it would put something of the own company's aside. */
  isConflict: boolean
}

/** Names in bundles are shown and never compared; the database keeps keys in an order of its own. */
const compared = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([name]) => name !== 'name')
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  )

/**
 * How an offered row differs from the own one, which the member may have changed since taking it. `taken`: how it was
 * offered when it was taken; null: never. `offered` null: it is not offered any more. Null: nothing is new.
 */
export function differenceOf(rows: {
  taken: AnyContents | null
  own: AnyContents | null
  offered: AnyContents | null
}): Difference | null {
  const taken = rows.taken as Record<string, unknown> | null
  const own = rows.own as Record<string, unknown> | null
  const offered = rows.offered as Record<string, unknown> | null
  if (!offered) {
    if (!taken || !own || own.active === false) return null
    const changed = Object.keys(taken).filter(
      field => taken[field] !== null && compared(own[field]) !== compared(taken[field]),
    )
    const fields = changed.map(field => ({ field, isOwn: true }))
    return { state: 'gone', fields, isConflict: fields.length > 0 }
  }
  const sent = Object.keys(offered).filter(field => offered[field] !== null)
  if (!own) {
    if (!taken)
      return { state: 'new', fields: sent.map(field => ({ field, isOwn: false })), isConflict: false }
    const renewed = sent.filter(field => compared(offered[field]) !== compared(taken[field]))
    return renewed.length === 0
      ? null
      : { state: 'deleted', fields: sent.map(field => ({ field, isOwn: true })), isConflict: true }
  }
  const fields = sent.flatMap(field => {
    const [now, here] = [compared(offered[field]), compared(own[field])]
    // A price that was not offered before is compared with no earlier one.
    const before = taken && taken[field] !== null ? compared(taken[field]) : null
    if (now === here || (taken && now === before)) return []
    return [{ field, isOwn: before !== here }]
  })
  if (fields.length === 0) return null
  return { state: taken ? 'changed' : 'exists', fields, isConflict: fields.some(each => each.isOwn) }
}
