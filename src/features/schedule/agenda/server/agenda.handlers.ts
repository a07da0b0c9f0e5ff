import { companyRow } from '#features/account/company/server/company.queries.ts'
import { activeIds } from '#features/people/shifts/server/shifts.queries.ts'
import { type Notice, tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import { noPermission } from '#shared/access.ts'
import { dayStartUtc, instantText, parseDay } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { agendaContract } from '../agenda.contract.ts'
import { agendaProblem, mayChangeAgenda, usualMinutes } from '../agenda.rules.ts'
import { type AgendaInput, agendaSpelling, agendaToWire } from '../agenda.wire.ts'
import {
  type AgendaFields,
  type AgendaRow,
  agendaById,
  agendaInRange,
  deleteAgenda,
  insertAgenda,
  lockAgenda,
  updateAgenda,
} from './agenda.queries.ts'

const mostRangeDays = 62

export const agendaHandlers: Handlers<typeof agendaContract> = {
  async range({ startDate, endDate }, ctx) {
    const [first, last] = [parseDay(startDate)!, parseDay(endDate)!]
    if (last < first) return refuse(400, 'End date is not valid', { field: 'endDate' })
    if (last - first >= mostRangeDays)
      return refuse(400, fact('Please choose up to {{count}} days.', { count: mostRangeDays }), {
        field: 'endDate',
      })
    const { timeZone } = ctx.session
    const range = { from: dayStartUtc(first, timeZone), to: dayStartUtc(last + 1, timeZone) }
    return { data: (await ctx.read(tx => agendaInRange(tx, range))).map(agendaToWire) }
  },

  add: (input, ctx) =>
    ctx.write(async tx => {
      const task = await checked(tx, input)
      const row = await insertAgenda(tx, task)
      tx.record('agenda_tasks', null, row)
      await tellPeople(tx, ctx.outbox, [givenNotice(row)])
      return { data: agendaToWire(found(await agendaById(tx, row.id))) }
    }),

  edit: ({ id, version, ...input }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockAgenda(tx, id))
      const may = mayChangeAgenda(before, ctx.session)
      if (may === 'nothing') return refuse(403, noPermission)
      refuseStale(version, before, agendaToWire(before))
      const { id: _id, version: _version, technician_name, technician_colour, ...kept } = before
      // Whoever may not plan says no more than that it is done.
      const task =
        may === 'all' ? await checked(tx, input, before.technician_id) : { ...kept, is_done: input.is_done }
      const after = await updateAgenda(tx, id, task)
      tx.record('agenda_tasks', before, after)
      if (after.technician_id !== before.technician_id) await tellPeople(tx, ctx.outbox, [givenNotice(after)])
      return { data: agendaToWire(found(await agendaById(tx, id))) }
    }),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockAgenda(tx, id))
      await deleteAgenda(tx, id)
      tx.record('agenda_tasks', before, null)
      return {}
    }),
}

/** Whoever has something to do from now on is told. */
const givenNotice = ({ technician_id, title, starts_at }: AgendaRow): Notice => ({
  kind: 'taskGiven',
  users: [technician_id],
  path: '/calendar',
  values: { name: title, at: { instant: instantText(starts_at) } },
})

/** The task as it is stored; refuses what the rules refuse, and whoever is not an active member. */
async function checked(tx: CompanyTx, input: AgendaInput, were: number | null = null): Promise<AgendaFields> {
  const { starts_at } = input
  const ends_at = input.ends_at ?? (starts_at ? new Date(starts_at.getTime() + usualMinutes * 60_000) : null)
  const draft = { ...input, ends_at }
  const problem = agendaProblem(draft)
  if (problem) return refuse(400, problem.message, { field: agendaSpelling(problem.field) })
  const technician_id = input.technician_id!
  if (technician_id !== were && (await activeIds(tx, [technician_id])).length === 0)
    return refuse(400, 'Worker is not valid', { field: agendaSpelling('technician_id') })
  const due_at = await dueOf(tx, input.due_at)
  return { ...draft, starts_at: starts_at!, ends_at: ends_at!, due_at, technician_id }
}

/** What is due on a day is due in its last minute. */
async function dueOf(tx: CompanyTx, due: AgendaInput['due_at']): Promise<Date | null> {
  if (due instanceof Date && Number.isNaN(due.getTime()))
    return refuse(400, 'Invalid date or time format', { field: agendaSpelling('due_at') })
  if (typeof due !== 'string') return due
  const { time_zone } = await companyRow(tx)
  return new Date(new Date(dayStartUtc(parseDay(due)! + 1, time_zone)).getTime() - 60_000)
}
