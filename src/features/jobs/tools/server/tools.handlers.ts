import { addUpload } from '#features/jobs/files/server/files.service.ts'
import { canEditJob } from '#features/jobs/job-status/job-status.rules.ts'
import { companyPlace } from '#features/stock/inventory/inventory.rules.ts'
import { usablePlace } from '#features/stock/inventory/server/inventory.service.ts'
import { allPlaces } from '#features/stock/inventory/server/places.queries.ts'
import { toolCode } from '#features/stock/labels/labels.rules.ts'
import { labelSheet } from '#features/stock/labels/server/label-sheet.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { happenedAt } from '#server/happened.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { toolsContract } from '../tools.contract.ts'
import {
  type CheckKind,
  canAnswer,
  canHand,
  canKeepTools,
  canWork,
  checkKinds,
  nextDue,
  overdueChecks,
  overlapOf,
  toolTexts,
} from '../tools.rules.ts'
import {
  handById,
  handsOf,
  insertCheck,
  insertHand,
  insertTool,
  jobOfTools,
  lockTool,
  offeredTools,
  putFile,
  saveTool,
  setToolsOfJob,
  settleHand,
  type ToolRow,
  timesWanted,
  toolById,
  toolIdsOfJob,
  toolList,
  toolOfCheck,
  toolsByIds,
} from './tools.queries.ts'
import { holderOf, openedTool, shownTool, todayInCompany } from './tools.service.ts'

export const toolsHandlers: Handlers<typeof toolsContract> = {
  list: ({ pagination, holder = null, ...filters }, ctx) =>
    ctx.read(async tx => {
      const page = await listPage(
        tx,
        toolList(tx, { ...filters, holder, today: todayInCompany(tx) }),
        pagination,
      )
      const places = await allPlaces(tx)
      return { data: page.rows.map(row => shownTool(tx, row, places)), pagination: page.pagination }
    }),

  async exportTools({ sortField, sortOrder, holder = null, ...filters }, ctx) {
    const places = await ctx.read(allPlaces)
    const day = dayText(todayIn(ctx.session.timeZone, ctx.now().toISOString()))
    const list = { ...filters, holder, today: day }
    return listFile(ctx, 'tools', tx => toolList(tx, list), { sortField, sortOrder }, [
      { header: 'Name', cell: row => row.name },
      { header: 'Serial', cell: row => row.serial },
      { header: 'Held by', cell: row => holderOf(row, places).label },
      { header: 'Test and tag due', cell: row => row.tag_due ?? '' },
      { header: 'Calibration due', cell: row => row.calibration_due ?? '' },
      { header: 'Bought', cell: row => row.bought_on ?? '' },
      { header: 'Warranty until', cell: row => row.warranty_until ?? '' },
      { header: 'Cost', cell: row => row.cost_cents / 100 },
      { header: 'Active', cell: row => (row.active ? 'Yes' : 'No') },
    ])
  },

  options: async (_input, ctx) => ({
    result: (await ctx.read(offeredTools)).map(({ id, name, serial }) => ({
      value: id,
      label: serial ? `${name} (${serial})` : name,
    })),
  }),

  open: ({ id }, ctx) => ctx.read(async tx => ({ result: await openedTool(tx, id) })),

  add: (fields, ctx) =>
    ctx.write(async tx => {
      const row = await insertTool(tx, { ...fields, ...dueDays(fields, todayInCompany(tx)) })
      tx.record('tools', null, row)
      return { result: await openedTool(tx, row.id) }
    }),

  edit: ({ id, version, ...fields }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockTool(tx, id))
      if (version !== undefined) refuseStale(version, before, await openedTool(tx, id))
      await saveTool(tx, bare(before), { ...fields, ...dueDays(fields, todayInCompany(tx), before) })
      return { result: await openedTool(tx, id) }
    }),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockTool(tx, id))
      if (before.active !== checked) await saveTool(tx, bare(before), { active: checked })
      return { result: await openedTool(tx, id) }
    }),

  hand: ({ id, to, job, note, overdue_ok }, ctx) =>
    ctx.write(async tx => {
      const tool = found(await lockTool(tx, id))
      if (!tool.active) return refuse(409, toolTexts.retired)
      const holder = holderOf(tool, await allPlaces(tx))
      if (job !== null) found(await jobOfTools(tx, job))
      // At a job it is still answered for by who brought it.
      const place = await usablePlace(tx, job === null ? (to ?? companyPlace.value) : tool.place_id)
      refuseUnless(canHand(tx.by, holder, job === null ? place.value : null))
      if (place.value === tool.place_id && job === tool.job_id)
        return refuse(409, toolTexts.there, { field: 'to' })
      if (job !== null || place.kind === 'van') {
        refuseUnless(canWork({ failed: tool.is_failed }), 409)
        if (!overdue_ok && overdueChecks(tool, todayInCompany(tx)).length > 0)
          return refuse(409, fact(toolTexts.overdue, { name: tool.name }), { field: 'overdue_ok' })
      }
      if (tool.waiting) await settleHand(tx, tool.waiting, 'cancelled')
      const waits = job === null && place.kind === 'van' && place.value !== tx.by.id
      await insertHand(tx, {
        tool_id: id,
        from_place: tool.place_id,
        from_job: tool.job_id,
        to_place: place.value,
        to_job: job,
        note,
        state: waits ? 'waiting' : 'confirmed',
        at: happenedAt(tx),
      })
      if (waits)
        await tellPeople(tx, ctx.outbox, [
          {
            kind: 'toolGiven',
            users: [place.value],
            path: `/stock/tools?open=${id}`,
            values: { name: tool.name },
          },
        ])
      else await move(tx, tool, place.value, job)
      tx.tell('stock')
      return { result: await openedTool(tx, id) }
    }),

  answer: ({ id, accept }, ctx) =>
    ctx.write(async tx => {
      const { tool_id } = found(await handById(tx, id))
      const tool = found(await lockTool(tx, tool_id))
      const hand = found(await handById(tx, id))
      refuseUnless(canAnswer(tx.by, { to: hand.to_place }))
      if (hand.state !== 'waiting') return refuse(409, toolTexts.answered)
      await settleHand(tx, hand, accept ? 'confirmed' : 'declined')
      if (accept) await move(tx, tool, hand.to_place, null)
      else if (hand.made_by !== null)
        await tellPeople(tx, ctx.outbox, [
          {
            kind: 'toolDeclined',
            users: [hand.made_by],
            path: `/stock/tools?open=${tool_id}`,
            values: { name: tool.name },
          },
        ])
      return { result: await openedTool(tx, tool_id) }
    }),

  check: ({ id, kind, checked_on, passed, number, note }, ctx) =>
    ctx.write(async tx => {
      const tool = found(await lockTool(tx, id))
      if (checked_on > todayInCompany(tx)) return refuse(400, toolTexts.later, { field: 'checked_on' })
      const check = await insertCheck(tx, { tool_id: id, kind, checked_on, passed, number, note })
      const months = tool[`${kind}_months`]
      const due = passed && months !== null ? { [`${kind}_due`]: nextDue(checked_on, months) } : {}
      await saveTool(tx, bare(tool), { ...due, is_failed: !passed })
      return { check, result: await openedTool(tx, id) }
    }),

  addFile: ({ part, id }, ctx) =>
    addUpload(
      ctx,
      async tx => {
        await placeOfFile(tx, part, id)
        return null
      },
      async (tx, file) => {
        const { table, row, tool } = await placeOfFile(tx, part, id)
        await putFile(tx, table, row, tool, file.id)
        return { result: await openedTool(tx, tool) }
      },
    ),

  labels: ({ ids }, ctx) =>
    ctx.read(async tx => {
      const tools = await toolsByIds(tx, ids)
      if (tools.length < ids.length || ids.length === 0) return notFound()
      return labelSheet(
        'tools',
        tools.map(({ id, name, serial }) => ({ code: toolCode(id), title: name, line: serial })),
      )
    }),

  ofJob: ({ jobId }, ctx) =>
    ctx.read(async tx => {
      found(await jobOfTools(tx, jobId))
      const tools = await toolsByIds(tx, await toolIdsOfJob(tx, jobId))
      const places = await allPlaces(tx)
      const times = await timesWanted(
        tx,
        tools.map(tool => tool.id),
        tx.now,
      )
      const own = times.filter(each => each.job_id === jobId)
      return {
        result: tools.map(tool => {
          const others = times.filter(each => each.tool_id === tool.id && each.job_id !== jobId)
          const jobs = [...new Set(others.map(each => each.job_id))]
          return {
            value: tool.id,
            label: tool.name,
            holder: holderOf(tool, places),
            failed: tool.is_failed,
            overdue: overdueChecks(tool, todayInCompany(tx)),
            wanted: jobs.flatMap(
              job =>
                overlapOf(
                  own,
                  others.filter(each => each.job_id === job),
                ) ?? [],
            ),
          }
        }),
      }
    }),

  setOfJob: ({ jobId, ids }, ctx) =>
    ctx.write(async tx => {
      const job = found(await jobOfTools(tx, jobId))
      refuseUnless(canEditJob(job, tx.by, tx.now))
      const before = await toolIdsOfJob(tx, jobId)
      const added = ids.filter(id => !before.includes(id))
      const known = await toolsByIds(tx, added)
      if (known.filter(tool => tool.active).length < added.length) return notFound()
      await setToolsOfJob(tx, jobId, ids)
      tx.record('job_tools', { ids: before }, { ids }, jobId)
      return {}
    }),
}

/** A tool without what was joined to it. */
const bare = ({ job_number: _, job_name: __, waiting: ___, ...tool }: ToolRow) => tool

const move = (tx: UserTx, tool: ToolRow, place_id: number, job_id: number | null) =>
  saveTool(tx, bare(tool), { place_id, job_id, held_since: happenedAt(tx) })

type Intervals = Pick<ToolRow, `${CheckKind}_months` | `${CheckKind}_due` | 'bought_on'>

/** Days of the next tests: as given, else as many months after the last day that is known; none without an interval. */
function dueDays(fields: Intervals, now: string, before?: Intervals) {
  const due = (kind: CheckKind) => {
    const months = fields[`${kind}_months`]
    if (months === null) return null
    return fields[`${kind}_due`] ?? before?.[`${kind}_due`] ?? nextDue(fields.bought_on ?? now, months)
  }
  const [tag_due, calibration_due] = checkKinds.map(due)
  return { tag_due: tag_due ?? null, calibration_due: calibration_due ?? null }
}

/** Where an upload is put; refused for whoever may not put one there. */
async function placeOfFile(tx: UserTx, part: 'tool' | 'hand' | 'check', id: number) {
  if (part === 'hand') {
    const tool = found(await toolById(tx, id)).id
    const [last] = await handsOf(tx, tool)
    if (!last || last.made_by !== tx.by.id || last.photo_id !== null) return notFound()
    return { table: 'tool_hands' as const, row: last.id, tool }
  }
  refuseUnless(canKeepTools(tx.by))
  if (part === 'tool') return { table: 'tools' as const, row: id, tool: found(await toolById(tx, id)).id }
  return { table: 'tool_checks' as const, row: id, tool: found(await toolOfCheck(tx, id)).tool_id }
}
