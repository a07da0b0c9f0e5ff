import * as z from 'zod/mini'
import { headKinds } from '#features/franchise/links/head-kinds.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { mostOfferRows, offerKinds, rowStates } from './offers.rules.ts'

const see = user({ kinds: headKinds })
const office = user({ kinds: ['owner', 'office'] })
const changes = ['franchise'] as const

const counts = z.object({
  item: z.number(),
  bundle: z.number(),
  template: z.number(),
  checklist: z.number(),
})
const shown = {
  id: z.number(),
  /** Counts up with each version of a head office. */
  number: z.number(),
  note: z.string(),
  with_prices: z.boolean(),
  counts,
  published_at: f.instantOut,
  published_by: z.string(),
  version: z.number(),
}
const published = z.object({
  ...shown,
  withdrawn_at: z.nullable(f.instantOut),
  /** Members that it went to, and how many of them took rows of it. */
  members: z.number(),
  taken: z.number(),
})
export type PublishedOffer = z.output<typeof published>

const received = z.object({
  ...shown,
  company: z.string(),
  /** open: rows of it can be taken. later: a newer version has come. ended: the companies have parted. */
  status: z.enum(['open', 'later', 'withdrawn', 'ended']),
  taken_at: z.nullable(f.instantOut),
  taken_by: z.string(),
})
export type ReceivedOffer = z.output<typeof received>

const difference = z.object({
  /** 'item:12'. */
  key: z.string(),
  kind: z.enum(offerKinds),
  name: z.string(),
  state: z.enum(rowStates),
  /** Something of the own company's would be put aside: it stays unless the row is sent with overwrite. */
  conflict: z.boolean(),
  /** Why it can't be taken; null: it can. */
  blocked: z.nullable(wireFact),
  fields: z.array(
    z.object({
      field: z.string(),
      /** Lines of each value. */
      ours: z.array(z.string()),
      theirs: z.array(z.string()),
      own: z.boolean(),
    }),
  ),
})
export type OfferDifference = z.output<typeof difference>

const sorts = ['id'] as const
const publishedList = listOf({ rows: 'data', row: published, sorts, filters: {} })
const receivedList = listOf({ rows: 'data', row: received, sorts, filters: {} })
const one = z.object({ id: f.id })
const ids = z._default(z.array(f.id).check(z.maxLength(mostOfferRows)), [])

export const offersContract = {
  published: endpoint('POST', '/company/getFranchiseOffers', {
    about: 'Versions of price book, templates and checklists that this company has offered its members.',
    access: see,
    effect: 'reads',
    reads: changes,
    ...publishedList.page,
  }),
  offerable: endpoint('GET', '/company/getFranchiseOfferable', {
    about: 'All that can be offered to members; offered: it was in the last version.',
    access: office,
    effect: 'reads',
    reads: ['franchise', 'settings'],
    reply: z.object({
      result: z.array(
        z.object({
          kind: z.enum(offerKinds),
          id: z.number(),
          name: z.string(),
          detail: z.string(),
          offered: z.boolean(),
        }),
      ),
      with_prices: z.boolean(),
    }),
  }),
  publish: endpoint('POST', '/company/publishFranchiseOffer', {
    about:
      'Publishes a version: from then on it is all that these members are offered. Items of bundles come along; prices only with with_prices. Without members it goes to all.',
    access: office,
    effect: 'undoable',
    changes,
    bodyLimit: 4_000_000,
    input: z.object({
      note: f.text(2_000),
      with_prices: f.flag,
      items: ids,
      bundles: ids,
      templates: ids,
      checklists: ids,
      /** Rows of getFranchiseMembers. */
      members: z._default(z.array(f.id).check(z.maxLength(2_000)), []),
    }),
    reply: z.object({ result: published }),
  }),
  openPublished: endpoint('GET', '/company/getFranchiseOffer/:id', {
    about: 'One version that was offered, and which members took rows of it.',
    access: see,
    effect: 'reads',
    reads: changes,
    input: one,
    reply: z.object({
      result: z.object({
        ...published.shape,
        receivers: z.array(
          z.object({
            name: z.string(),
            status: z.enum(['sent', 'arrived', 'taken', 'missed']),
            taken_at: z.nullable(f.instantOut),
            taken_by: z.string(),
          }),
        ),
        rows: z.array(z.object({ kind: z.enum(offerKinds), name: z.string() })),
        /** Only the first 200 rows are shown. */
        capped: z.boolean(),
      }),
    }),
  }),
  withdraw: endpoint('POST', '/company/withdrawFranchiseOffer/:id', {
    about: 'Withdraws a version: nobody takes anything of it from then on. What was taken stays.',
    access: office,
    effect: 'leaves',
    changes,
    input: one,
  }),
  received: endpoint('POST', '/company/getReceivedOffers', {
    about: 'Versions that head office has offered this company, the newest first.',
    access: see,
    effect: 'reads',
    reads: changes,
    ...receivedList.page,
  }),
  openReceived: endpoint('GET', '/company/getReceivedOffer/:id', {
    about:
      'One version that was offered to this company, and how it differs from what is here: what is new, changed and not offered any more since it was last taken.',
    access: see,
    effect: 'reads',
    reads: ['franchise', 'settings'],
    input: one,
    reply: z.object({ result: z.object({ ...received.shape, rows: z.array(difference) }) }),
  }),
  take: endpoint('POST', '/company/takeFranchiseOffer/:id', {
    about:
      'Takes rows of a version, by their keys. Where the own company has changed something, that stays unless the row comes with overwrite; either way it is not asked about again.',
    access: office,
    effect: 'undoable',
    changes: ['franchise', 'settings', 'checklists'],
    bodyLimit: 4_000_000,
    input: z.object({
      id: f.id,
      rows: z
        .array(z.object({ key: z.string().check(z.maxLength(40)), overwrite: z._default(f.flag, false) }))
        .check(z.maxLength(mostOfferRows)),
      version: f.version,
    }),
    reply: z.object({ added: z.number(), changed: z.number(), kept: z.number(), retired: z.number() }),
  }),
}
