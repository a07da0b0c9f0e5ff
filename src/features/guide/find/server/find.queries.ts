import { type RawBuilder, sql } from 'kysely'
import { clientFit } from '#features/clients/clients/server/client-list.queries.ts'
import { ownWorkOf, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import { seenDocument } from '#features/money/documents/server/documents.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { foldedHolds, holdsWords } from '#server/db/holds-words.ts'
import { foundBy } from '#server/list.ts'
import { similarTo } from '#server/list-alike.ts'
import { leastAlike, mayBeMistyped } from '#shared/rows/fit.ts'
import { foldedWords, placesOf } from '#shared/texts/folding.ts'
import type { FoundClient, FoundDocument, FoundJob, FoundLead, FoundPerson } from '../find.contract.ts'

export interface FindRequest {
  text: string
  clients: boolean
  /** Quotes and invoices. */
  money: boolean
  leads: boolean
  people: boolean
}

export interface Found {
  jobs: FoundJob[]
  clients: FoundClient[]
  quotes: FoundDocument[]
  invoices: FoundDocument[]
  leads: FoundLead[]
  people: FoundPerson[]
}

type CommentedJob = Omit<FoundJob, 'excerpt'> & { comments: string[] }

const most = 8
/** Newest clients found from which those that fit best are shown. */
const mostRanked = 200
const mostNumber = 2_000_000_000

/** Jobs, clients, quotes, invoices, leads and people matching a text, or else those that a mistyped one resembles. */
export async function findEverything(tx: CompanyTx, request: FindRequest): Promise<Found> {
  const { text } = request
  const found = await read(tx, request, {
    jobs: jobs(tx, text),
    clients: clients(tx, text),
    quotes: documents(tx, 'quotes', text),
    invoices: documents(tx, 'invoices', text),
    leads: leads(tx, text),
    people: peopleRows(tx, holdsWords(personText, text)),
  })
  const isNothing = Object.values(found).every(list => list.length === 0)
  if (!isNothing || !mayBeMistyped(text)) return found
  const like = (kind: 'quotes' | 'invoices') => sql`${similarTo(kind, text, most)} hit(id)`
  return read(tx, request, {
    jobs: jobRows(tx, sql`${similarTo('jobs', text, most, ownWorkOf(tx))} hit(id)`, null),
    clients: clientRows(tx, similarTo('clients', text, most), text),
    quotes: documentRows(tx, 'quotes', like('quotes'), null),
    invoices: documentRows(tx, 'invoices', like('invoices'), null),
    leads: leadRows(tx, similarTo('leads', text, most)),
    people: peopleRows(tx, sql`word_similarity(folded(${text}), folded(${personText})) >= ${leastAlike}`),
  })
}

/** Runs what was asked for as one statement. */
async function read(
  tx: CompanyTx,
  request: FindRequest,
  kinds: Record<keyof Found, RawBuilder<unknown>>,
): Promise<Found> {
  const { rows } = await sql<Omit<Found, 'jobs'> & { jobs: CommentedJob[] }>`
    select ${listOf(kinds.jobs)} as jobs,
      ${request.clients ? listOf(kinds.clients) : none} as clients,
      ${request.money ? listOf(kinds.quotes) : none} as quotes,
      ${request.money ? listOf(kinds.invoices) : none} as invoices,
      ${request.leads ? listOf(kinds.leads) : none} as leads,
      ${request.people ? listOf(kinds.people) : none} as people`.execute(tx)
  return { ...rows[0]!, jobs: rows[0]!.jobs.map(job => withExcerpt(job, request.text)) }
}

const none = sql`'[]'::json`
const listOf = (rows: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(row_to_json(found)), '[]') from (${rows}) found)`

/** The job of that number first, as it is typed or with a # before it; then what the words find, newest first. */
function jobs(tx: CompanyTx, text: string): RawBuilder<unknown> {
  const typed = /^#?(\d{1,10})$/.exec(text)?.[1]
  const number = typed && Number(typed) <= mostNumber ? Number(typed) : null
  const words = text.replace(/^#(?=\d)/, '')
  const own = ownWorkOf(tx)
  const filter = JSON.stringify(own === null ? {} : { own })
  const ids = sql`(
    select id from search_jobs(${words}, ${most}, ${most}, ${filter}::jsonb) hit(id) where id is not null
    union
    select id from jobs where company_id = ${tx.companyId} and number = ${number}::bigint
  ) hit`
  return jobRows(tx, ids, number)
}

/** `hits` names a table of ids. */
function jobRows(tx: CompanyTx, hits: RawBuilder<unknown>, number: number | null): RawBuilder<unknown> {
  return sql`
    select j.id, j.number as job_number, j.status_id as job_status, j.name, j.company_name as companyname,
      j.phone, j.email, j.address, array[j.company_comment, j.tradie_comment] as comments
    from ${hits}
    join jobs j on j.company_id = ${tx.companyId} and j.id = hit.id and j.deleted_at is null and ${seenJob(tx)}
    order by j.number is distinct from ${number}::bigint, j.id desc
    limit ${most}`
}

const clients = (tx: CompanyTx, text: string): RawBuilder<unknown> =>
  sql`${clientRows(tx, foundBy('search_clients', text, { most: mostRanked, enough: mostRanked }), text)}
    order by ${clientFit(text)}, c.id desc limit ${most}`

/** Clients of these ids, each with the contact that the text names. */
function clientRows(tx: CompanyTx, ids: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`
    select c.id, c.name, c.company_name, c.phone, c.email, c.main_address,
      coalesce((
        select concat_ws(' ', k.name, nullif(k.phone, ''), nullif(k.email, '')) from client_contacts k
        where k.company_id = ${tx.companyId} and k.client_id = c.id and ${foldedHolds(sql`k.search`, foldedWords(text)[0] ?? '')}
        order by k.position, k.id limit 1), '') as contact
    from clients c
    where c.company_id = ${tx.companyId} and c.deleted_at is null
      and c.id = any(array(select ${ids}))`
}

const titles = { quotes: ['quote', 'q'], invoices: ['invoice', 'inv', 'i'] }

/**
 * The number that a text asks of documents, as it is issued or without its zeros, and the letters that its prefix has:
 * '' for any. "INV 81" is INV-0081, and "invoice 81" or "#81" is that number whatever its prefix.
 */
function askedNumber(table: keyof typeof titles, text: string): { number: number | null; letters: string } {
  const typed = /^(\p{L}{0,12})[\s#./-]{0,3}0{0,10}(\d{1,10})$/u.exec(text.toLowerCase())
  const number = Number(typed?.[2] ?? Number.NaN)
  const letters = typed?.[1] ?? ''
  return {
    number: number <= mostNumber ? number : null,
    letters: titles[table].includes(letters) ? '' : letters,
  }
}

/** Those of the number that is asked first; then what the words find, newest first. */
function documents(tx: CompanyTx, table: 'quotes' | 'invoices', text: string): RawBuilder<unknown> {
  const words = text.replace(/^#(?=\d)/, '')
  const { number, letters } = askedNumber(table, text)
  const ids = sql`(
    select id from ${foundBy(table === 'quotes' ? 'search_quotes' : 'search_invoices', words, { most })} hit(id)
    union
    select id from ${sql.table(table)} where company_id = ${tx.companyId} and number = ${number}::bigint
      and ${letters} in ('', lower(regexp_replace(number_text, '[^[:alpha:]]', '', 'g')))
  ) hit`
  return documentRows(tx, table, ids, number)
}

function documentRows(
  tx: CompanyTx,
  table: 'quotes' | 'invoices',
  hits: RawBuilder<unknown>,
  number: number | null,
): RawBuilder<unknown> {
  return sql`
    select d.id, d.number_text, d.name, d.company_name, coalesce(nullif(d.site_address, ''), d.address) as address,
      d.reference, d.total_cents
    from ${hits}
    join ${sql.table(table)} d on d.company_id = ${tx.companyId} and d.id = hit.id
    where ${seenDocument(tx, 'd')}
    order by d.number is distinct from ${number}::bigint, d.id desc
    limit ${most}`
}

const leads = (tx: CompanyTx, text: string): RawBuilder<unknown> =>
  leadRows(tx, foundBy('search_leads', text, { most, enough: most }))

function leadRows(tx: CompanyTx, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select l.id, l.status, l.name, l.company_name, l.phone, l.email, l.address, l.suburb
    from leads l
    where l.company_id = ${tx.companyId} and l.deleted_at is null
      and l.id = any(array(select ${ids}))
    order by l.id desc`
}

const personText = sql`concat_ws(' ', u.fullname, u.email, u.phone, regexp_replace(u.phone, '\\D', '', 'g'))`

function peopleRows(tx: CompanyTx, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select u.id, u.fullname, u.email, u.phone, u.colour as color, g.name as group_name, u.active
    from users u join groups g on g.company_id = u.company_id and g.id = u.group_id
    where u.company_id = ${tx.companyId} and ${which}
    order by u.active desc, u.fullname collate names, u.id
    limit ${most}`
}

/** The job with about a hundred characters around the first word in one of its comments; '' when none has it. */
function withExcerpt({ comments, ...job }: CommentedJob, text: string): FoundJob {
  const [word = ''] = foldedWords(text)
  for (const comment of comments) {
    const [place] = placesOf(comment, word)
    if (!place) continue
    const from = Math.max(0, place.from - 19)
    const part = comment.slice(from, from + 100).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    return { ...job, excerpt: `${from > 0 ? '…' : ''}${part}` }
  }
  return { ...job, excerpt: '' }
}
