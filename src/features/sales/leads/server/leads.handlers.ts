import type * as z from 'zod/mini'
import { pictureAddress } from '#features/account/company/company.rules.ts'
import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { addClient } from '#features/clients/clients/server/clients.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { hasThread } from '#features/talk/threads/server/threads.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import type { lead, leadRow, leadsContract } from '../leads.contract.ts'
import { leadName, leadPath, leadProblem, leadStatusLabel, webLeadStatus } from '../leads.rules.ts'
import {
  addLeadEntry,
  answerTimes,
  countUnseen,
  entriesOfLead,
  type LeadRow,
  type ListedLeadRow,
  leadById,
  leadCounts,
  leadList,
  leadsOfStatus,
  markLeadSeen,
  markLeads,
  phoneOfLead,
  quotesOfLead,
  webLeadRows,
} from './leads.queries.ts'
import { addLead, changeLead, followUpOf, heldLead, refuseUnknownNames, statusFact } from './leads.service.ts'

const dayMs = 86_400_000
/** Count cap of the menu's badge. */
const mostUnseen = 100

export const leadsHandlers: Handlers<typeof leadsContract> = {
  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, leadList(tx, filters), pagination))
    return { data: page.rows.map(rowToWire), pagination: page.pagination }
  },

  exportLeads: ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(ctx, 'leads', tx => leadList(tx, filters), { sortField, sortOrder }, [
      { header: 'Name', cell: row => row.name },
      { header: 'Company', cell: row => row.company_name },
      { header: 'Phone', cell: row => row.phone },
      { header: 'Email', cell: row => row.email },
      { header: 'Address', cell: row => row.address },
      { header: 'Status', cell: row => leadStatusLabel(row.status) },
      { header: 'Source', cell: row => row.source ?? '' },
      { header: 'Assigned to', cell: row => row.assigned_name ?? '' },
      { header: 'Follow-up', cell: row => row.follow_up_on ?? '' },
      { header: 'Note', cell: row => row.note },
      { header: 'Date received', cell: row => row.created_at.toISOString() },
      { header: 'Answered', cell: row => row.answered_at?.toISOString() ?? '' },
      { header: 'Answered by', cell: row => row.answered_name ?? '' },
    ]),

  byStatus: async ({ id }, ctx) => ({
    result: (await ctx.read(tx => leadsOfStatus(tx, id, 200))).map(rowToWire),
  }),

  open: ({ id }, ctx) => ctx.readByKey(async tx => ({ result: await shown(tx, id) })),

  add: (input, ctx) =>
    ctx.write(async tx => {
      refuseNobody(input)
      await refuseUnknownNames(tx, input)
      const { follow_up, client_id = null, ...fields } = input
      if (client_id !== null) found(await openClient(tx, client_id))
      if (fields.thread_id && !(await hasThread(tx, fields.thread_id))) found(null)
      const own = { client_id, created_by: tx.by.id, seen_at: tx.now }
      const row = await addLead(tx, { ...fields, ...followUpOf(follow_up), ...own }, fact('Created'))
      return { result: await shown(tx, row!.id) }
    }),

  edit: ({ id, version, follow_up, ...fields }, ctx) =>
    ctx.write(async tx => {
      const before = await heldLead(tx, id, version)
      refuseNobody(fields)
      await refuseUnknownNames(tx, fields)
      const isMoved = follow_up !== undefined && (follow_up || null) !== before.follow_up_on
      await changeLead(tx, before, { ...fields, ...(isMoved && followUpOf(follow_up)) })
      return { result: await shown(tx, id) }
    }),

  changeStatus: ({ id, status }, ctx) =>
    ctx.write(async tx => {
      const before = await heldLead(tx, id)
      if (before.status !== status) await changeLead(tx, before, { status }, statusFact(status))
      return { result: await shown(tx, id) }
    }),

  assign: ({ id, user_id }, ctx) =>
    ctx.write(async tx => {
      const before = await heldLead(tx, id)
      if (before.assigned_to === user_id) return { result: await shown(tx, id) }
      await refuseUnknownNames(tx, { source_id: null, assigned_to: user_id })
      await changeLead(tx, before, { assigned_to: user_id })
      const { assigned_name } = found(await leadById(tx, id))
      await addLeadEntry(
        tx,
        id,
        assigned_name === null ? fact('Unassigned') : fact('Assigned to {{name}}', { name: assigned_name }),
      )
      if (user_id !== null)
        await tellPeople(tx, ctx.outbox, [
          { kind: 'leadAssigned', users: [user_id], path: leadPath(id), values: { name: leadName(before) } },
        ])
      return { result: await shown(tx, id) }
    }),

  followUp: ({ id, date }, ctx) =>
    ctx.write(async tx => {
      const before = await heldLead(tx, id)
      const told = date === null ? fact('No follow-up') : fact('Follow-up on {{day}}', { day: { day: date } })
      if (before.follow_up_on !== date) await changeLead(tx, before, followUpOf(date), told)
      return { result: await shown(tx, id) }
    }),

  note: ({ id, note }, ctx) =>
    ctx.write(async tx => {
      const { version } = await heldLead(tx, id)
      await addLeadEntry(tx, id, note)
      tx.record('leads', { version }, { version, note_added: note }, id)
      return { result: await shown(tx, id) }
    }),

  toClient: ({ id, client_id }, ctx) =>
    ctx.write(async tx => {
      const before = await heldLead(tx, id)
      if (client_id !== null) found(await openClient(tx, client_id))
      else if (before.client_id !== null) return refuse(409, 'This lead is already a client.')
      if (client_id !== null && client_id === before.client_id) return { result: await shown(tx, id) }
      const { name, company_name, email, address, suburb, lat, lng, note } = before
      const phone = await phoneOfLead(tx, id)
      const client =
        client_id ??
        (
          await addClient(tx, {
            name: leadName(before),
            company_name,
            email,
            phone,
            main_address: address,
            suburb,
            lat,
            lng,
            note: name === '' ? note : '',
          })
        ).id
      await changeLead(
        tx,
        before,
        { client_id: client },
        client_id === null ? fact('Client created') : fact('Matched to an existing client'),
      )
      return { result: await shown(tx, id) }
    }),

  remove: ({ ids }, ctx) =>
    ctx.write(async tx => {
      for (const id of await markLeads(tx, ids, tx.now))
        tx.record('leads', { deleted_at: null }, { deleted_at: tx.now }, id)
      return {}
    }),

  restore: ({ ids }, ctx) =>
    ctx.write(async tx => {
      for (const id of await markLeads(tx, ids, null))
        tx.record('leads', { deleted_at: tx.now }, { deleted_at: null }, id)
      return {}
    }),

  speed: (_input, ctx) =>
    ctx.read(async tx => {
      const since = new Date(tx.now.getTime() - 30 * dayMs)
      const [all, ...people] = await answerTimes(tx, since)
      const { waiting, waiting_since, won } = await leadCounts(tx, since)
      return {
        result: {
          waiting,
          waiting_since,
          won,
          answered: all?.answered ?? 0,
          minutes: all?.minutes == null ? null : Math.round(all.minutes),
          people: people.map(({ person, answered, minutes }) => ({
            name: person ?? '',
            answered,
            minutes: Math.round(minutes ?? 0),
          })),
        },
      }
    }),

  webLeads: ({ all, limit }, ctx) =>
    ctx.read(async tx => ({
      result: limit === 0 ? [] : (await webLeadRows(tx, all, limit)).map(webToWire),
      unseen: await countUnseen(tx, mostUnseen),
    })),

  markSeen: ({ leadId }, ctx) =>
    ctx.write(async tx => {
      found(await leadById(tx, leadId))
      if (await markLeadSeen(tx, leadId)) tx.record('leads', { seen_at: null }, { seen_at: tx.now }, leadId)
      return {}
    }),
}

function refuseNobody(fields: Parameters<typeof leadProblem>[0]): void {
  const problem = leadProblem(fields)
  if (problem) refuse(400, problem.message, { field: problem.field })
}

async function shown(tx: UserTx, id: number): Promise<z.input<typeof lead>> {
  const row = found(await leadById(tx, id))
  const quotes = hasPermission(tx.by, 'money.manage') ? await quotesOfLead(tx, id) : []
  const { suburb, lat, lng, answers } = row
  return {
    ...rowToWire(row),
    suburb,
    lat,
    lng,
    answers,
    files: row.files.map(pictureAddress),
    quotes: quotes.map(({ total_cents, ...quote }) => ({ ...quote, total: dollarsOf(total_cents) })),
    entries: (await entriesOfLead(tx, id)).map(({ id, text, values, at, author }) => ({
      id,
      at,
      author,
      note: values === null ? text : null,
      told: values === null ? null : { text, values },
    })),
  }
}

const rowToWire = (row: ListedLeadRow): z.input<typeof leadRow> => ({
  id: row.id,
  status: row.status,
  name: row.name,
  company_name: row.company_name,
  email: row.email,
  phone: row.phone,
  address: row.address,
  note: row.note,
  source_id: row.source_id,
  source: row.source ?? '',
  from_web: row.from_web,
  seen: !row.from_web || row.seen_at !== null,
  assigned_to: row.assigned_to,
  assigned_name: row.assigned_name ?? '',
  client_id: row.client_id,
  job_id: row.job_id,
  created: row.created_at,
  answered: row.answered_at,
  answered_by: row.answered_name ?? '',
  follow_up: row.follow_up_on,
  version: row.version,
})

const webToWire = (row: LeadRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  status: row.quoted_at === null ? webLeadStatus.pending : webLeadStatus.quoteSent,
  date_time: row.created_at,
  data: JSON.stringify({
    address: row.address,
    message: row.note,
    ...Object.fromEntries(row.answers.map(({ label, value }) => [label, value])),
    'Customer ID': row.client_id ?? '',
  }),
  files: row.files.map(pictureAddress).join(','),
  seen: row.seen_at !== null,
})
