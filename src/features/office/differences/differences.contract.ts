import * as z from 'zod/mini'
import { mostBytes } from '#features/jobs/files/files.rules.ts'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { differenceStates, fits } from './differences.rules.ts'

const access = user()

/** What a write carried, as far as a row can keep it. */
const carried = z.record(z.string(), z.unknown()).check(z.refine(fits))

const difference = z.object({
  id: z.number(),
  /** The key of the write on its phone. */
  key: z.string(),
  user_id: z.number(),
  /** Whose phone it comes from. */
  user: z.string(),
  path: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** The changed fields as the phone had shown them. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  title: z.string(),
  typed: z.string(),
  /** Why it was refused. */
  reason: z.string(),
  job: z.nullable(z.object({ id: z.number(), number: z.number(), name: z.string() })),
  /** The photo or document that the phone could not add. */
  file: z.nullable(z.object({ name: z.string(), type: z.string(), bytes: z.number() })),
  made_at: f.instantOut,
  arrived_at: f.instantOut,
  state: z.enum(differenceStates),
  decided_by: z.string(),
  decided_at: z.nullable(f.instantOut),
  /** The decision can still be taken back. */
  undoable: z.boolean(),
  version: z.number(),
})
export type Difference = z.output<typeof difference>

const handed = {
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  path: z.string().check(z.regex(/^\/[\w/:-]{1,120}$/)),
  input: carried,
  before: z._default(z.nullable(carried), null),
  title: f.requiredLine(200),
  typed: f.text(20_000),
  job: f.idOrNone,
  made_at: f.instant(),
  reason: f.line(500),
}
const result = z.object({ id: z.number(), state: z.enum(differenceStates) })
const kept = z.object({ result })
/** With an upload the rest of a request stands in its address. */
const handedFile = {
  ...handed,
  input: z._default(f.json(carried, {}), {}),
  job: z._default(f.idOrNone, null),
}
const keptFile = z.object({
  result,
  /** SHA-256 of the bytes that arrived, as hex: the phone keeps its own until it is the same. */
  sha256: z.string(),
})
/** The file of a job or of what is set aside: it tells of itself, and is looked through as any upload. */
const ofFile = { effect: 'undoable', upload: { maxBytes: mostBytes } } as const
const ticket = f.secret(z.string().check(z.maxLength(500)))

export const differencesContract = {
  list: endpoint('GET', '/field/differences', {
    about:
      'Writes from phones that were refused for good: the open ones and those decided last, up to 200 of each. Own ones; with Book Jobs everybody’s.',
    access,
    effect: 'reads',
    reads: ['differences'],
    input: z.object({
      /** 0: only how many are open. */
      limit: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(200)), 200),
    }),
    reply: z.object({ result: z.array(difference), open: z.number() }),
  }),
  setAside: endpoint('POST', '/field/setAside', {
    about:
      'Hands in a write of one’s own that was refused for good, for a decision; the same key a second time answers with the first.',
    access,
    effect: 'undoable',
    changes: ['differences', 'activity'],
    input: z.object(handed),
    reply: kept,
  }),
  handIn: endpoint('POST', '/field/handIn', {
    about:
      'A phone that was signed out hands in what it could not send, with the ticket that the refusal of its sign-in carries.',
    access: everybody,
    effect: 'undoable',
    changes: ['differences', 'activity'],
    input: z.object({ ...handed, ticket }),
    reply: kept,
  }),
  setAsideFile: endpoint('POST', '/field/setAsideFile', {
    about: 'The same of a photo or document, with its bytes: JPG, PNG, GIF, WebP or PDF of at most 10 MB.',
    access,
    changes: ['differences', 'activity', 'files'],
    ...ofFile,
    input: z.object(handedFile),
    reply: keptFile,
  }),
  handInFile: endpoint('POST', '/field/handInFile', {
    about: 'A phone that was signed out hands in a photo or document, with the ticket.',
    access: everybody,
    changes: ['differences', 'activity', 'files'],
    ...ofFile,
    input: z.object({ ...handedFile, ticket }),
    reply: keptFile,
  }),
  file: endpoint('GET', '/field/differenceFile/:id', {
    about: 'The photo or document of a difference, for its own person and whoever decides.',
    access,
    effect: 'reads',
    input: z.object({ id: f.id, size: z._default(z.enum(['full', 'thumbnail']), 'full') }),
    reply: 'file',
    cost: 'light',
  }),
  decide: endpoint('POST', '/field/decide/:id', {
    about:
      'Decides about a difference: mine takes the phone’s fields or photo into the job, or marks another write as dealt with; theirs leaves all as it is; open takes a decision of the last 15 minutes back.',
    access,
    effect: 'undoable',
    changes: ['differences', 'jobs', 'appointments', 'diary', 'activity', 'clock', 'stock', 'files'],
    input: z.object({ id: f.id, take: z.enum(['mine', 'theirs', 'open']), version: f.version }),
    reply: z.object({ result: z.object({ state: z.enum(differenceStates), version: z.number() }) }),
  }),
}
