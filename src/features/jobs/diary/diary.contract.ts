import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { factValues } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { deliveryStates, diaryTypes, mostContent, writtenTypes } from './diary.rules.ts'

const contentItem = z.record(z.string(), z.unknown())
/** Text, or items by type: of a file {filename, url, status}, of a task {taskName, dueDate, assignedTo}. */
const entryContent = z.union([z.string(), contentItem, z.array(contentItem)])
const content = entryContent.check(z.refine(storable))

/** Neither too long nor too deep, without NUL or half a surrogate pair, which the database can't store. */
function storable(value: unknown): boolean {
  const json = jsonOf(value)
  if (!json.startsWith('"') && json.split(/[[{]/).length > 200) return false
  return json.length <= mostContent && !/\\u(0000|d[89a-f])/.test(json.replaceAll('\\\\', ''))
}

/** Serializes to JSON; returns '{', which is refused, if the nesting is too deep. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '{'.repeat(mostContent)
  }
}

const delivery = z.object({
  status: z.enum(deliveryStates),
  /** Why it waits or failed. */
  error: z.string(),
  /** Set: it waits until then. */
  send_at: z.nullable(f.instantOut),
})
export type Delivery = z.infer<typeof delivery>

export const diaryEntry = z.object({
  type: z.enum(diaryTypes),
  content: entryContent,
  /** The product's own entry: its text with {{holes}} and the values. */
  text: z.optional(z.string()),
  values: z.optional(factValues),
  /** Delivery state of a sent message. */
  delivery: z.optional(delivery),
  timestamp: f.instantOut,
  /** When it arrived, where a device kept it until it had a connection. */
  arrived_at: z.optional(f.instantOut),
  /** Minutes by which that device's clock was ahead; negative: behind. */
  clock_off: z.optional(z.number()),
  user: z.string(),
  saved: z.boolean(),
  session: z.string(),
  entryId: z.string(),
})
export type DiaryEntry = z.infer<typeof diaryEntry>

export const diaryContract = {
  read: endpoint('GET', '/jobs/jobdiary/:jobId', {
    about: "A job's diary, newest first: entries of one save are one group.",
    access: user(),
    effect: 'reads',
    reads: ['diary'],
    input: z.object({ jobId: f.id }),
    reply: z.object({
      diary: z.array(
        z.object({ changes: z.array(diaryEntry), session: z.string(), timestamp: f.instantOut }),
      ),
    }),
  }),
  add: endpoint('POST', '/jobs/jobdiary/add', {
    about:
      'Stores unsaved entries of a job as one batch. Entries repeated with the same entryId are kept once.',
    access: user(),
    effect: 'undoable',
    changes: ['diary'],
    input: z.object({
      job_id: f.id,
      company_id: z.optional(f.id),
      data: z
        .array(
          z.object({
            type: z.enum(writtenTypes),
            content,
            timestamp: z.optional(f.instant()),
            saved: z.optional(z.boolean()),
            user: z.optional(z.nullable(z.string())),
            entryId: f.line(100),
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
    }),
    reply: z.object({ message: z.string() }),
  }),
}
