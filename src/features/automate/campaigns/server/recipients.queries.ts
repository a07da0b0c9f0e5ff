import { type RawBuilder, sql } from 'kysely'
import { lastJobsSql } from '#features/messages/client-consents/server/client-consents.queries.ts'
import { type Channel, spamRulesOn } from '#features/talk/consents/consents.rules.ts'
import { lastConsentsSql } from '#features/talk/consents/server/consents.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork, overNumbers } from '#server/db/inner-doors.ts'
import type { When } from '#server/rows/row-conditions.ts'
import { dayText } from '#shared/dates.ts'
import { daysBetween, type LeftReason } from '../campaigns.rules.ts'
import { touchCampaigns } from './results.queries.ts'

/** Clients and whether each may get a campaign's message now. */
export interface Asked {
  channel: Channel
  /** SQL that returns the `id` of each client. */
  clients: RawBuilder<unknown>
  when: When
  /** The campaign that asks: what it has sent itself is no reason. 0: none yet. */
  campaign: number
}

/**
 * Mobile numbers of Australia in their one spelling, and addresses as `canonicalEmail` spells nearly all; '': none. The 64 signs
 * before an @ are counted beside the pattern, which takes four times as long where it counts them.
 */
const addressSql = (channel: Channel) =>
  channel === 'sms'
    ? sql`case when regexp_replace(c.phone, '[^0-9+]', '', 'g') ~ '^([+]?61|0)?4[0-9]{8}$'
        then '+61' || right(regexp_replace(c.phone, '[^0-9]', '', 'g'), 9) else '' end`
    : sql`case when length(c.email_key) <= 254 and position('@' in c.email_key) <= 65
          and c.email_key ~ '^[a-z0-9_!#$%&''*+/=?^\`{|}~.-]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?[.])+[a-z]([a-z0-9-]*[a-z0-9])?$'
        then c.email_key else '' end`

/**
 * The clients with address and reason to leave them out, as a part of a statement: {id, name, address, reason}. An address
 * that two of them have is the first one's. Joined as sets: looked up a client at a time, a large audience takes twice as long.
 */
function judged(tx: CompanyTx, { channel, clients, when, campaign }: Asked) {
  const company = tx.companyId
  const { inferredMonths } = spamRulesOn(when.today)
  const since = new Date(tx.now.getTime() - daysBetween * 86_400_000)
  const lately = (by: RawBuilder<unknown>) => sql`exists (select from campaign_recipients r
    where r.company_id = ${company} and ${by} and r.queued_at > ${since} and r.state <> 'failed'
      and r.campaign_id <> ${campaign})`
  return sql`
    with reached as materialized (
      select c.id, coalesce(nullif(c.name, ''), c.company_name) as name, ${addressSql(channel)} as address
      from clients c where c.company_id = ${company} and c.deleted_at is null and c.id in (${clients})
    ), asked as materialized (
      select f.id, f.name, f.address, case
        when f.address = '' then 'noAddress'
        when exists (select from opt_outs o
          where o.company_id = ${company} and o.channel = ${channel} and o.address = f.address) then 'withdrawn'
        when exists (select from held_addresses h where h.company_id = ${company} and h.address = f.address)
          then 'held'
        when k.kind = 'withdrawn' then 'withdrawn'
        when k.kind is distinct from 'express' and coalesce((w.last at time zone ${when.zone})::date
          + make_interval(months => ${inferredMonths}) < ${dayText(when.today)}::date, true) then 'noConsent'
        when ${lately(sql`r.address = f.address`)} or ${lately(sql`r.client_id = f.id`)} then 'recent'
      end as reason
      from reached f
      left join (${lastJobsSql(company, sql`select id from reached`)}) w on w.client_id = f.id
      left join (${lastConsentsSql(company, channel, sql`select address from reached`)}) k on k.address = f.address
    ), judged as materialized (
      select id, name, address, case when reason is null and id > first then 'twice' else reason end as reason
      from asked left join (select address, min(id) as first from asked where reason is null group by address) o
        using (address)
    )`
}

/** Numbers and jobs decide whoever asks: nothing of them is told. */
const openly = <T>(tx: CompanyTx, fn: (open: CompanyTx) => T): T =>
  overAllWork(tx, 'consent follows from the last job', all =>
    overNumbers(all, 'who can be messaged', open => fn(open)),
  )

/** Left out clients that are named for each reason. */
const mostNamed = 5

export interface Counted {
  /** null: they would get it. */
  reason: LeftReason | null
  count: number
  clients: { id: number; name: string }[]
}

export const countAudience = (tx: CompanyTx, asked: Asked): Promise<Counted[]> =>
  openly(tx, async open => {
    const { rows } = await sql<Counted>`${judged(open, asked)}
      select reason, count, case when reason is null then '[]' else (
          select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id)
          from (select id, name from judged j where j.reason = counted.reason order by id limit ${mostNamed}) few) end as clients
      from (select reason, count(*)::int as count from judged group by reason) counted
      order by count desc`.execute(open)
    return rows
  })

/** Writes down who gets a campaign, in the order of clients. */
export const insertRecipients = (tx: CompanyTx, asked: Asked): Promise<void> =>
  openly(tx, async open => {
    await sql`${judged(open, asked)}
      insert into campaign_recipients (company_id, campaign_id, client_id, address)
      select ${tx.companyId}, ${asked.campaign}, id, address from judged where reason is null order by id
      on conflict do nothing`.execute(open)
  })

export interface Judged {
  id: number
  name: string
  address: string
  reason: LeftReason | null
}

/** Facts of these clients as they are now; those that are deleted are left out. */
export const judgeClients = (
  tx: CompanyTx,
  asked: Omit<Asked, 'clients'>,
  ids: readonly number[],
): Promise<Judged[]> =>
  openly(tx, async open => {
    const clients = sql`select unnest(${[...ids]}::bigint[])`
    const { rows } = await sql<Judged>`${judged(open, { ...asked, clients })} select * from judged`.execute(
      open,
    )
    return rows.map(row => ({ ...row, id: Number(row.id) }))
  })

export interface WaitingRow {
  id: number
  client_id: number | null
  address: string
}

export const nextRecipients = (tx: CompanyTx, campaign: number, most: number): Promise<WaitingRow[]> =>
  overNumbers(tx, 'a campaign is delivered', open =>
    open
      .rows('campaign_recipients')
      .where('campaign_id', '=', campaign)
      .where('state', '=', 'waiting')
      .select(['id', 'client_id', 'address'])
      .orderBy('id')
      .limit(most)
      .execute(),
  )

/** Those of these addresses that the campaign has besides its own rows, and clients that it has written to. */
export async function alreadyIn(
  tx: CompanyTx,
  campaign: number,
  rows: readonly WaitingRow[],
): Promise<Set<number>> {
  const clients = rows.flatMap(({ client_id }) => client_id ?? [])
  const found = await tx
    .rows('campaign_recipients')
    .where('campaign_id', '=', campaign)
    .where('client_id', 'in', [0, ...clients])
    .where('state', 'in', ['queued', 'sent', 'failed'])
    .select('client_id')
    .execute()
  return new Set(found.flatMap(({ client_id }) => client_id ?? []))
}

export async function leaveOut(
  tx: CompanyTx,
  rows: readonly { id: number; reason: string; state?: 'left' | 'failed' }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`update campaign_recipients r set state = coalesce(x.state, 'left'), reason = x.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}) as x (id bigint, reason text, state text)
    where r.company_id = ${tx.companyId} and r.id = x.id`.execute(tx)
}

export async function markQueued(
  tx: CompanyTx,
  rows: readonly { id: number; outbox_id: number; sms_id?: number; parts?: number }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`update campaign_recipients r set state = 'queued', outbox_id = x.outbox_id, sms_id = x.sms_id,
      parts = coalesce(x.parts, 0), queued_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as x (id bigint, outbox_id bigint, sms_id bigint, parts smallint)
    where r.company_id = ${tx.companyId} and r.id = x.id`.execute(tx)
}

/** Rows of the outbox that hold messages of a campaign, as far as nothing is known of their delivery. */
export const queuedIn = async (tx: CompanyTx, campaign: number): Promise<number[]> =>
  (
    await tx
      .rows('campaign_recipients')
      .where('campaign_id', '=', campaign)
      .where('state', '=', 'queued')
      .select('outbox_id')
      .execute()
  ).flatMap(({ outbox_id }) => outbox_id ?? [])

/** Lets recipients wait again whose rows were taken out of the outbox; their text messages. */
export async function waitAgain(tx: CompanyTx, outboxIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ sms_id: number | null }>`
    with before as (
      select id, sms_id from campaign_recipients
      where company_id = ${tx.companyId} and outbox_id = any(${[...outboxIds]}::bigint[])
    ), back as (
      update campaign_recipients r set state = 'waiting', outbox_id = null, sms_id = null, queued_at = null, parts = 0
      from before b where r.company_id = ${tx.companyId} and r.id = b.id
    )
    select sms_id from before`.execute(tx)
  return rows.flatMap(({ sms_id }) => (sms_id === null ? [] : Number(sms_id)))
}

/** The id of each web address in a campaign's messages. */
export async function linkIds(
  tx: CompanyTx,
  campaign: number,
  urls: readonly string[],
): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map()
  await sql`insert into campaign_links (company_id, campaign_id, url)
    select ${tx.companyId}, ${campaign}, u from unnest(${[...urls]}::text[]) u on conflict do nothing`.execute(
    tx,
  )
  const rows = await tx
    .rows('campaign_links')
    .where('campaign_id', '=', campaign)
    .where('url', 'in', urls)
    .select(['id', 'url'])
    .execute()
  return new Map(rows.map(({ id, url }) => [url, id]))
}

/** Counts a click; where it leads, or undefined. */
export async function countClick(
  tx: CompanyTx,
  link: number,
  recipient: number,
): Promise<string | undefined> {
  const row = await tx
    .updateRows('campaign_links')
    .set({ clicks: sql<number>`clicks + 1` })
    .where('id', '=', link)
    .returning(['url', 'campaign_id'])
    .executeTakeFirst()
  if (!row) return undefined
  const first = await tx
    .updateRows('campaign_recipients')
    .set({ clicked_at: tx.now })
    .where('id', '=', recipient)
    .where('campaign_id', '=', row.campaign_id)
    .where('clicked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (first) await touchCampaigns(tx, [row.campaign_id])
  return row.url
}

/** The address of a recipient and its campaign. */
export const recipientById = (tx: CompanyTx, id: number) =>
  overNumbers(tx, 'an address ends marketing', open =>
    open
      .rows('campaign_recipients as r')
      .innerJoin('campaigns as c', join =>
        join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
      )
      .where('r.id', '=', id)
      .select(['r.address', 'r.campaign_id', 'c.channel'])
      .executeTakeFirst(),
  )
