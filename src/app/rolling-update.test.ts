import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { prepareEmbedded } from '#server/db/embedded/roles.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts'
import { freePort } from '#server/testing/free-port.ts'
import { databaseAddress, type Program, programKeys, startProgram } from '#server/testing/program.ts'

// Two programs behind HAProxy or nginx by the samples in deploy/, restarted one after the other as a version with another migration
// and a changed function, while people read and write.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tradewind-rolling-'))
const proxies = new Set<ChildProcess>()
const programs: Program[] = []
let cluster: Embedded

const installed = (['haproxy', 'nginx'] as const).filter(name => {
  try {
    accessSync(`/usr/sbin/${name}`, constants.X_OK)
    return process.env.ROLLING_PROXY === undefined || process.env.ROLLING_PROXY === name
  } catch {
    return false
  }
})
const [proxy] = installed

beforeAll(async () => {
  if (!proxy) return
  cluster = await startEmbedded({ inMemory: true, log: { info() {}, warn() {} }, transport: 'tcp' })
  await prepareEmbedded(cluster.superuser)
}, 120_000)

afterAll(async () => {
  await Promise.all([...proxies].map(end))
  await Promise.all(programs.map(program => program.end()))
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}, 120_000)

function begin(program: string, args: string[], options: object): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  proxies.add(child)
  child.once('exit', () => proxies.delete(child))
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.kill()) return
  const slow = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await once(child, 'exit')
  clearTimeout(slow)
}

/** The program as it is, and as a release that adds a column and makes a function anew. */
function nextRelease(): string {
  const next = join(folder, 'next')
  if (existsSync(next)) return next
  mkdirSync(next)
  for (const name of readdirSync('.'))
    if (name !== 'migrations' && name !== '.git') symlinkSync(resolve(name), join(next, name))
  cpSync('migrations', join(next, 'migrations'), { recursive: true })
  writeFileSync(
    join(next, 'migrations/9990-next.sql'),
    "alter table lead_sources add column told text not null default '';\n",
  )
  const changed = join(next, 'migrations/functions/kit/recent_events.sql')
  writeFileSync(changed, `-- Of the next release.\n${readFileSync(changed, 'utf8')}`)
  return next
}

async function serve(port: number, cwd: string, env: Record<string, string> = {}) {
  const program = await startProgram({
    port,
    cwd,
    env: {
      DATABASE_URL: databaseAddress(cluster, 'serve'),
      MIGRATE_URL: databaseAddress(cluster, 'owner'),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      ...programKeys,
      // Longer than an operator needs: a busy machine notices late.
      DRAIN_SECONDS: '10',
      REQUESTS_PER_MINUTE: '1000000',
      REQUESTS_PER_USER: '1000000',
      REQUESTS_PER_COMPANY: '1000000',
      ...env,
    },
  })
  programs.push(program)
  await program.untilServing()
  return program
}

/** The sample of deploy/ with these ports, and without TLS. */
async function startProxy(name: 'haproxy' | 'nginx', ports: readonly [number, number], canary?: number) {
  let said = ''
  const hear = (child: ChildProcess) => {
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', text => (said += text))
  }
  const port = await freePort()
  const file = join(folder, 'proxy.conf')
  const sample = readFileSync(`deploy/${name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg'}`, 'utf8')
  const here = (canary ? sample.replaceAll('#| ', '') : sample)
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${ports[0]}`)
    .replace(/(# )?(server .*)127.0.0.1:4001/, `$2127.0.0.1:${ports[1]}`)
    .replaceAll('127.0.0.1:4001', `127.0.0.1:${ports[1]}`)
    .replaceAll('127.0.0.1:4002', `127.0.0.1:${canary}`)
    .replace('frontend office\n', 'frontend office\n    http-response set-header x-served-by %b/%s\n')
  if (name === 'haproxy') {
    writeFileSync(
      file,
      here
        .replace(/^ +bind :443.*\n/m, '')
        .replace('bind :80', `bind 127.0.0.1:${port}`)
        .replace(/^ +(http-request redirect scheme|log ).*\n/gm, ''),
    )
    hear(begin('/usr/sbin/haproxy', ['-f', file], {}))
  } else {
    const plain = here
      .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
      .replace(/^ +listen \[::\]:443.*\n/m, '')
      .replace(/listen 443 ssl http2/, `listen 127.0.0.1:${port}`)
      .replace(/^ +(ssl_|access_log).*\n/gm, '')
    writeFileSync(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {} http { access_log off; ${plain} }`,
    )
    hear(begin('/usr/sbin/nginx', ['-c', file, '-p', folder], {}))
  }
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(
    async () => expect((await fetch(`${url}/api/health`).catch(() => null))?.status, said).toBe(200),
    { timeout: 60_000, interval: 200 },
  )
  return {
    url,
    /** HAProxy says which server it takes in again; nginx tries by itself. */
    takesIn: (times: number) =>
      vi.waitFor(
        () => {
          if (name === 'haproxy') expect(said.match(/is UP/g) ?? []).toHaveLength(times)
        },
        { timeout: 60_000 },
      ),
  }
}

test.skipIf(!proxy)(
  `two versions serve at once: no request fails while servers are restarted one by one (${proxy ?? 'neither HAProxy nor nginx is installed'})`,
  async () => {
    const [now, next] = [resolve('.'), nextRelease()]
    const ports = [await freePort(), await freePort()] as const
    const first = await serve(ports[0], now)
    let second = await serve(ports[1], now)
    const { url, takesIn } = await startProxy(proxy!, ports)
    const ask = (path: string, body: object | null, headers: Record<string, string> = {}) =>
      fetch(`${url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
    const login = await ask('/login/login', { email: 'owner@demo.test', password: 'Demo1234!' })
    const { accessToken } = (await login.json()) as { accessToken: string }
    const headers = { authorization: `Bearer ${accessToken}` }

    const failed: string[] = []
    const stored: string[] = []
    let reads = 0
    let goesOn = true
    const loaders = Array.from({ length: 4 }, async (_, loader) => {
      for (let n = 0; goesOn; n++) {
        const name = `Source ${loader}-${n}`
        const write = n % 3 === 0
        const key = crypto.randomUUID()
        const send = () =>
          ask(write ? '/settings/addLeadSource' : '/company/getCompanyLeadsList', write ? { name } : null, {
            ...headers,
            ...(write && { 'idempotency-key': key }),
          }).then(
            async each => `${each.status} ${each.ok ? '' : await each.text()}`,
            (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message}`,
          )
        let answer = await send()
        // nginx asks no server whether it stops, and repeats no write that it has begun to send: one that comes in the very moment in
        // which a port closes is lost on the way, and repeated with its key, as browsers do.
        if (proxy === 'nginx' && write && answer.startsWith('502')) answer = await send()
        if (!answer.startsWith('200')) failed.push(`${write ? 'write' : 'read'}: ${answer}`)
        else if (write) stored.push(name)
        else reads++
        await sleep(20)
      }
    })
    const more = async () => {
      const [s, r] = [stored.length, reads]
      await vi.waitFor(() => expect(stored.length > s + 5 && reads > r + 10).toBe(true), { timeout: 60_000 })
    }
    await more()
    await first.end()
    const newer = await serve(ports[0], next)
    await takesIn(1)
    expect(newer.said()).toContain('Database brought up to date: 1 migrations.')
    await more()
    // One of the version before that falls over comes back as it was.
    await second.end()
    second = await serve(ports[1], now)
    await takesIn(2)
    expect(second.said()).toContain('serves beside it')
    await more()
    await second.end()
    await serve(ports[1], next)
    await takesIn(3)
    await more()
    goesOn = false
    await Promise.all(loaders)
    expect(failed).toEqual([])

    const owner = new pg.Client({ ...cluster.superuser, database: 'tradewind' })
    await owner.connect()
    const { rows } = await owner.query('select name from lead_sources where name = any($1)', [stored])
    const marks = await owner.query(
      `select pg_get_functiondef(p.oid) is not null as there from pg_proc p where proname = 'recent_events'`,
    )
    await owner.end()
    expect(rows).toHaveLength(stored.length)
    expect(marks.rows).toEqual([{ there: true }])
  },
  900_000,
)

test.skipIf(!installed.includes('haproxy'))(
  'people of chosen companies are served by the next version, and by the others while it is away (HAProxy)',
  async () => {
    await Promise.all(programs.splice(0).map(program => program.end()))
    await Promise.all([...proxies].map(end))
    const [now, next] = [resolve('.'), nextRelease()]
    const ports = [await freePort(), await freePort()] as const
    const canaryPort = await freePort()
    const first = await serve(ports[0], now)
    const beginCanary = () => serve(canaryPort, next, { CANARY: '1' })
    let canary = await beginCanary()
    const { url } = await startProxy('haproxy', ports, canaryPort)
    const owner = new pg.Client({ ...cluster.superuser, database: 'tradewind' })
    await owner.connect()
    const choose = (isChosen: boolean) =>
      owner.query(
        "insert into canary_choices (company_id, is_chosen, user_id, chosen_by) select id, $1, 1, 'Sam Lee' from companies where is_demo",
        [isChosen],
      )

    /** A browser with its cookies. */
    const browser = (token: string) => {
      let cookie = ''
      let servedBy = ''
      let answers = 0
      const failed: string[] = []
      return {
        cookie: () => cookie,
        servedBy: () => servedBy,
        answers: () => answers,
        failed,
        async ask(name: string | null) {
          try {
            const answer = await fetch(
              `${url}/api${name ? '/settings/addLeadSource' : '/company/getCompanyLeadsList'}`,
              {
                method: name ? 'POST' : 'GET',
                headers: {
                  authorization: `Bearer ${token}`,
                  ...(cookie && { cookie }),
                  ...(name && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
                },
                ...(name && { body: JSON.stringify({ name }) }),
              },
            )
            const text = await answer.text()
            if (answer.status !== 200) failed.push(`${answer.status} ${text}`)
            servedBy = answer.headers.get('x-served-by') ?? ''
            const set = answer.headers.get('set-cookie')
            if (set) cookie = set.includes('Max-Age=0') ? '' : set.split(';')[0]!
            answers++
          } catch (error) {
            failed.push(
              `${(error as Error).message} ${((error as Error).cause as Error | undefined)?.message}`,
            )
          }
        },
      }
    }
    const login = await fetch(`${url}/api/login/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@demo.test', password: 'Demo1234!' }),
    })
    const { accessToken } = (await login.json()) as { accessToken: string }
    const signup = await fetch(`${url}/api/login/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fullname: 'Olivia Hart',
        company_name: 'Other Plumbing',
        email: 'other@example.com',
        password: 'four calm words here',
      }),
    })
    const { accessToken: othersToken } = (await signup.json()) as { accessToken: string }
    const [chosen, other] = [browser(accessToken), browser(othersToken)]
    let goesOn = true
    const stored: string[] = []
    const loaders = [chosen, other].map(async (each, of) => {
      for (let n = 0; goesOn; n++) {
        const name = of === 0 && n % 3 === 0 ? `Tried ${n}` : null
        const before = each.failed.length
        await each.ask(name)
        if (name && each.failed.length === before) stored.push(name)
        await sleep(50)
      }
    })
    const until = (by: string) =>
      vi.waitFor(() => expect(chosen.servedBy()).toBe(by), { timeout: 60_000, interval: 50 })
    const more = async () => {
      const from = [chosen.answers(), other.answers()] as const
      await vi.waitFor(
        () => expect(chosen.answers() > from[0] + 10 && other.answers() > from[1] + 10).toBe(true),
        { timeout: 60_000 },
      )
      expect(other.servedBy()).toMatch(/^tradewind\//)
    }
    await more()
    await until('tradewind/one')
    await choose(true)
    await until('next/next')
    await more()
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
      headers: { cookie: chosen.cookie() },
    })
    const [upgrade] = (await once(socket, 'upgrade')) as [{ headers: Record<string, string> }]
    expect(upgrade.headers['x-served-by']).toBe('next/next')
    socket.terminate()

    canary.signal('SIGKILL')
    await until('next/one')
    await more()
    canary = await beginCanary()
    await until('next/next')
    await choose(false)
    await until('tradewind/one')
    await more()
    goesOn = false
    await Promise.all(loaders)
    expect([chosen.failed, other.failed, chosen.cookie()]).toEqual([[], [], ''])
    const { rows } = await owner.query('select name from lead_sources where name = any($1)', [stored])
    expect(rows).toHaveLength(stored.length)

    // Alone it leaves what is to be sent to the others.
    await first.end()
    await owner.query(`insert into outbox (company_id, kind, recipient, payload, status, due_at)
      select id, 'mail', 'a@b.test', '{}', 'waiting', now() from companies where is_demo`)
    await sleep(8_000)
    const waits = await owner.query("select distinct status, tries from outbox where recipient = 'a@b.test'")
    expect(waits.rows).toEqual([{ status: 'waiting', tries: 0 }])
    await owner.end()
  },
  900_000,
)
