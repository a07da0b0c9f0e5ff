import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { LeadEntries, Leads } from '#server/db/row-types.ts'
import { foundBy, type List } from '#server/list.ts'
import { alikeIn } from '#server/list-alike.ts'
import type { Fact, FactValues } from '#shared/fact.ts'
import type { LeadSort } from '../leads.contract.ts'
import { assignedFilters, leadStatus } from '../leads.rules.ts'

export interface LeadAnswer {
  label: string
  value: string
}
export interface LeadRow extends Omit<Selectable<Leads>, 'company_id' | 'search' | 'answers'> {
  answers: LeadAnswer[]
}
export type LeadFields = Partial<Omit<LeadRow, 'id' | 'version' | 'created_at'>>

const columns = columnsOf('leads', 'company_id', 'search')

export type ListedLeadRow = LeadRow & {
  source: string | null
  assigned_name: string | null
  answered_name: string | null
}

const present = (tx: CompanyTx) => tx.rows('leads as l').where('l.deleted_at', 'is', null)

const shownRows = (tx: CompanyTx) =>
  present(tx)
    .leftJoin('lead_sources as s', join =>
      join.on('s.company_id', '=', tx.companyId).onRef('s.id', '=', 'l.source_id'),
    )
    .leftJoin('users as a', join =>
      join.on('a.company_id', '=', tx.companyId).onRef('a.id', '=', 'l.assigned_to'),
    )
    .leftJoin('users as w', join =>
      join.on('w.company_id', '=', tx.companyId).onRef('w.id', '=', 'l.answered_by'),
    )
    .select(columns.map(name => `l.${name}` as const))
    .select(['s.name as source', 'a.fullname as assigned_name', 'w.fullname as answered_name'])
    .$castTo<ListedLeadRow>()

export interface LeadFilters {
  search: string
  status: number
  source: number | null
  assigned: number
}

export function leadList(
  tx: CompanyTx,
  { search, status, source, assigned }: LeadFilters,
): List<ListedLeadRow, LeadSort> {
  const from = present(tx)
    .$if(status !== 0, query => query.where('l.status', '=', status))
    .$if(source !== null, query => query.where('l.source_id', '=', source))
    .$if(assigned > 0, query => query.where('l.assigned_to', '=', assigned))
    .$if(assigned === assignedFilters.nobody, query => query.where('l.assigned_to', 'is', null))
  return {
    from,
    id: 'l.id',
    sorts: {
      id: ['l.id', 'bigint'],
      name: [sql`l.name collate names`, 'text'],
      status: ['l.status', 'smallint'],
      // Those that wait for no day come last.
      follow_up: [sql`coalesce(l.follow_up_on::text, '9999')`, 'text'],
    },
    row: id => shownRows(tx).where('l.id', '=', id),
    search: search
      ? {
          ids: asked =>
            foundBy('search_leads', search, asked, {
              status: status === 0 ? null : status,
              source,
              assigned: assigned > 0 ? assigned : assigned === assignedFilters.nobody ? 0 : null,
            }),
          order: 'id',
          seeks: true,
          alike: alikeIn('leads', search, from, 'l.id'),
        }
      : undefined,
  }
}

export const leadsOfStatus = (tx: CompanyTx, status: number, most: number): Promise<ListedLeadRow[]> =>
  shownRows(tx)
    .$if(status !== 0, query => query.where('l.status', '=', status))
    .orderBy('l.id', 'desc')
    .limit(most)
    .execute()

export const leadById = (tx: CompanyTx, id: number): Promise<ListedLeadRow | undefined> =>
  shownRows(tx).where('l.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockLead = (tx: CompanyTx, id: number): Promise<LeadRow | undefined> =>
  present(tx)
    .where('l.id', '=', id)
    .select(columns.map(name => `l.${name}` as const))
    .forUpdate()
    .$castTo<LeadRow>()
    .executeTakeFirst()

/** The newest open lead of the last 30 days with this phone or email, in whatever spelling. */
export async function openTwin(
  tx: CompanyTx,
  { phone, email }: { phone: string; email: string },
): Promise<number | undefined> {
  const twin = await overNumbers(tx, 'the same person asks again', open =>
    open
      .rows('leads')
      .where('deleted_at', 'is', null)
      .where('status', '<', 4)
      .where('created_at', '>', sql<Date>`${tx.now}::timestamptz - interval '30 days'`)
      .where(
        sql<boolean>`((phone_key(phone) <> '' and phone_key(phone) = phone_key(${phone}))
          or (email_key(email) <> '' and email_key(email) = email_key(${email})))`,
      )
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return twin?.id
}

/** The driver would take a list for an array of PostgreSQL's. */
const withJson = ({ answers, ...fields }: LeadFields) =>
  ({ ...fields, ...(answers && { answers: JSON.stringify(answers) }) }) as Partial<Selectable<Leads>>

/** True if a lead came with this ticket. */
export async function hasTicket(tx: CompanyTx, ticket: string): Promise<boolean> {
  const row = await tx.rows('leads').where('ticket', '=', ticket).select('id').executeTakeFirst()
  return row !== undefined
}

/** Undefined: one with this ticket is there already. */
export const insertLead = (tx: CompanyTx, fields: LeadFields): Promise<LeadRow | undefined> =>
  tx
    .insertRows('leads', { ...withJson(fields), created_at: tx.now })
    .onConflict(conflict => conflict.columns(['company_id', 'ticket']).doNothing())
    .returning(columns)
    .$castTo<LeadRow>()
    .executeTakeFirst()

export const updateLead = (tx: CompanyTx, id: number, fields: LeadFields): Promise<LeadRow> =>
  tx
    .updateRows('leads')
    .set({ ...withJson(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<LeadRow>()
    .executeTakeFirstOrThrow()

/** Deletes leads (a time) or brings them back (null); gives the ids of those that were changed. */
export async function markLeads(
  tx: CompanyTx,
  ids: readonly number[],
  deletedAt: Date | null,
): Promise<number[]> {
  if (ids.length === 0) return []
  const changed = await tx
    .updateRows('leads')
    .set({ deleted_at: deletedAt })
    .where('id', 'in', ids)
    .where('deleted_at', deletedAt ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return changed.map(row => row.id)
}

/** Notes when an unseen one was first looked at; false: it was before. */
export async function markLeadSeen(tx: CompanyTx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateRows('leads')
    .set({ seen_at: tx.now })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type EntryRow = Pick<Selectable<LeadEntries>, 'id' | 'text' | 'at' | 'author'> & {
  values: FactValues | null
}

/** A lead's history, newest first. */
export const entriesOfLead = (tx: CompanyTx, leadId: number): Promise<EntryRow[]> =>
  tx
    .rows('lead_entries')
    .where('lead_id', '=', leadId)
    .select(['id', 'text', 'values', 'at', 'author'])
    .orderBy('id', 'desc')
    .limit(200)
    .$castTo<EntryRow>()
    .execute()

/** What people wrote on a lead, oldest first. */
export const notesOfLead = async (tx: CompanyTx, leadId: number): Promise<EntryRow[]> =>
  (await entriesOfLead(tx, leadId)).filter(entry => entry.values === null).reverse()

/** Stores what happened to a lead, or what somebody wrote. */
export async function addLeadEntry(
  tx: CompanyTx,
  leadId: number,
  told: Fact | string,
  author = tx.by?.fullname ?? '',
): Promise<void> {
  const what =
    typeof told === 'string'
      ? { text: told, values: null }
      : { text: told.text, values: JSON.stringify(told.values) }
  await tx
    .insertRows('lead_entries', { lead_id: leadId, ...what, at: tx.now, by: tx.by?.id ?? null, author })
    .execute()
}

export interface LeadQuoteRow {
  id: number
  number: number
  number_text: string
  status: string
  total_cents: number
}

export const quotesOfLead = (tx: CompanyTx, leadId: number): Promise<LeadQuoteRow[]> =>
  tx
    .rows('quotes')
    .where('lead_id', '=', leadId)
    .select(['id', 'number', 'number_text', 'status', 'total_cents'])
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

export const webLeadRows = (tx: CompanyTx, all: boolean, most: number): Promise<LeadRow[]> =>
  present(tx)
    .where('l.from_web', '=', true)
    .$if(!all, query => query.where('l.seen_at', 'is', null))
    .select(columns.map(name => `l.${name}` as const))
    .orderBy('l.id', 'desc')
    .limit(most)
    .$castTo<LeadRow>()
    .execute()

/** How many web leads nobody has looked at, counted up to `most`. */
export async function countUnseen(tx: CompanyTx, most: number): Promise<number> {
  const rows = await present(tx)
    .where('l.from_web', '=', true)
    .where('l.seen_at', 'is', null)
    .select('l.id')
    .limit(most)
    .execute()
  return rows.length
}

interface AnswerRow {
  person: string | null
  answered: number
  minutes: number | null
}

/** How fast leads since a time were answered: by each person, and by all, without a person. */
export async function answerTimes(tx: CompanyTx, since: Date): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select u.fullname as person, count(*)::int as answered,
      (percentile_cont(0.5) within group (order by extract(epoch from l.answered_at - l.created_at) / 60))::float8 as minutes
    from leads l
    left join users u on u.company_id = l.company_id and u.id = l.answered_by
    where l.company_id = ${tx.companyId} and l.created_at >= ${since} and l.deleted_at is null
      and l.answered_at is not null
    group by grouping sets ((u.id, u.fullname), ())
    order by grouping(u.id) desc, answered desc limit 21`.execute(tx)
  return rows
}

/** How many wait for an answer and since when the first of them does; and how many since a time were won. */
export async function leadCounts(
  tx: CompanyTx,
  since: Date,
): Promise<{ waiting: number; waiting_since: Date | null; won: number }> {
  return present(tx)
    .where(at =>
      at.or([
        at('l.status', '=', leadStatus.new),
        at.and([at('l.status', '=', leadStatus.won), at('l.created_at', '>=', since)]),
      ]),
    )
    .select([
      sql<number>`count(*) filter (where l.status = ${leadStatus.new})::int`.as('waiting'),
      sql<Date | null>`min(l.created_at) filter (where l.status = ${leadStatus.new})`.as('waiting_since'),
      sql<number>`count(*) filter (where l.status = ${leadStatus.won})::int`.as('won'),
    ])
    .executeTakeFirstOrThrow()
}

/** Notes on open leads whose day has come, in companies' time from 8:00 on, that people are told; gives those. */
export const markFollowUps = (tx: CompanyTx, zone: string, now: Date) =>
  tx
    .updateRows('leads')
    .set({ follow_up_told_at: now })
    .where('deleted_at', 'is', null)
    .where('follow_up_told_at', 'is', null)
    .where('status', '<', leadStatus.won)
    .where(sql<boolean>`follow_up_on + time '08:00' <= ${now}::timestamptz at time zone ${zone}`)
    .returning(columns)
    .$castTo<LeadRow>()
    .execute()

/** Which of these a lead may name: a source and a colleague of the company. */
export async function namedByLead(
  tx: CompanyTx,
  named: { source_id: number | null; assigned_to: number | null },
): Promise<{ source: boolean; person: boolean }> {
  const source =
    named.source_id === null ||
    (await tx.rows('lead_sources').where('id', '=', named.source_id).select('id').executeTakeFirst())
  const person =
    named.assigned_to === null ||
    (await tx
      .rows('users')
      .where('id', '=', named.assigned_to)
      .where('active', '=', true)
      .select('id')
      .executeTakeFirst())
  return { source: Boolean(source), person: Boolean(person) }
}

/** The phone of a lead, for the client who is made of it. */
export async function phoneOfLead(tx: CompanyTx, id: number): Promise<string> {
  const row = await overNumbers(tx, 'a client is made of a lead', open =>
    open.rows('leads').where('id', '=', id).select('phone').executeTakeFirst(),
  )
  return row?.phone ?? ''
}
