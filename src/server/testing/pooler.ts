import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Where Debian and others put PgBouncer; null where it is not installed. */
export const pgbouncer = found('pgbouncer')

function found(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  for (const folder of folders) {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return join(folder, program)
    } catch {
      // Not there.
    }
  }
  return null
}

/**
 * Starts PgBouncer on loopback, lending connections of the server at `server` for a transaction each, at most
 * `most` for a database and user. It lets `users` (with their passwords at the server) in without asking.
 */
export async function startPooler(
  server: { host: string; port: number },
  users: Record<string, string>,
  most: number,
) {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const lines = Object.entries(users).map(([name, password]) => `"${name}" "${password}"\n`)
  writeFileSync(join(folder, 'users.txt'), lines.join(''))
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${most}
max_client_conn = 1000
ignore_startup_parameters = options
`,
  )
  // It refuses to run as root.
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn(pgbouncer!, [...asRoot, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr!.on('data', text => (said += text))
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(said)
    await sleep(50)
  }
  return {
    port,
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket.destroy() && true))
    socket.once('error', () => resolve(false))
  })
}
