import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connections } from '../doors.ts'
import { errorCode, StartError } from './start-error.ts'
import { SteadyClient } from './steady-client.ts'

const group = 'tradewind_app'
const extensions = ['pg_trgm', 'btree_gin']

type Address = { variable: 'DATABASE_URL' | 'MIGRATE_URL' | 'LISTEN_URL'; url: string }
type Login = {
  user: string
  database: string
  version: number
  encoding: string
  bypasses: boolean
  ownsDatabase: boolean
  ownsSchema: boolean
  missing: string[]
}

/**
 * Checks the operator's PostgreSQL and prepares its roles as far as the given users are allowed to. The user of
 * MIGRATE_URL (or else DATABASE_URL) owns the database; when both are the same user, serving connections switch to
 * the group role. With `listenUrl` the serving ones go through a pooler that lends connections for a transaction. Throws
 * a StartError, with the SQL to run where a privilege is missing.
 */
export async function openExternal(urls: {
  databaseUrl: string
  migrateUrl?: string
  listenUrl?: string
}): Promise<{ migrate: pg.PoolConfig; serve: Connections }> {
  const serving: Address = { variable: 'DATABASE_URL', url: urls.databaseUrl }
  const owning: Address = urls.migrateUrl ? { variable: 'MIGRATE_URL', url: urls.migrateUrl } : serving
  const owner = await withClient(owning, async client => {
    const login = await readLogin(client)
    checkServer(login, owning)
    await ensureGroup(client, login)
    return login
  })
  const server = urls.migrateUrl ? await withClient(serving, readLogin) : owner
  if (server.database !== owner.database) {
    throw new StartError(
      `DATABASE_URL leads to the database "${server.database}" and MIGRATE_URL to "${owner.database}": both must be the same.`,
    )
  }
  const isOneUser = server.user === owner.user
  const listen = urls.listenUrl ? await openListening(urls.listenUrl, server, isOneUser) : null
  if (!listen && (await lendsConnections(serving))) {
    throw new StartError(
      'DATABASE_URL leads to a pooler that lends a connection for one transaction: set LISTEN_URL to the same user and database without the pooler (and MIGRATE_URL to their owner).',
    )
  }
  if (owning.variable === 'MIGRATE_URL' && (await lendsConnections(owning))) throw notStraight(owning)
  await withClient(owning, client => ensureMember(client, owner, server, isOneUser))
  const serve = isOneUser ? withOption(serving.url, `-c role=${group}`) : serving.url
  await withClient({ ...serving, url: serve }, client => checkServing(client, owner, isOneUser))
  const application_name = 'tradewind'
  return {
    migrate: { connectionString: owning.url, application_name },
    serve: { connectionString: serve, application_name, ...(listen && { listen }) },
  }
}

/** Checks the straight way beside a pooler. */
async function openListening(url: string, server: Login, isOneUser: boolean): Promise<pg.PoolConfig> {
  const straight: Address = { variable: 'LISTEN_URL', url }
  if (isOneUser) {
    throw new StartError(
      `LISTEN_URL: behind a pooler there have to be two users: the owner of the database as MIGRATE_URL, and a member of ${group} as DATABASE_URL and LISTEN_URL.`,
    )
  }
  const { user, database } = await withClient(straight, readLogin)
  if (user !== server.user || database !== server.database) {
    throw new StartError(
      `LISTEN_URL leads to "${database}" as "${user}", and DATABASE_URL to "${server.database}" as "${server.user}": both must be the same.`,
    )
  }
  if (await lendsConnections(straight)) throw notStraight(straight)
  return { connectionString: url, application_name: 'tradewind' }
}

/** True if two connections that are open at the same time share one of the database's own. */
function lendsConnections(address: Address): Promise<boolean> {
  const ownOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  return withClient(address, async first => {
    const own = await ownOf(first)
    return (await withClient(address, ownOf)) === own
  })
}

const notStraight = ({ variable }: Address) =>
  new StartError(
    `${variable} leads to a pooler that lends a connection for one transaction: it has to lead straight to the database.`,
  )

async function withClient<T>(address: Address, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (!/^(postgres(ql)?|socket):/.test(address.url)) throw wrongAddress(address)
  const client = await connect(address)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function connect(address: Address): Promise<pg.Client> {
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    let client: pg.Client
    try {
      client = new SteadyClient({ connectionString: address.url, connectionTimeoutMillis: 10_000 })
    } catch {
      throw wrongAddress(address)
    }
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      // 57P03: the server is still starting up, as in a compose file that starts both.
      if (errorCode(error) !== '57P03' || Date.now() > giveUpAt) throw connectFailure(address, client, error)
      await sleep(500)
    }
  }
}

function wrongAddress({ variable }: Address): StartError {
  return new StartError(`${variable} is no address like postgres://user:password@host:5432/database.`)
}

// Wrong password, rejected by pg_hba.conf, no such database, no CONNECT privilege.
const forGood = new Set(['28P01', '28000', '3D000', '42501'])

// Includes server, user and database, never the password.
function connectFailure({ variable }: Address, client: pg.Client, error: unknown): StartError {
  const where = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`
  const reasons: Record<string, string> = {
    ECONNREFUSED: `no server answers at ${where}`,
    ENOENT: `no server answers at ${where}`,
    ENOTFOUND: `there is no host "${client.host}"`,
    EAI_AGAIN: `the host "${client.host}" can't be looked up`,
    ETIMEDOUT: `${where} can't be reached`,
    EHOSTUNREACH: `${where} can't be reached`,
    '28P01': `${where} refuses the password of user "${client.user}"`,
    '28000': `${where} does not let user "${client.user}" in`,
    '3D000': `${where} has no database "${client.database}"`,
    '42501': `user "${client.user}" may not connect to the database "${client.database}"`,
    '53300': `${where} has no free connection`,
    '57P03': `${where} is still starting`,
  }
  const text = error instanceof Error ? error.message : String(error)
  const code = errorCode(error)
  return new StartError(`${variable}: ${reasons[code] ?? `${where} can't be used (${text})`}.`, {
    mayPass: !forGood.has(code),
  })
}

async function readLogin(client: pg.Client): Promise<Login> {
  const { rows } = await client.query<Login>(
    `select current_user as user, current_database() as database, getdatabaseencoding() as encoding,
       current_setting('server_version_num')::int as version,
       (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses,
       (select pg_has_role(datdba, 'USAGE') from pg_database where datname = current_database()) as "ownsDatabase",
       (select coalesce(bool_or(pg_has_role(nspowner, 'USAGE')), true)
          from pg_namespace where nspname = 'public') as "ownsSchema",
       array(select wanted from unnest($1::text[]) wanted
              where not exists (select from pg_available_extensions where name = wanted)) as missing`,
    [extensions],
  )
  return rows[0]!
}

function checkServer(login: Login, { variable }: Address): void {
  const { user, database } = login
  if (login.version < 150_000) {
    const version = Math.floor(login.version / 10_000)
    throw new StartError(`${variable}: the server is PostgreSQL ${version}, Tradewind needs 15 or newer.`)
  }
  if (login.encoding !== 'UTF8') {
    throw new StartError(
      `${variable}: the database "${database}" is in ${login.encoding}, Tradewind needs UTF8.`,
    )
  }
  if (login.missing.length > 0) {
    throw new StartError(
      `${variable}: the server lacks the extensions ${login.missing.join(' and ')}: install PostgreSQL's contrib modules.`,
    )
  }
  if (login.ownsDatabase && login.ownsSchema) return
  throw withSql(`${variable}: the user "${user}" must own the database "${database}" and its schema`, [
    `alter database ${quoted(database)} owner to ${quoted(user)};`,
    `alter schema public owner to ${quoted(user)};  -- in that database`,
  ])
}

async function ensureGroup(client: pg.Client, { user }: Login): Promise<void> {
  const found = await client.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = $1',
    [group],
  )
  if (found.rows[0]?.bypasses) {
    throw withSql(`The role ${group} must be bound by row-level security`, [
      `alter role ${group} nosuperuser nobypassrls;`,
    ])
  }
  if (found.rows[0] || (await mayRun(client, `create role ${group} nologin`))) return
  throw withSql(
    `The role ${group}, under which requests are served, is missing and "${user}" may not make it`,
    [`create role ${group} nologin;`, grantLine(user, 150_000)],
  )
}

// A single user must be able to switch to the group; a second user must inherit its privileges.
async function ensureMember(
  client: pg.Client,
  owner: Login,
  server: Login,
  isOneUser: boolean,
): Promise<void> {
  const right = isOneUser ? (owner.version >= 160_000 ? 'SET' : 'MEMBER') : 'USAGE'
  const isMember = async () => {
    const found = await client.query<{ is: boolean }>('select pg_has_role($1::name, $2::name, $3) as is', [
      server.user,
      group,
      right,
    ])
    return found.rows[0]?.is
  }
  if (await isMember()) return
  const line = grantLine(server.user, owner.version)
  if ((await mayRun(client, line)) && (await isMember())) return
  throw withSql(`The user "${server.user}" must be a member of the role ${group}`, [
    line,
    ...(right === 'USAGE' && owner.version < 160_000 ? [`alter role ${quoted(server.user)} inherit;`] : []),
  ])
}

function grantLine(user: string, version: number): string {
  const options = version >= 160_000 ? ' with inherit true, set true' : ''
  return `grant ${group} to ${quoted(user)}${options};`
}

async function checkServing(client: pg.Client, owner: Login, isOneUser: boolean): Promise<void> {
  const { rows } = await client.query<{ user: string; bypasses: boolean; owns: boolean }>(
    `select current_user as user, pg_has_role($1::name, 'MEMBER') as owns,
       (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses`,
    [owner.user],
  )
  const { user, bypasses, owns } = rows[0]!
  if (isOneUser && user !== group) {
    throw new StartError(
      `DATABASE_URL: a connection pooler drops the option that makes connections start as ${group}: give a second user that is a member of it as DATABASE_URL and the owner, directly, as MIGRATE_URL.`,
    )
  }
  if (bypasses) {
    throw withSql(`DATABASE_URL: the user "${user}" is not bound by row-level security`, [
      `alter role ${quoted(user)} nosuperuser nobypassrls;`,
    ])
  }
  if (owns) {
    throw withSql(`DATABASE_URL: the user "${user}" must not be a member of the owner "${owner.user}"`, [
      `revoke ${quoted(owner.user)} from ${quoted(user)};`,
    ])
  }
}

/** False when the privilege is missing; a role that another process created at the same time is fine. */
async function mayRun(client: pg.Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement)
    return true
  } catch (error) {
    if (errorCode(error) === '42501') return false
    if (['42710', '23505'].includes(errorCode(error))) return true
    // XX000: "tuple concurrently updated", two processes granting the same; the caller checks again.
    if (errorCode(error) === 'XX000') return true
    throw error
  }
}

function withSql(sentence: string, lines: string[]): StartError {
  return new StartError([`${sentence}; run as a superuser:`, ...lines.map(line => `  ${line}`)].join('\n'))
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

function withOption(url: string, option: string): string {
  const [address = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('options', [parameters.get('options'), option].filter(Boolean).join(' '))
  return `${address}?${parameters}`
}
