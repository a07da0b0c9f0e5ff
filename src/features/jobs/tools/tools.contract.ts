import * as z from 'zod/mini'
import { mostBytes } from '#features/jobs/files/files.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { activeFilter, listOf } from '#shared/list.ts'
import { checkKinds, checkMonths, handStates, holderKinds, toolTexts } from './tools.rules.ts'

const manage = user({ permission: 'inventory.manage' })
// Names of jobs and people stand on tools.
const read = { access: user(), effect: 'reads', reads: ['stock', 'jobs'] } as const
const change = { effect: 'undoable', changes: ['stock'] } as const

const holder = z.object({
  kind: z.enum(holderKinds),
  /** The place's number: 0 the store, a person's id, or that of a named place. */
  value: z.number(),
  label: z.string(),
  /** Set at a job. */
  job_id: z.nullable(z.number()),
})

const hand = z.object({
  id: z.number(),
  from: z.string(),
  to: z.number(),
  to_name: z.string(),
  note: z.string(),
  /** A file's id. */
  photo: z.nullable(z.number()),
  state: z.enum(handStates),
  at: f.instantOut,
  by: z.nullable(z.number()),
  by_name: z.string(),
})

const check = z.object({
  id: z.number(),
  kind: z.enum(checkKinds),
  checked_on: z.string(),
  passed: z.boolean(),
  number: z.string(),
  note: z.string(),
  certificate: z.nullable(z.object({ id: z.number(), name: z.string(), type: z.string() })),
  by_name: z.string(),
})

const row = z.object({
  id: z.number(),
  name: z.string(),
  serial: z.string(),
  note: z.string(),
  /** null for people who may not see costs. */
  cost_cents: z.nullable(z.number()),
  bought_on: z.nullable(z.string()),
  warranty_until: z.nullable(z.string()),
  photo: z.nullable(z.number()),
  holder,
  held_since: f.instantOut,
  tag_months: z.nullable(z.number()),
  tag_due: z.nullable(z.string()),
  calibration_months: z.nullable(z.number()),
  calibration_due: z.nullable(z.string()),
  failed: z.boolean(),
  overdue: z.array(z.enum(checkKinds)),
  /** The hand-over that waits to be confirmed. */
  waiting: z.nullable(hand),
  active: z.boolean(),
  version: z.number(),
})
const opened = z.extend(row, { checks: z.array(check), hands: z.array(hand) })
export type Tool = z.output<typeof row>
export type ToolAnswer = z.input<typeof row>
export type OpenTool = z.output<typeof opened>
export type HandAnswer = z.input<typeof hand>

const sorts = ['name', 'due', 'id'] as const
export type ToolSort = (typeof sorts)[number]
const list = listOf({
  rows: 'data',
  row,
  sorts,
  order: 'ASC',
  filters: {
    /** In name, serial and note; or the code of a label. */
    search: f.line(80),
    status: activeFilter,
    /** Only what one has, or is to confirm. */
    own: f.flag,
    /** Only what is overdue for a test, or failed one. */
    overdue: f.flag,
    /** The holder; absent: all. */
    holder: z.optional(z.nullable(z.coerce.number().check(z.int(), z.gte(0)))),
  },
})

const months = z._default(
  z.nullable(z.coerce.number().check(z.refine(n => checkMonths.some(each => each === n)))),
  null,
)
const input = {
  name: f.requiredLine(120, toolTexts.noName),
  serial: f.line(80),
  note: f.text(2_000),
  cost_cents: f.cents,
  bought_on: f.dayOrNone,
  warranty_until: f.dayOrNone,
  tag_months: z._default(
    z.nullable(z.coerce.number().check(z.refine(n => checkMonths.some(each => each === n)))),
    3,
  ),
  /** Left out: as many months after it was bought, or today. */
  tag_due: f.dayOrNone,
  calibration_months: months,
  calibration_due: f.dayOrNone,
}
const shown = z.object({ result: opened })

export const toolsContract = {
  list: endpoint('POST', '/company/getTools', {
    about: 'Tools with who has them and when they are tested next.',
    ...read,
    ...list.page,
  }),
  exportTools: endpoint('POST', '/company/exportTools', {
    about: 'All that getTools finds under the same filters, as a CSV file.',
    access: manage,
    effect: 'reads',
    ...list.file,
  }),
  options: endpoint('GET', '/company/getToolOptions', {
    about: 'Tools in use, by name, to choose from.',
    access: user(),
    effect: 'reads',
    reads: ['stock'],
    reply: z.object({ result: z.array(z.object({ value: z.number(), label: z.string() })) }),
  }),
  open: endpoint('GET', '/company/getTool/:id', {
    about: 'One tool with its tests and hand-overs, the newest first.',
    ...read,
    input: z.object({ id: f.id }),
    reply: shown,
  }),
  add: endpoint('POST', '/company/addTool', {
    about: 'Adds a tool, which lies in the store.',
    access: manage,
    ...change,
    input: z.object(input),
    reply: shown,
  }),
  edit: endpoint('POST', '/company/editTool/:id', {
    about: 'Changes what is known of a tool.',
    access: manage,
    ...change,
    input: z.object({ id: f.id, ...input, version: f.version }),
    reply: shown,
  }),
  changeStatus: endpoint('POST', '/company/changeToolStatus/:id', {
    about: 'Takes a tool out of use or back.',
    access: manage,
    ...change,
    input: z.object({ id: f.id, checked: f.flag }),
    reply: shown,
  }),
  hand: endpoint('POST', '/company/handTool/:id', {
    about:
      'Gives a tool to somebody or somewhere: the store unless a place or a job is named. What goes to a colleague is theirs once they confirm it.',
    access: user(),
    ...change,
    changes: ['stock', 'activity'],
    input: z.object({
      id: f.id,
      /** A person's id or that of a named place. */
      to: f.idOrNone,
      job: f.idOrNone,
      note: f.line(200),
      /** Whoever takes it was told that a test is overdue. */
      overdue_ok: f.flag,
    }),
    reply: shown,
  }),
  answer: endpoint('POST', '/company/answerTool/:id', {
    about: 'Confirms a hand-over as its receiver, or declines it: then the tool stays where it was.',
    access: user(),
    ...change,
    changes: ['stock', 'activity'],
    input: z.object({ id: f.id, accept: f.flag }),
    reply: shown,
  }),
  check: endpoint('POST', '/company/addToolCheck/:id', {
    about:
      'Notes a test. A passed one sets the day of the next; after a failed one the tool goes to no work.',
    access: manage,
    ...change,
    input: z.object({
      id: f.id,
      kind: z.enum(checkKinds),
      checked_on: f.day,
      passed: f.flag,
      number: f.line(60),
      note: f.line(200),
    }),
    reply: z.object({ check: z.number(), result: opened }),
  }),
  addFile: endpoint('POST', '/company/addToolFile/:part/:id', {
    about:
      'Adds the photo of a tool (tool, its id), that of the last hand-over that one has made of it (hand, the id of the tool), or the certificate of a test (check, its id).',
    access: user(),
    ...change,
    changes: ['stock', 'files', 'diary'],
    upload: { maxBytes: mostBytes },
    input: z.object({ part: z.enum(['tool', 'hand', 'check']), id: f.id }),
    reply: shown,
  }),
  labels: endpoint('GET', '/company/toolLabels', {
    about: 'Labels of tools with their codes, as a PDF.',
    access: manage,
    effect: 'reads',
    input: z.object({ ids: f.idList }),
    reply: 'file',
    cost: 'heavy',
  }),
  ofJob: endpoint('GET', '/jobs/tools/:jobId', {
    about: 'The tools that a job asks for, and where another job wants one of them at the same time.',
    access: user(),
    effect: 'reads',
    reads: ['stock', 'jobs', 'appointments'],
    input: z.object({ jobId: f.id }),
    reply: z.object({
      result: z.array(
        z.object({
          value: z.number(),
          label: z.string(),
          holder,
          failed: z.boolean(),
          overdue: z.array(z.enum(checkKinds)),
          wanted: z.array(z.object({ number: z.number(), starts_at: f.instantOut })),
        }),
      ),
    }),
  }),
  setOfJob: endpoint('POST', '/jobs/setTools/:jobId', {
    about: 'Says which tools a job asks for.',
    access: user(),
    ...change,
    input: z.object({ jobId: f.id, ids: f.idList }),
  }),
}
