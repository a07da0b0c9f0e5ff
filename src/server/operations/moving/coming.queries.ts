import pg from 'pg'
import type { Seal } from '#server/auth/seal.ts'
import { OperationRefused } from '../refused.ts'
import type { PackedAccount } from './leaving.queries.ts'
import { placeOfSecondFactor } from './sealed-values.ts'

/** The name of the company that has this id, or this code. */
export async function takenBy(
  client: pg.Client,
  by: { id: number } | { shareCode: string },
): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select name from companies where ${'id' in by ? 'id' : 'share_code'} = $1`,
    ['id' in by ? by.id : by.shareCode],
  )
  return rows[0]?.name
}

/** This transaction, and a snapshot that sees none from it on: nothing else of the company is in sight of any before. */
export async function readFreshMark(client: pg.Client): Promise<{ transaction: string; snapshot: string }> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  const { id } = rows[0]!
  return { transaction: id, snapshot: `${id}:${id}:` }
}

/**
 * The account of a person here: that of their address, which stays as it is, or a new one. An address that somebody has only
 * claimed here, without a proof, is its owner's: what they sign in with comes along, and sign-ins end.
 */
export async function placeAccount(
  client: pg.Client,
  account: PackedAccount,
  { seal, wayside }: { seal: Seal; wayside: Seal },
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await client.query<{ id: number; is_proven: boolean; is_used: boolean }>(
    `select a.id::int, a.email_verified_at is not null as is_proven,
       exists (select from users u where u.account_id = a.id and u.joined_at is not null) as is_used
     from accounts a where email = $1 for update`,
    [account.email],
  )
  const [there] = rows
  if (there?.is_proven) return { id: there.id, isNew: false }
  if (there?.is_used && account.email_verified_at === null)
    throw new OperationRefused(
      `${account.email} has an account here, and neither side has proven the address: verify it here or there first.`,
    )
  const id = there?.id ?? (await newAccount(client, account.email))
  const isFree = (column: string) =>
    `case when not exists (select from accounts o where o.${column} = n.${column} and o.id <> a.id) then n.${column} end`
  await client.query(
    `update accounts a set password_hash = n.password_hash, created_at = n.created_at,
       password_changed_at = n.password_changed_at, email_verified_at = n.email_verified_at,
       google_id = ${isFree('google_id')}, apple_id = ${isFree('apple_id')}, facebook_id = ${isFree('facebook_id')},
       totp_secret = n.totp_secret, totp_confirmed_at = n.totp_confirmed_at, totp_last_step = n.totp_last_step
     from jsonb_populate_record(null::accounts, $2) n where a.id = $1`,
    [id, JSON.stringify(resealed(account, id, { seal, wayside }))],
  )
  await client.query('delete from sessions where account_id = $1', [id])
  // Recovery codes are bound to the account's id: they are made anew.
  await client.query(`delete from account_tokens where account_id = $1 and purpose = 'recovery'`, [id])
  return { id, isNew: true }
}

async function newAccount(client: pg.Client, email: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into accounts (email) values ($1) returning id::int',
    [email],
  )
  return rows[0]!.id
}

function resealed(account: PackedAccount, id: number, { seal, wayside }: { seal: Seal; wayside: Seal }) {
  const { totp_secret, totp_confirmed_at } = account
  const secret = totp_secret && wayside.open(totp_secret, placeOfSecondFactor(account.id))
  return {
    ...account,
    totp_secret: secret && seal.seal(secret, placeOfSecondFactor(id)),
    totp_confirmed_at: secret ? totp_confirmed_at : null,
  }
}

/** Accounts that came with a company, and that nobody has begun to use otherwise. */
export async function removeUnused(client: pg.Client, emails: readonly string[]): Promise<void> {
  await client.query(
    `delete from accounts a where a.email = any($1) and not exists (select from users u where u.account_id = a.id)`,
    [emails],
  )
}

/** Numbers that belong to no company's rows. */
const ownSequences = new Set(['company_id_seq', 'account_id_seq', 'session_id_seq'])

/** Has figures made and later ids given beyond those that came, and ends the transaction. */
export async function commitArrival(
  client: pg.Client,
  company: number,
  sequences: readonly { name: string; last: string }[],
): Promise<void> {
  for (const { name, last } of sequences) {
    if (ownSequences.has(name)) continue
    const sequence = pg.escapeIdentifier(name)
    await client.query(
      `select setval($1::regclass, $2::bigint) from public.${sequence} where last_value < $2::bigint`,
      [`public.${sequence}`, last],
    )
  }
  await client.query('insert into figure_states (company_id) values ($1) on conflict do nothing', [company])
  await client.query('commit')
}
