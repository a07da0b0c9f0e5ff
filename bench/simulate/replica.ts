import { appendFile, chmod, chown, copyFile, cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts'

/** Left out of a copy of a running cluster: it is the primary's own. */
const own = ['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp', 'pg_dynshmem']

/**
 * Starts a streaming replica of the embedded PostgreSQL whose data folder is `from`, in the folder `to`. It comes without
 * pg_basebackup, so its files are copied between the start and the stop of a backup.
 */
export async function startReplica(primary: Embedded, from: string, to: string): Promise<Embedded> {
  const [cluster, copy] = [join(from, 'postgres'), join(to, 'postgres')]
  await mkdir(to)
  await chmod(to, 0o711)
  const client = new pg.Client(primary.superuser)
  await client.connect()
  const { uid, gid } = await stat(cluster)
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    const isCopied = (path: string) => !own.includes(basename(path))
    await cp(cluster, copy, { recursive: true, filter: isCopied, preserveTimestamps: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(copy, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
  for (const name of ['pg_replslot', 'pg_stat_tmp', 'pg_dynshmem']) await mkdir(join(copy, name))
  await writeFile(join(copy, 'standby.signal'), '')
  const { host, port, user, password } = primary.superuser
  const reach = `host=${host} port=${port} user=${user} password=${String(password)}`
  await appendFile(join(copy, 'postgresql.auto.conf'), `\nprimary_conninfo = '${reach}'\n`)
  await handOver(copy, uid, gid)
  await copyFile(join(from, 'postgres.password'), join(to, 'postgres.password'))
  const quiet = { info: () => {}, warn: (text: string) => console.error(text) }
  return startEmbedded({ dataDir: to, log: quiet, transport: 'tcp' })
}

/** Gives a folder and all within it to the account that runs the database. */
async function handOver(folder: string, uid: number, gid: number): Promise<void> {
  for (const each of await readdir(folder, { recursive: true })) await chown(join(folder, each), uid, gid)
  await chown(folder, uid, gid)
  await chmod(folder, 0o700)
}

/** Asks the superuser of a database that may be read alone. */
export async function askSuperuser(of: Embedded, text: string): Promise<void> {
  const client = new pg.Client(of.superuser)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
