import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { operators } from '#shared/rows/conditions.ts'
import { fileTexts, mostOfFile } from './automation-file.rules.ts'
import {
  automationTexts,
  branches,
  mostGroups,
  mostOfGroup,
  mostSentence,
  mostSteps,
  mostWaitMinutes,
  stepKinds,
  timingSides,
  timingUnits,
} from './automations.rules.ts'
import { readyWordNames } from './ready-words.ts'
import { undoStates } from './run.rules.ts'
import { stopNames, subjects, triggerNames } from './triggers.rules.ts'

export const automationAccess = user({ permission: 'automations.manage' })

const match = z._default(z.enum(['all', 'any']), 'all')
const condition = z.object({ column: f.line(40), is: z.enum(operators), value: f.line(200) })
export const conditionsSchema = z.object({
  match,
  groups: z._default(
    z
      .array(
        z.object({
          match,
          conditions: z.array(condition).check(z.minLength(1), z.maxLength(mostOfGroup)),
        }),
      )
      .check(z.maxLength(mostGroups)),
    [],
  ),
})
export const timingSchema = z._default(
  z.nullable(
    z.object({
      count: z.coerce
        .number(automationTexts.timing)
        .check(
          z.int(automationTexts.timing),
          z.gte(0, automationTexts.timing),
          z.lte(8_784, automationTexts.timing),
        ),
      unit: z.enum(timingUnits),
      side: z.enum(timingSides),
    }),
  ),
  null,
)
const timing = timingSchema
const idOrNull = z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1))), null)
const step = z.object({
  kind: z.enum(stepKinds),
  minutes: z._default(
    z.coerce
      .number(automationTexts.wait)
      .check(
        z.int(automationTexts.wait),
        z.gte(0, automationTexts.wait),
        z.lte(mostWaitMinutes, automationTexts.wait),
      ),
    0,
  ),
  subject: f.line(200),
  text: f.text(4_000),
  user_id: idOrNull,
  status_id: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100)), 0),
  tag_id: idOrNull,
  /** 1 email, 2 SMS. */
  method: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(2)), 2),
  day: f.line(10),
  timing,
  conditions: z._default(conditionsSchema, { match: 'all', groups: [] }),
  branch: z._default(z.enum(branches), 'both'),
  template_id: idOrNull,
  url: f.line(1_000),
})
export const stepsSchema = z.array(step).check(z.maxLength(mostSteps))
export const stopsSchema = z._default(z.array(z.enum(stopNames)).check(z.maxLength(stopNames.length)), [])

const automation = z.object({
  id: z.number(),
  name: z.string(),
  trigger: z.string(),
  /** How long before or after the date that is its trigger; null: it begins with a happening. */
  timing,
  conditions: conditionsSchema,
  actions: stepsSchema,
  stops: stopsSchema,
  /** 1 on, 0 off. */
  status: z.number(),
  /** True: the flow of emails, which is changed on a page of its own. */
  is_flow: z.boolean(),
  /** The author, with whose rights it acts. */
  user: z.string(),
  /** Why it was switched off by itself; '': it was not. */
  paused: z.string(),
  waiting: z.number(),
  done: z.number(),
  failed: z.number(),
  /** Cents won in the last year; null: not for this reader. */
  won_cents: z.nullable(z.number()),
  version: z.number(),
})
export type Automation = z.infer<typeof automation>

const sent = {
  name: f.requiredLine(80, automationTexts.name),
  trigger: z.enum(triggerNames),
  timing,
  conditions: z._default(conditionsSchema, { match: 'all', groups: [] }),
  actions: stepsSchema,
  stops: stopsSchema,
  status: z._default(f.flag, false),
}

const run = z.object({
  id: z.number(),
  automation_id: z.number(),
  automation: z.string(),
  title: z.string(),
  source: z.enum(subjects),
  row_id: z.number(),
  state: z.enum(['waiting', 'done', 'stopped', 'failed']),
  /** The step that comes next, from 0; the number of steps when all are done. */
  position: z.number(),
  steps: z.array(
    z.object({
      kind: z.enum(stepKinds),
      outcome: z.string(),
      note: z.string(),
      at: z.nullable(f.instantOut),
      /** After an undo: undone; changed since, so that it stays; sent, so that it can't be undone. */
      undo: z.enum(undoStates),
    }),
  ),
  /** True if a step set something that can still be undone. */
  can_undo: z.boolean(),
  due_at: z.nullable(f.instantOut),
  reason: z.string(),
  started_at: f.instantOut,
})
export type AutomationRun = z.infer<typeof run>

const reads = { access: automationAccess, effect: 'reads', reads: ['automations'] } as const
const writes = { access: automationAccess, changes: ['automations'] } as const
const saved = z.object({ data: automation, message: z.string() })

/** A reply that carries the wording of each of these names. */
export const wordsReply = <Name extends string>(names: readonly Name[]) =>
  z.object({
    words: z.object(
      Object.fromEntries(names.map(name => [name, z.string()])) as Record<Name, z.ZodMiniString>,
    ),
  })

export const automationsContract = {
  list: endpoint('GET', '/messages/getAutomations', {
    about: 'What the company has done by itself when something happens.',
    ...reads,
    reads: ['automations', 'figures'],
    reply: z.object({ data: z.array(automation) }),
  }),
  add: endpoint('POST', '/messages/addAutomation', {
    about: 'Adds an automation. It acts with the rights of who wrote it.',
    ...writes,
    effect: 'undoable',
    input: z.object(sent),
    reply: saved,
  }),
  edit: endpoint('POST', '/messages/editAutomation', {
    about: 'Changes an automation. Runs that have begun go on as it was.',
    ...writes,
    effect: 'undoable',
    input: z.object({ id: f.id, ...sent, version: f.version }),
    reply: saved,
  }),
  changeStatus: endpoint('POST', '/messages/changeAutomationStatus', {
    about: 'Switches an automation on (1) or off (0); with stop, what waits is stopped too.',
    ...writes,
    effect: 'undoable',
    input: z.object({ id: f.id, status: f.givenFlag, stop: f.flag }),
    reply: saved,
  }),
  remove: endpoint('POST', '/messages/deleteAutomation', {
    about: 'Deletes an automation and stops what waits; it can be restored.',
    ...writes,
    effect: 'undoable',
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  restore: endpoint('POST', '/messages/restoreAutomation', {
    about: 'Brings a deleted automation back, switched off.',
    ...writes,
    effect: 'undoable',
    input: z.object({ id: f.id }),
    reply: saved,
  }),
  exportFile: endpoint('GET', '/messages/exportAutomation', {
    about: 'An automation as the text of a file, with names where it has ids of the company.',
    access: automationAccess,
    effect: 'reads',
    input: z.object({ id: f.id }),
    reply: z.object({ name: z.string(), file: z.string() }),
  }),
  write: endpoint('POST', '/messages/writeAutomation', {
    about:
      'Reads a sentence into the draft of an automation, which a person then sees and changes: by rules, and by a language model where one is set up. Nothing is stored.',
    access: automationAccess,
    effect: 'reads',
    input: z.object({ text: f.requiredLine(mostSentence, automationTexts.sentence), language: f.line(10) }),
    reply: z.object({
      result: z.object({
        name: z.string(),
        trigger: z.string(),
        timing,
        conditions: conditionsSchema,
        actions: stepsSchema,
        stops: stopsSchema,
      }),
      /** Words of which nothing was made, and names that are not here. */
      unknown: z.array(z.string()),
      /** Nothing says what begins it, or what is done: the form shows a usual one. */
      is_guess: z.boolean(),
    }),
  }),
  importFile: endpoint('POST', '/messages/importAutomation', {
    about: 'Adds the automation of a file, switched off. What isn’t known here is refused, naming its step.',
    ...writes,
    effect: 'undoable',
    input: z.object({ file: f.requiredText(mostOfFile, fileTexts.noFile) }),
    reply: saved,
  }),
  try: endpoint('POST', '/messages/tryAutomation', {
    about:
      'Rows for which an automation would have begun in the last 30 days; with `row`, also what its steps would do and say for that one. Nothing is sent.',
    access: automationAccess,
    effect: 'reads',
    input: z.object({
      trigger: sent.trigger,
      timing,
      conditions: sent.conditions,
      actions: z._default(stepsSchema, []),
      row: z.optional(f.id),
    }),
    reply: z.object({
      happened: z.number(),
      fits: z.number(),
      rows: z.array(z.object({ id: z.number(), title: z.string(), at: f.instantOut })),
      steps: z.array(
        z.object({
          kind: z.enum(stepKinds),
          /** An email address or a number; '': it goes to nobody outside. */
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          /** Why the step would be left out; '': it would be done. */
          note: z.string(),
        }),
      ),
    }),
  }),
  readyWords: endpoint('GET', '/messages/getReadyWords', {
    about: 'Wording of ready-made automations, in the language of the company’s documents.',
    access: automationAccess,
    effect: 'reads',
    reply: wordsReply(readyWordNames),
  }),
  runs: endpoint('GET', '/messages/getAutomationRuns', {
    about:
      'The newest runs of an automation, or of all, with what each step did; of a job, a client, a quote or an invoice: those that wait.',
    ...reads,
    input: z.object({
      automation_id: z.optional(f.id),
      job_id: z.optional(f.id),
      client_id: z.optional(f.id),
      quote_id: z.optional(f.id),
      invoice_id: z.optional(f.id),
      before: z.optional(f.id),
    }),
    reply: z.object({
      data: z.array(run),
      more: z.boolean(),
      /** Automations that begin by a job's dates, and when. */
      planned: z.array(z.object({ automation_id: z.number(), automation: z.string(), at: f.instantOut })),
    }),
  }),
  secret: endpoint('GET', '/messages/getAutomationSecret', {
    about: 'When the secret was made that signs requests to web addresses; the secret itself is shown once.',
    ...reads,
    reply: z.object({ made_at: z.nullable(f.instantOut) }),
  }),
  renewSecret: endpoint('POST', '/messages/renewAutomationSecret', {
    about: 'Makes a new secret that signs requests to web addresses. The one before ends at once.',
    ...writes,
    effect: 'leaves',
    reply: z.object({ secret: z.string(), made_at: f.instantOut }),
  }),
  stopRuns: endpoint('POST', '/messages/stopAutomationRuns', {
    about: 'Stops runs that wait.',
    ...writes,
    effect: 'leaves',
    input: z.object({ ids: f.idList }),
    reply: z.object({ message: z.string(), stopped: z.number() }),
  }),
  skipStep: endpoint('POST', '/messages/skipAutomationStep', {
    about: 'Leaves out the next step of a run that waits: the one at this position, from 0.',
    ...writes,
    effect: 'leaves',
    input: z.object({ id: f.id, position: z.coerce.number().check(z.int(), z.gte(0)) }),
    reply: z.object({ message: z.string() }),
  }),
  retry: endpoint('POST', '/messages/retryAutomationRun', {
    about: 'Goes on with a failed run from the step that failed.',
    ...writes,
    effect: 'leaves',
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  undo: endpoint('POST', '/messages/undoAutomationRun', {
    about:
      'Takes back what the steps of a run have set, the newest first, up to one that somebody changed since; stops a run that waits. Messages sent stay sent. What is undone begins no automation.',
    access: automationAccess,
    effect: 'leaves',
    undoes: true,
    changes: [
      'automations',
      'jobs',
      'appointments',
      'clients',
      'diary',
      'activity',
      'files',
      'forms',
      'messages',
      'mail',
      'checklists',
      'clock',
      'leads',
    ],
    input: z.object({ id: f.id }),
    reply: z.object({
      message: z.string(),
      /** Steps that were taken back. */
      undone: z.number(),
      /** Place of the step, from 0, at which it stopped: its row was changed since. */
      stopped_at: z.nullable(z.number()),
      /** Steps that sent something, which stays sent. */
      sent: z.number(),
    }),
  }),
}
