import * as z from 'zod/mini'
import { ownColumn, ownFieldId } from '#features/insight/reports/row-spec.rules.ts'
import { ownFields } from '#features/insight/reports/server/rows/row-report.service.ts'
import { jobTemplates } from '#features/jobs/job-templates/server/job-templates.queries.ts'
import { clientTemplates } from '#features/messages/message-templates/server/message-templates.queries.ts'
import { activeIds } from '#features/people/shifts/server/shifts.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { type Fact, fact, sentenceOf } from '#shared/fact.ts'
import { fileMark, fileTexts, fileVersion, type NamedField, namedFields } from '../automation-file.rules.ts'
import { conditionsSchema, stepsSchema, stopsSchema, timingSchema } from '../automations.contract.ts'
import { automationTexts, byTemplate, mostSteps, type Step } from '../automations.rules.ts'
import type { Conditions } from '../conditions.rules.ts'
import { type TriggerName, triggerNames, triggerOf } from '../triggers.rules.ts'
import { type AutomationRow, namesOfPeople, tagNames } from './automations.queries.ts'

interface Named {
  id: number
  name: string
}
/** Names of what steps can name, and of the company's own fields. */
export interface Names extends Record<'user' | 'tag' | 'job' | 'email' | 'sms' | 'field', readonly Named[]> {}

export async function namesIn(tx: UserTx, trigger: string): Promise<Names> {
  const source = triggerOf(trigger)?.about
  const people = await namesOfPeople(tx, await activeIds(tx, null))
  const messages = await clientTemplates(tx)
  return {
    user: [...people].map(([id, name]) => ({ id, name })),
    tag: await tagNames(tx),
    job: await jobTemplates.offered(tx),
    email: messages.filter(({ channel }) => channel === 'email'),
    sms: messages.filter(({ channel }) => channel === 'sms'),
    field: (await ownFields(tx))
      .filter(field => field.source === source)
      .map(({ id, label }) => ({ id, name: label })),
  }
}

/** The list in which a step's field is looked up; undefined: its kind has none. */
export function listOf(names: Names, field: NamedField, kind: Step['kind']): readonly Named[] | undefined {
  if (field !== 'template') return names[field]
  if (kind === 'job') return names.job
  return byTemplate.includes(kind) ? names[kind as 'email' | 'sms'] : undefined
}

const idOf = { user: 'user_id', tag: 'tag_id', template: 'template_id' } as const

/** An automation as a file: names stand for ids, which are the company's own. */
export async function toFile(tx: UserTx, row: AutomationRow): Promise<string> {
  const names = await namesIn(tx, row.trigger)
  const nameOf = (list: readonly Named[] | undefined, id: number) =>
    list?.find(each => each.id === id)?.name ?? ''
  const rename = (conditions: Conditions) =>
    withColumns(conditions, column => {
      const id = ownFieldId(column)
      return id === null ? column : `field:${nameOf(names.field, id)}`
    })
  const actions = row.steps.map(({ user_id, tag_id, template_id, conditions, ...step }) => ({
    ...step,
    conditions: rename(conditions),
    ...(user_id !== null && { user: nameOf(names.user, user_id) }),
    ...(tag_id !== null && { tag: nameOf(names.tag, tag_id) }),
    ...(template_id !== null && { template: nameOf(listOf(names, 'template', step.kind), template_id) }),
  }))
  const { name, trigger, timing, stops } = row
  const file = {
    tradewind: fileMark,
    version: fileVersion,
    name,
    trigger,
    timing,
    conditions: rename(row.conditions),
    stops,
    actions,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const fileSchema = z.object({
  tradewind: z.literal(fileMark),
  version: z.literal(fileVersion),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  trigger: z.string(),
  timing: timingSchema,
  conditions: conditionsSchema,
  stops: stopsSchema,
  actions: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(mostSteps)),
})

/** The automation of a file, with this company's ids; refuses what is not known here, naming its step. */
export async function fromFile(tx: UserTx, text: string) {
  const parsed = parsedJson(text)
  const made = z.object({ tradewind: z.literal(fileMark), version: z.int() }).safeParse(parsed)
  if (made.success && made.data.version > fileVersion) return refuse(400, fileTexts.newer, { field: 'file' })
  const read = fileSchema.safeParse(parsed)
  if (!read.success) return refuse(400, fileTexts.noFile, { field: 'file' })
  const { tradewind: _, version: __, actions, trigger, ...file } = read.data
  if (!(triggerNames as string[]).includes(trigger)) return refuse(400, fileTexts.trigger, { field: 'file' })
  const names = await namesIn(tx, trigger)
  const steps = actions.map((action, at) => stepFrom(at, action, names))
  return {
    ...file,
    trigger: trigger as TriggerName,
    conditions: withIds(file.conditions, names),
    actions: steps,
  }
}

/** A refusal that names the step at this place. */
export const stepRefusal = (at: number, problem: string | Fact) =>
  new Refusal(
    400,
    fact(fileTexts.inStep, { number: String(at + 1), problem: { text: sentenceOf(problem) } }),
    { field: 'file' },
  )

function stepFrom(at: number, action: Record<string, unknown>, names: Names): Step {
  const ids: Partial<Record<(typeof idOf)[NamedField], number>> = {}
  for (const field of namedFields) {
    const name = action[field]
    if (name === undefined) continue
    const list = listOf(names, field, action.kind as Step['kind']) ?? []
    const found = list.filter(each => each.name.toLowerCase() === String(name).trim().toLowerCase())
    if (found.length !== 1) {
      const values = { number: String(at + 1), name: String(name).slice(0, 80) }
      return refuse(400, fact(fileTexts.missing[field], values), { field: 'file' })
    }
    ids[idOf[field]] = found[0]!.id
  }
  // Ids in a file are of another company: only names count.
  const { user_id: _, tag_id: __, template_id: ___, ...rest } = action
  const read = stepsSchema.safeParse([{ ...rest, ...ids }])
  if (!read.success) throw stepRefusal(at, fileTexts.step)
  const step = read.data[0]!
  return { ...step, conditions: withIds(step.conditions, names) }
}

const withIds = (conditions: Conditions, { field }: Names): Conditions =>
  withColumns(conditions, column => {
    if (!column.startsWith('field:')) return column
    const name = column.slice('field:'.length)
    const found = field.filter(each => each.name.toLowerCase() === name.trim().toLowerCase())
    return found.length === 1
      ? ownColumn(found[0] as never)
      : refuse(400, fact(fileTexts.field, { name: name.slice(0, 80) }), { field: 'file' })
  })

const withColumns = (conditions: Conditions, rename: (column: string) => string): Conditions => ({
  ...conditions,
  groups: conditions.groups.map(group => ({
    ...group,
    conditions: group.conditions.map(each => ({ ...each, column: rename(each.column) })),
  })),
})

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The name, or with a number after it where it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const lower = taken.map(each => each.toLowerCase())
  const names = [name, ...taken.map((_, i) => `${name.slice(0, 76)} ${i + 2}`)]
  return names.find(each => !lower.includes(each.toLowerCase())) ?? refuse(409, automationTexts.nameTaken)
}
