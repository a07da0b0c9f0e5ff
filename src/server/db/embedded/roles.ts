import pg from 'pg'
import { SteadyClient } from '#server/db/connection/steady-client.ts'

const { escapeIdentifier, escapeLiteral } = pg

/**
 * Creates the roles and the database of an embedded cluster, as its superuser. Returns the connections of the
 * owner (runs migrations) and of the serving role (owns nothing and cannot bypass row-level security).
 */
export async function prepareEmbedded(superuser: pg.PoolConfig): Promise<{
  migrate: pg.PoolConfig
  serve: pg.PoolConfig
}> {
  const client = new SteadyClient(superuser)
  await client.connect()
  try {
    const password = typeof superuser.password === 'string' ? superuser.password : null
    await ensureRole(client, 'tradewind_app', 'nologin')
    for (const role of ['tradewind_owner', 'tradewind_serve']) {
      const secret = password ? ` password ${escapeLiteral(password)}` : ''
      await ensureRole(client, role, `login${secret}`)
    }
    await client.query('grant tradewind_app to tradewind_serve')
    const found = await client.query("select from pg_database where datname = 'tradewind'")
    if (found.rowCount === 0) await client.query('create database tradewind owner tradewind_owner')
  } finally {
    await client.end()
  }
  const common = { ...superuser, database: 'tradewind', application_name: 'tradewind' }
  return { migrate: { ...common, user: 'tradewind_owner' }, serve: { ...common, user: 'tradewind_serve' } }
}

async function ensureRole(client: pg.Client, role: string, rights: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [role])
  const verb = found.rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${escapeIdentifier(role)} ${rights} nosuperuser nobypassrls nocreaterole`)
}
