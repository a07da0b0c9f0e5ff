import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openExternal } from '#server/db/connection/connect-external.ts'
import type { Connections } from '#server/db/doors.ts'
import { prepareEmbedded } from '#server/db/embedded/roles.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { startPooler } from './pooler.ts'

/** Facts about the cluster that a run's test files share. */
export type TestCluster = {
  /** Makes and drops databases. */
  admin: pg.PoolConfig
  /** The migrated database that each test database is cloned from. */
  template: string
  migrate: pg.PoolConfig
  serve: pg.PoolConfig
  /** Where a pooler lends connections: requests go through it, and what listens does not. */
  pooler?: number
}

export type TestDatabase = {
  /** Of the role that made it: left out where a test brings a database of its own. */
  admin?: pg.PoolConfig
  migrate: pg.PoolConfig
  serve: Connections
  drop(): Promise<void>
}

const quiet = { info() {}, warn: (text: string) => console.warn(text) }

/**
 * Starts a throw-away cluster in memory, or uses the server of `url` (a role with CREATEDB and CREATEROLE), and
 * migrates the template. `stop` removes all of it.
 */
export async function startTestCluster(
  url?: string,
  migrations = resolve('migrations'),
): Promise<{ cluster: TestCluster; stop(): Promise<void> }> {
  const { cluster, stop } = url ? await externalCluster(url) : await embeddedCluster()
  try {
    await migrate(cluster.migrate, migrations, quiet)
    await prepareSchedule(cluster.migrate)
    return { cluster, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function embeddedCluster(): Promise<{ cluster: TestCluster; stop(): Promise<void> }> {
  const embedded = await startEmbedded({ inMemory: true, log: quiet })
  try {
    const roles = await prepareEmbedded(embedded.superuser)
    const cluster: TestCluster = { admin: embedded.superuser, template: 'tradewind', ...roles }
    if (!process.env.TEST_POOLER) return { cluster, stop: embedded.stop }
    const users = { [String(roles.serve.user)]: String(roles.serve.password ?? '') }
    const pooler = await startPooler(embedded, users, 10)
    const stop = async () => {
      await pooler.stop()
      await embedded.stop()
    }
    return { cluster: { ...cluster, pooler: pooler.port }, stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function externalCluster(url: string): Promise<{ cluster: TestCluster; stop(): Promise<void> }> {
  const admin = { connectionString: url }
  const template = `tradewind_test_${process.pid}_${randomBytes(5).toString('hex')}`
  await run(admin, `create database ${template} template template0 encoding 'UTF8'`)
  // With those that workers shared until their end.
  const stop = async () => {
    for (const name of await namesOf(admin, template)) await drop(admin, name)
  }
  try {
    return { cluster: { admin, template, ...(await openExternal({ databaseUrl: at(url, template) })) }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A migrated, empty database: in memory its 24 MB are copied as files in 50 ms, and through the log in 350. */
export async function createTestDatabase(cluster = inject('testCluster')): Promise<TestDatabase> {
  const name = `${cluster.template}_${randomBytes(5).toString('hex')}`
  const owner = cluster.template === 'tradewind' ? ' owner tradewind_owner' : ''
  await run(cluster.admin, `create database ${name} template ${cluster.template} strategy file_copy${owner}`)
  return {
    admin: inDatabase(cluster.admin, name),
    migrate: inDatabase(cluster.migrate, name),
    // Every statement is planned without its values, as a connection does from the sixth time on: some only fail then.
    serve: lent(
      { ...inDatabase(cluster.serve, name), options: '-c plan_cache_mode=force_generic_plan' },
      cluster.pooler,
    ),
    drop: () => drop(cluster.admin, name),
  }
}

/** The way past a pooler, for what listens. */
export const straightTo = ({ serve }: { serve: Connections }): pg.PoolConfig => serve.listen ?? serve

const lent = (straight: pg.PoolConfig, pooler: number | undefined): Connections =>
  pooler === undefined ? straight : { ...straight, host: '127.0.0.1', port: pooler, listen: straight }

async function namesOf(admin: pg.PoolConfig, template: string): Promise<string[]> {
  const rows = await run(admin, `select datname from pg_database where starts_with(datname, '${template}')`)
  return rows.map(row => row.datname)
}

// A pool's end does not wait until the server has seen it: give it a second before connections are cut.
async function drop(admin: pg.PoolConfig, name: string): Promise<void> {
  await run(
    admin,
    `do $$ begin
       for i in 1..100 loop
         exit when not exists (select from pg_stat_activity where datname = '${name}');
         perform pg_sleep(0.01), pg_stat_clear_snapshot();
       end loop;
     end $$`,
  )
  await run(admin, `drop database if exists ${name} with (force)`)
}

async function run(config: pg.PoolConfig, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function inDatabase(config: pg.PoolConfig, database: string): pg.PoolConfig {
  const url = config.connectionString
  return url ? { ...config, connectionString: at(url, database) } : { ...config, database }
}

// The last part of the path; the host may be empty when a socket is given as a parameter.
function at(url: string, database: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`)
}
