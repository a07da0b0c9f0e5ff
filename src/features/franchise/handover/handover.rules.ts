import * as z from 'zod/mini'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { leadStatusLabel } from '#features/sales/leads/leads.rules.ts'
import { hasPermission, type Viewer } from '#shared/access.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import { type HandoverKind, handoverPermissions } from './handover-access.rules.ts'

export const handoverKinds = ['job', 'lead', 'client'] as const satisfies readonly HandoverKind[]

export const handoverTexts = {
  noCompany: 'This company isn’t in your franchise.',
  notAllowed: 'Your group doesn’t handle this kind of work.',
  notOpen: 'This is no longer open.',
  again: 'Already handed over. Waiting for their answer.',
  kinds: { job: 'Job', lead: 'Lead', client: 'Client' },
} as const

/** True if the viewer may hand such work over, and answer for it. */
export const mayHandOver = (kind: HandoverKind, viewer: Pick<Viewer, 'permissions'>): Verdict =>
  hasPermission(viewer, handoverPermissions[kind]) || because(handoverTexts.notAllowed)

const short = z.string().check(z.maxLength(500))
const long = z.string().check(z.maxLength(20_000))

/** All that goes to the other company: nothing in it refers to a row of the sender's. */
export const handoverDocument = z.object({
  /** Words of the sender to the receiver. */
  note: long,
  client: z.object({
    name: short,
    company_name: short,
    phone: short,
    email: short,
    address: short,
    suburb: short,
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
  }),
  /** The work to be done. */
  scope: long,
  tasks: z.array(
    z.object({
      title: short,
      due_on: z.nullable(short),
      is_done: z.boolean(),
      /** Keys of its photos among the files. */
      photos: z._default(z.array(short), []),
    }),
  ),
  notes: z.array(z.object({ text: long, author: short })),
  /** Prices are null unless the sender sends them along. */
  parts: z.array(z.object({ name: short, quantity: z.number(), price_cents: z.nullable(z.number()) })),
  files: z.array(z.object({ name: short, type: short, bytes: z.number(), key: short })),
  /** Tasks that left the sender's job, and come back to it if they are declined. */
  returns: z.boolean(),
})
export type HandoverDocument = z.output<typeof handoverDocument>

/** English name of the status that the work has where it is done; '': none yet. */
export const progressLabel = (kind: HandoverKind, progress: number | null): string =>
  progress === null
    ? ''
    : kind === 'job'
      ? statusLabel(progress)
      : kind === 'lead'
        ? leadStatusLabel(progress)
        : ''

/** Entries of the receiver's diary that the sender sees: how the work goes, and no talk with the client. */
export const sharedEntries = ['status', 'schedule', 'task', 'note'] as const
