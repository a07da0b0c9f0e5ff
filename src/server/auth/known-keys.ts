import { createHash } from 'node:crypto'
import type pg from 'pg'
import { StartError } from '../db/connection/start-error.ts'
import { SteadyClient } from '../db/connection/steady-client.ts'
import type { VapidKeys } from '../providers/push/vapid-keys.ts'

export interface ServerKeys {
  /** 32 bytes that seal secrets in the database. */
  secrets: Buffer
  /** Sign notifications to devices, which subscribed with the public one. */
  vapid: VapidKeys
}

/**
 * Compares a server's keys with those that its database was first used with, and keeps them where there are none yet.
 * Throws a StartError for another key: what is sealed with it could be opened by no other server of this database, and
 * what the others have sealed not by it. `owner` connects as the owner of the tables.
 */
export async function knowKeys(owner: pg.PoolConfig, keys: ServerKeys): Promise<void> {
  const others = await withClient(owner, async client => {
    await client.query(
      'insert into known_keys (name, fingerprint) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
      fingerprints(keys),
    )
    // A statement of its own: the one before doesn't see what a server that starts at the same moment has kept.
    const { rows } = await client.query<{ name: string }>(
      `select k.name from known_keys k join unnest($1::text[], $2::text[]) o (name, fingerprint) using (name)
       where k.fingerprint <> o.fingerprint order by k.name`,
      fingerprints(keys),
    )
    return rows.map(({ name }) => name)
  })
  if (others.length === 0) return
  throw new StartError(
    `${others.join(' and ')}: this database was used with another. Give this server what the others have (the variables, or DATA_DIR/keys of a backup). Only if the old one is lost for good: npm run keys -- accept`,
  )
}

/** Takes the present keys as the right ones from now on. */
export async function acceptKeys(owner: pg.PoolConfig, keys: ServerKeys): Promise<void> {
  await withClient(owner, client =>
    client.query(
      `insert into known_keys (name, fingerprint) select * from unnest($1::text[], $2::text[])
       on conflict (name) do update set fingerprint = excluded.fingerprint, since = now()
         where known_keys.fingerprint <> excluded.fingerprint`,
      fingerprints(keys),
    ),
  )
}

function fingerprints({ secrets, vapid }: ServerKeys): [string[], string[]] {
  const hash = (key: Buffer | string) => createHash('sha256').update('known key ').update(key).digest('hex')
  return [
    ['SECRETS_KEY', 'VAPID_PUBLIC_KEY'],
    [hash(secrets), hash(vapid.publicKey)],
  ]
}

async function withClient<T>(owner: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new SteadyClient(owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
