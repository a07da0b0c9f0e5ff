import * as z from 'zod/mini'
import { mostBytes } from '#features/jobs/files/files.rules.ts'
import { sheetStates } from '#features/people/timesheets/timesheets.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { claimKinds, claimTexts } from './claims.rules.ts'

const access = user()
const changes = ['clock'] as const
const key = z.string().check(z.regex(/^[\w-]{8,64}$/))

const claim = z.object({
  id: z.number(),
  key: z.string(),
  user_id: z.number(),
  kind: z.enum(claimKinds),
  day: z.string(),
  /** A day of the week that it is approved with. */
  counts_on: z.string(),
  /** With tax. */
  amount_cents: z.number(),
  tax_cents: z.number(),
  /** Of kilometres. */
  metres: z.nullable(z.number()),
  /** Hundredths of a cent per km. */
  km_rate: z.nullable(z.number()),
  job: z.nullable(z.object({ id: z.number(), number: z.number(), name: z.string() })),
  note: z.string(),
  state: z.enum(['claimed', 'returned', 'reversed']),
  /** Why it was returned or taken back. */
  answer: z.string(),
  file: z.nullable(z.object({ name: z.string(), type: z.string() })),
  /** Another receipt of the same day and amount is claimed. */
  is_double: z.boolean(),
  /** The person who entered it for someone else; '': entered by its own person. */
  by: z.string(),
  week: z.object({ state: z.enum(sheetStates), is_exported: z.boolean() }),
  version: z.number(),
})
export type Claim = z.infer<typeof claim>

const terms = {
  /** Rates per km by day, the latest first, in hundredths of a cent. */
  km_rates: z.array(z.object({ starts_on: z.string(), km_rate: z.nullable(z.number()) })),
  /** The company's tax rate in basis points. */
  tax: z.number(),
}

const fields = {
  kind: z._default(z.enum(claimKinds), 'receipt'),
  day: f.day,
  amount_cents: f.cents,
  /** null: as much as the company's rate puts into the amount. */
  tax_cents: z._default(z.nullable(f.cents), null),
  metres: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e9))), null),
  job_id: z._default(z.nullable(f.id), null),
  note: f.line(200),
}

export const claimsContract = {
  own: endpoint('GET', '/company/getOwnClaims', {
    about: 'Expenses and kilometres that the signed-in person has claimed, the newest 200.',
    access,
    effect: 'reads',
    reads: ['clock', 'settings'],
    reply: z.object({ result: z.array(claim), ...terms }),
  }),
  list: endpoint('POST', '/company/getClaims', {
    about: 'Claims that count from start to end: own ones, with Approve Time anybody’s.',
    access,
    effect: 'reads',
    reads: ['clock', 'settings'],
    input: z.object({ userId: f.id, start: f.day, end: f.day }),
    reply: z.object({ result: z.array(claim), ...terms }),
  }),
  add: endpoint('POST', '/company/addClaim', {
    about:
      'Claims an expense or kilometres, for a job or none; the same key a second time answers with the first claim.',
    access,
    effect: 'undoable',
    changes,
    input: z.object({ key, userId: z.optional(f.id), ...fields }),
    reply: z.object({ result: z.object({ id: z.number() }) }),
  }),
  edit: endpoint('POST', '/company/editClaim/:id', {
    about: 'Changes a claim whose week is open; a returned one is claimed again.',
    access,
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id, ...fields, version: f.version }),
  }),
  remove: endpoint('POST', '/company/deleteClaims', {
    about: 'Withdraws claims whose week is open.',
    access,
    effect: 'leaves',
    changes,
    input: z.object({ ids: f.idList.check(z.minLength(1), z.maxLength(100)) }),
  }),
  giveBack: endpoint('POST', '/company/returnClaim/:id', {
    about: 'Returns a claim to its person with a note; its week is approved without it.',
    access: user({ permission: 'time.approve' }),
    effect: 'undoable',
    changes: ['clock', 'activity'],
    input: z.object({ id: f.id, note: f.requiredLine(500, claimTexts.why) }),
  }),
  reverse: endpoint('POST', '/company/reverseClaim/:id', {
    about: 'Takes an approved claim back. What was paid of it comes off the next payroll run.',
    access: user({ permission: 'time.approve' }),
    effect: 'leaves',
    changes: ['clock', 'activity'],
    input: z.object({ id: f.id, reason: f.requiredLine(500, claimTexts.why) }),
  }),
  history: endpoint('GET', '/company/getClaimHistory/:id', {
    about: 'Who changed what of a claim, the newest first.',
    access,
    effect: 'reads',
    beside: true,
    reads: ['clock'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.array(
        z.object({ id: z.number(), at: f.instantOut, user: z.string(), lines: z.array(wireFact) }),
      ),
    }),
  }),
  addFile: endpoint('POST', '/company/addClaimFile', {
    about:
      'Keeps the receipt of a claim, in the place of the one before: JPG, PNG, GIF, WebP or PDF of at most 10 MB.',
    access,
    effect: 'undoable',
    changes: ['clock', 'files', 'diary'],
    upload: { maxBytes: mostBytes },
    input: z.object({ key, userId: z.optional(f.id) }),
  }),
  file: endpoint('GET', '/company/claimFile/:id', {
    about: 'The receipt of a claim, for its person and whoever approves time.',
    access,
    effect: 'reads',
    input: z.object({ id: f.id }),
    reply: 'file',
    cost: 'light',
  }),
}
