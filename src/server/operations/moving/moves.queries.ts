import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { OperationRefused } from '../refused.ts'

export interface Move {
  company_id: number
  move: string
  side: 'leaves' | 'comes'
  closed_at: string
  opened_at: string | null
  moved_to: string
}

export interface Progress {
  tell(text: string): void
  signal?: AbortSignal
  /** Milliseconds to wait for servers and for what is under way. */
  patienceMs?: number
}

const columns = 'company_id::int, move, side, closed_at::text, opened_at::text, moved_to'

export async function moveOf(
  client: pg.Client,
  key: { company: number } | { move: string },
): Promise<Move | undefined> {
  const { rows } = await client.query<Move>(
    `select ${columns} from company_moves where ${'company' in key ? 'company_id' : 'move'} = $1`,
    ['company' in key ? key.company : key.move],
  )
  return rows[0]
}

/** Closes a company that leaves; closed already, it stays so under the same name. */
export async function noteLeaving(client: pg.Client, company: number): Promise<Move> {
  const before = await moveOf(client, { company })
  if (before?.side === 'leaves') {
    if (before.moved_to) throw new OperationRefused(`Company ${company} has moved to ${before.moved_to}.`)
    return before
  }
  if (before && before.opened_at === null)
    throw new OperationRefused(
      `Company ${company} has come and is not opened yet: npm run company -- open DIR`,
    )
  const { rows } = await client.query<Move>(
    `insert into company_moves (company_id, move, side) values ($1, gen_random_uuid(), 'leaves')
     on conflict (company_id) do update set move = excluded.move, side = 'leaves', closed_at = now(), opened_at = null
     returning ${columns}`,
    [company],
  )
  return rows[0]!
}

/** Closes a company that is to come, under an id of this installation. */
export async function noteComing(client: pg.Client, move: string): Promise<Move> {
  const { rows } = await client.query<Move>(
    `insert into company_moves (company_id, move, side) values (nextval('company_id_seq'), $1, 'comes') returning ${columns}`,
    [move],
  )
  return rows[0]!
}

export const openMove = (client: pg.Client, move: string) =>
  client.query(`update company_moves set opened_at = now() where move = $1 and side = 'comes'`, [move])

export const forgetMove = (client: pg.Client, move: string) =>
  client.query('delete from company_moves where move = $1', [move])

/** Ends what a company that has moved has left here: sign-ins, messages that wait, work on the schedule. */
export async function noteMoved(
  client: pg.Client,
  { company_id, move }: Move,
  home: { url: string; id: number },
): Promise<void> {
  await client.query('begin')
  await client.query('update company_moves set moved_to = $2, moved_as = $3 where move = $1', [
    move,
    home.url,
    home.id,
  ])
  await client.query('update sessions set ended_at = now() where company_id = $1 and ended_at is null', [
    company_id,
  ])
  await client.query('delete from portal_sessions where company_id = $1', [company_id])
  await client.query('delete from push_subscriptions where company_id = $1', [company_id])
  await client.query('delete from figure_due where company_id = $1', [company_id])
  await client.query('update figure_states set built_at = now() where company_id = $1', [company_id])
  await client.query(`delete from outbox where company_id = $1 and status = 'waiting'`, [company_id])
  if (await hasSchedule(client))
    await client.query(`delete from pgboss.job where group_id = $1 and state in ('created', 'retry')`, [
      String(company_id),
    ])
  await client.query('commit')
}

const patience = 6 * 60_000
const lookMs = 500

/** Waits until every server knows that the company is closed, and what was under way has ended. */
export async function waitUntilQuiet(
  client: pg.Client,
  company: number,
  { tell, signal, patienceMs = patience }: Progress,
): Promise<void> {
  const { rows } = await client.query<{ began: string }>('select clock_timestamp()::text as began')
  const until = Date.now() + patienceMs
  for (let told = ''; ; ) {
    const busy = await stillBusy(client, company, rows[0]!.began)
    if (busy === null) return
    if (Date.now() > until) throw new OperationRefused(`${busy} The company stays closed: run it again.`)
    if (busy !== told) tell(busy)
    told = busy
    await sleep(lookMs, undefined, signal ? { signal } : {})
  }
}

async function stillBusy(client: pg.Client, company: number, from: string): Promise<string | null> {
  const servers = await client.query<{ name: string }>(
    `select name from server_processes where seen_at > now() - interval '1 minute' and coalesce(looked_at <= $1, true)`,
    [from],
  )
  if (servers.rows.length > 0)
    return `Waiting for the servers to know: ${servers.rows.map(row => row.name).join(', ')}.`
  const sending = await client.query(
    `select from outbox where company_id = $1 and status = 'waiting' and is_claimed and due_at > now() limit 1`,
    [company],
  )
  if (sending.rowCount) return 'Waiting for messages that are leaving.'
  if (!(await hasSchedule(client))) return null
  const working = await client.query(
    `select from pgboss.job where group_id = $1 and state = 'active' limit 1`,
    [String(company)],
  )
  return working.rowCount ? 'Waiting for work that is under way.' : null
}

export async function hasSchedule(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('pgboss.job') is not null as found`,
  )
  return rows[0]!.found
}
