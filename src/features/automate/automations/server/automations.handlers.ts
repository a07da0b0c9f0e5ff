import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, Refusal, refuse, refuseStale } from '#server/refusal.ts'
import { fileTexts } from '../automation-file.rules.ts'
import type { Automation, automationsContract } from '../automations.contract.ts'
import {
  automationTexts,
  mostAutomations,
  type Step,
  type Timing,
  withBranches,
} from '../automations.rules.ts'
import type { Conditions } from '../conditions.rules.ts'
import { readyWords } from '../ready-words.ts'
import { canUndo, stepTexts } from '../run.rules.ts'
import { isDate, tableOf } from '../triggers.rules.ts'
import { freeName, fromFile, stepRefusal, toFile } from './automation-file.service.ts'
import { subjectIn } from './automations.followers.ts'
import {
  type AutomationRow,
  automationName,
  automations,
  automationsById,
  countAutomations,
  happenedSince,
  insertAutomation,
  lockAutomation,
  namesOfPeople,
  oneFlow,
  updateAutomation,
} from './automations.queries.ts'
import { aboutOf, refuseConditions, refuseSteps, refuseTiming } from './automations.service.ts'
import { wakeAutomations } from './automations.works.ts'
import { planDates } from './begin.service.ts'
import { datedRows, plannedFor } from './dates.queries.ts'
import { rowsThatFit } from './fitting.service.ts'
import { previewSteps } from './preview.service.ts'
import { secretOf } from './requests.queries.ts'
import { renewSecret } from './requests.service.ts'
import {
  insertStep,
  lockRun,
  runCounts,
  type ShownRun,
  shownRuns,
  stopRuns,
  updateRun,
} from './runs.queries.ts'
import { writeDraft } from './sentence.service.ts'
import { titledRows } from './subjects.queries.ts'
import { undoRun } from './undo.service.ts'
import { wonInYear } from './won/won.service.ts'

/** Runs of a page. */
const mostRuns = 30
/** Happenings that a try looks at, and rows that it names. */
const mostTried = 2_000
const mostNamed = 20

interface Sent {
  name: string
  trigger: string
  timing: Timing | null
  conditions: Conditions
  actions: Step[]
  stops: string[]
  status: boolean
}

export const automationsHandlers: Handlers<typeof automationsContract> = {
  readyWords: (_input, ctx) => ctx.read(async tx => ({ words: readyWords((await companyReader(tx)).t) })),

  list: (_input, ctx) =>
    ctx.read(async tx => {
      const rows = await automations(tx)
      return { data: await allShown(tx, rows) }
    }),

  add: (input, ctx) =>
    ctx
      .write(async tx => {
        if ((await countAutomations(tx)) >= mostAutomations) return refuse(409, automationTexts.tooMany)
        const row = await insertAutomation(tx, { ...(await checked(tx, input)), user_id: tx.by.id })
        await planDates(tx, row)
        tx.record('automations', null, row)
        return { data: await shown(tx, row), message: 'Automation saved.' }
      })
      .catch(ifTaken),

  edit: ({ id, version, ...input }, ctx) =>
    ctx
      .write(async tx => {
        const before = await present(tx, id)
        if (before.is_flow) return refuse(409, automationTexts.flow)
        refuseStale(version, before, await shown(tx, before))
        const fields = { ...(await checked(tx, input)), user_id: tx.by.id, paused: '', failures: 0 }
        const after = await updateAutomation(tx, id, fields)
        await planDates(tx, after)
        tx.record('automations', before, after)
        return { data: await shown(tx, after), message: 'Automation saved.' }
      })
      .catch(ifTaken),

  changeStatus: ({ id, status, stop }, ctx) =>
    ctx.write(async tx => {
      const before = await present(tx, id)
      if (status) {
        const { source } = aboutOf(before.trigger, before.stops)
        refuseTiming(before.trigger, before.timing)
        await refuseConditions(tx, source, before.conditions)
        await refuseSteps(tx, source, before.steps)
      }
      // Whoever switches it on is whose rights it acts with.
      const rights = status ? { user_id: tx.by.id, failures: 0 } : {}
      const after = await updateAutomation(tx, id, { is_on: status, paused: '', ...rights })
      await planDates(tx, after)
      if (stop && !status) await stopRuns(tx, { automation: id, reason: stepTexts.off })
      tx.record('automations', before, after)
      return { data: await shown(tx, after), message: status ? 'Automation on.' : 'Automation off.' }
    }),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = await present(tx, id)
      const after = await updateAutomation(tx, id, { deleted_at: tx.now, is_on: false })
      await planDates(tx, after)
      await stopRuns(tx, { automation: id, reason: stepTexts.deleted })
      tx.record('automations', before, after)
      return { message: 'Automation deleted.' }
    }),

  restore: ({ id }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockAutomation(tx, id))
        const after =
          before.deleted_at === null ? before : await updateAutomation(tx, id, { deleted_at: null })
        tx.record('automations', before, after)
        return { data: await shown(tx, after), message: 'Automation restored.' }
      })
      .catch(ifTaken),

  exportFile: ({ id }, ctx) =>
    ctx.read(async tx => {
      const [row] = await automationsById(tx, [id])
      const { name } = found(row)
      return { name, file: await toFile(tx, row!) }
    }),

  importFile: ({ file }, ctx) =>
    ctx.write(async tx => {
      const names = (await automations(tx)).map(({ name }) => name)
      if (names.length >= mostAutomations) return refuse(409, automationTexts.tooMany)
      const read = await fromFile(tx, file)
      const fields = await checked(tx, { ...read, status: false }).catch(namingStep)
      const name = freeName(fields.name, names)
      const row = await insertAutomation(tx, { ...fields, name, user_id: tx.by.id })
      tx.record('automations', null, row)
      return { data: await shown(tx, row), message: fileTexts.imported }
    }),

  async write({ text, language }, ctx) {
    const { unknown, isGuess, ...result } = await writeDraft(ctx, text, language)
    return { result, unknown, is_guess: isGuess }
  },

  try: ({ trigger, timing, conditions, actions, row }, ctx) =>
    ctx.read(async tx => {
      const { source } = aboutOf(trigger, [])
      await refuseConditions(tx, source, conditions)
      const steps = withBranches(actions)
      if (row !== undefined) await refuseSteps(tx, source, steps)
      const since = new Date(tx.now.getTime() - 30 * 86_400_000)
      refuseTiming(trigger, timing)
      const at = isDate(trigger)
        ? await cameDue(tx, trigger, timing!, since)
        : await happened(tx, trigger, since)
      const fits = await rowsThatFit(tx, source, conditions, [...at.keys()])
      const rows = await titledRows(tx, source, fits.slice(0, mostNamed))
      return {
        happened: at.size,
        fits: fits.length,
        rows: rows.map(({ id, title }) => ({ id, title, at: at.get(id)! })),
        steps: row === undefined ? [] : await previewSteps(tx, ctx, source, { row, steps }),
      }
    }),

  runs: (of, ctx) =>
    ctx.read(async tx => {
      const rows = await shownRuns(tx, of, mostRuns + 1)
      const planned = of.job_id === undefined ? [] : await plannedFor(tx, of.job_id)
      return { data: rows.slice(0, mostRuns).map(runToWire), more: rows.length > mostRuns, planned }
    }),

  secret: (_input, ctx) => ctx.read(async tx => ({ made_at: (await secretOf(tx))?.made_at ?? null })),

  renewSecret: (_input, ctx) =>
    ctx.write(async tx => {
      tx.tell('automations')
      return { secret: await renewSecret(tx, ctx), made_at: tx.now }
    }),

  stopRuns: ({ ids }, ctx) =>
    ctx.write(async tx => {
      const stopped = await stopRuns(tx, { ids, reason: stepTexts.byHand })
      tx.tell('automations')
      return { message: 'Stopped.', stopped }
    }),

  skipStep: ({ id, position: asked }, ctx) =>
    ctx.write(async tx => {
      const run = found(await lockRun(tx, id))
      if (run.state !== 'waiting' || run.position !== asked) return refuse(409, automationTexts.notWaiting)
      await insertStep(tx, { run_id: id, position: run.position, outcome: 'left', note: stepTexts.skipped })
      const position = run.position + 1
      const isLast = position >= run.steps.length
      // The next one keeps the time of the wait before both.
      await updateRun(tx, id, { position, ...(isLast && { state: 'done', ended_at: tx.now }) })
      return goOn(tx, ctx, 'Step skipped.')
    }),

  retry: ({ id }, ctx) =>
    ctx.write(async tx => {
      const run = found(await lockRun(tx, id))
      if (run.state !== 'failed') return refuse(409, automationTexts.notFailed)
      await updateRun(tx, id, { state: 'waiting', reason: '', due_at: tx.now, ended_at: null })
      return goOn(tx, ctx, 'Trying again.')
    }),

  undo: ({ id }, ctx) =>
    ctx.write(async tx => {
      const result = await undoRun(tx, ctx.outbox, id)
      tx.tell('automations')
      return { ...result, message: result.stopped_at === null ? 'Undone.' : automationTexts.changedSince }
    }),
}

async function goOn(tx: UserTx, ctx: UserContext, message: string) {
  await wakeAutomations(tx, ctx.outbox)
  tx.tell('automations')
  return { message }
}

/** The automation, locked; 404 where there is none. */
async function present(tx: CompanyTx, id: number): Promise<AutomationRow> {
  const row = found(await lockAutomation(tx, id))
  return row.deleted_at === null ? row : refuse(404, automationTexts.gone)
}

/** Rows to which this happened since then, and when last. */
async function happened(tx: CompanyTx, trigger: string, since: Date): Promise<Map<number, Date>> {
  const table = tableOf(aboutOf(trigger, []).source)
  const at = new Map<number, Date>()
  for (const { row_id: row, facts, at: time } of await happenedSince(tx, trigger, since, mostTried)) {
    const subject = subjectIn({ table, row, facts: facts as never }, trigger)
    if (subject && !at.has(subject.id)) at.set(subject.id, time)
  }
  return at
}

/** Rows whose date came since then, by this time around it. */
async function cameDue(tx: CompanyTx, trigger: string, timing: Timing, after: Date) {
  const { time_zone: zone } = await companyRow(tx)
  const rows = await datedRows(tx, { trigger, timing, zone }, { after, until: tx.now }, mostTried)
  return new Map(rows.map(({ subject_id, due_at }) => [subject_id, due_at]))
}

async function checked(tx: UserTx, { status, stops, ...sent }: Sent) {
  const actions = withBranches(sent.actions)
  const { source, stops: suited } = aboutOf(sent.trigger, stops)
  await refuseConditions(tx, source, sent.conditions)
  await refuseSteps(tx, source, actions)
  const { name, trigger, conditions } = sent
  const timing = isDate(trigger) ? sent.timing : null
  refuseTiming(trigger, timing)
  return { name, trigger, timing, conditions, steps: actions, stops: suited, is_on: status }
}

/** Somebody has given another one this name. */
function ifTaken(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === automationName) return refuse(409, automationTexts.nameTaken, { field: 'name' })
  if (constraint === oneFlow) return refuse(409, automationTexts.flowThere)
  throw error
}

/** Whoever imports a file sees no fields: the sentence names the step. */
function namingStep(error: unknown): never {
  const field = error instanceof Refusal ? (error.details.field ?? '') : ''
  const place = /^actions\.(\d+)\./.exec(field)?.[1]
  throw error instanceof Refusal && place !== undefined ? stepRefusal(Number(place), error.fact) : error
}

const shown = async (tx: UserTx, row: AutomationRow): Promise<Automation> => (await allShown(tx, [row]))[0]!

async function allShown(tx: UserTx, rows: readonly AutomationRow[]): Promise<Automation[]> {
  const people = rows.map(({ user_id }) => user_id)
  const [names, counts, won] = [await namesOfPeople(tx, people), await runCounts(tx), await wonInYear(tx)]
  return rows.map(row => {
    const { steps, is_on, user_id, ...fields } = row
    const { waiting = 0, done = 0, failed = 0 } = counts.find(each => each.automation_id === row.id) ?? {}
    return {
      ...fields,
      actions: steps,
      stops: row.stops as Automation['stops'],
      status: is_on ? 1 : 0,
      user: names.get(user_id) ?? '',
      waiting,
      done,
      failed,
      won_cents: won && (won.get(row.id) ?? 0),
    }
  })
}

const runToWire = ({ steps, done, due_at, started_at, ...run }: ShownRun) => ({
  id: run.id,
  automation_id: run.automation_id,
  automation: run.automation,
  title: run.title,
  source: run.source,
  row_id: run.row_id,
  state: run.state,
  position: run.position,
  steps: steps.map(({ kind }, at) => {
    const step = done.find(each => each.position === at)
    return {
      kind,
      outcome: step?.outcome ?? '',
      note: step?.note ?? '',
      at: step?.at ?? null,
      undo: step?.undo ?? '',
    }
  }),
  can_undo: done.some(step => canUndo(steps[step.position]?.kind, step)),
  due_at: run.state === 'waiting' ? due_at : null,
  reason: run.reason,
  started_at,
})
