import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { migrationFiles } from '#server/db/migration-files.ts'
import { checkDatabase, wallsFinding } from './doctor-database.ts'
import { checkBackups, checkDataDir, checkNode } from './doctor-machine.ts'
import { checkAddress, checkMail, checkServer } from './doctor-network.ts'
import { type Finding, findingsText } from './finding.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradewind-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await testApp({ alone: true })
const known = await migrationFiles(resolve('migrations'))
const reached = {
  owner: app.database.migrate,
  serve: app.database.serve,
  visiting: true,
  stop: async () => {},
}
const stateOf = (findings: Finding[], what: string) => findings.find(finding => finding.what === what)?.state

test('a healthy database has no findings', async () => {
  const findings = await checkDatabase(reached, known, false)
  expect(findings.filter(finding => finding.state !== 'ok')).toEqual([])
  expect(findings.map(finding => finding.what)).toEqual([
    'Walls between companies',
    'Migrations',
    'Schedule',
    'Outbox',
    'Set aside',
    'Clock',
    'Stock',
  ])
})

test('a migration that this version does not know is a failure; one not yet applied is a hint', async () => {
  const newer = await checkDatabase(reached, known.slice(0, -1), false)
  expect(newer.find(finding => finding.what === 'Migrations')).toMatchObject({
    state: 'fail',
    says: expect.stringContaining(known.at(-1)!.name),
  })
  const older = await checkDatabase(reached, [...known, { name: '9999-later', replaces: [] }], false)
  expect(stateOf(older, 'Migrations')).toBe('warn')
})

test('stock that is not the sum of its movements is a failure that names the part', async () => {
  const company = await app.company()
  await app.sql(
    `insert into stock_parts (company_id, name, price_cents, cost_cents, value_cents) values ($1, 'Mixer tap', 1, 1, 500)`,
    [company.id],
  )
  const findings = await checkDatabase(reached, known, false)
  await app.sql('delete from stock_parts where company_id = $1', [company.id])
  expect(findings.find(finding => finding.what === 'Stock')).toMatchObject({
    state: 'fail',
    says: expect.stringContaining('Mixer tap of company'),
  })
})

test('a table without row-level security is a failure that names it', async () => {
  await app.sql('alter table jobs disable row level security')
  const findings = await checkDatabase(reached, known, false)
  await app.sql('alter table jobs enable row level security')
  expect(findings[0]).toMatchObject({ state: 'fail', says: expect.stringContaining('jobs') })
})

test('a connection that bypasses row-level security is a failure', () => {
  expect(wallsFinding({ name: 'postgres', bypasses: true }, [])).toMatchObject({
    state: 'fail',
    todo: expect.stringContaining('alter role "postgres" nosuperuser nobypassrls'),
  })
})

test('what was set aside is reported with its company and reason', async () => {
  const company = await app.company()
  await app.sql(
    `insert into outbox (company_id, kind, recipient, payload, status, last_error, set_aside_at)
     values ($1, 'mail', 'x@example.test', '{}', 'failed', 'no room', now())`,
    [company.id],
  )
  const found = async () =>
    (await checkDatabase(reached, known, false)).find(finding => finding.what === 'Set aside')
  expect(await found()).toMatchObject({
    state: 'warn',
    says: `1; the newest: mail (outbox) of company ${company.id}: no room`,
  })
  await app.sql('delete from outbox where company_id = $1', [company.id])
  await app.sql(`select pgboss.create_queue('nightly', '{"policy": "standard"}')`)
  await app.sql(
    `insert into pgboss.job (name, data, state, completed_on, output)
     values ('nightly', '{"companyId": 7}', 'failed', now(), '{"message": "it broke"}')`,
  )
  expect(await found()).toMatchObject({ says: '1; the newest: nightly (schedule) of company 7: it broke' })
  await app.sql(`delete from pgboss.job where name = 'nightly'`)
})

test('failed mail and notifications are reported by kind, with the last error', async () => {
  const company = await app.company()
  await app.sql(
    `insert into outbox (company_id, kind, recipient, payload, status, last_error)
     values ($1, 'push', 'browser 1', '{}', 'failed', 'the service is away'),
            ($1, 'push', 'browser 2', '{}', 'failed', 'the service is away')`,
    [company.id],
  )
  await app.sql(
    `insert into outbox (company_id, kind, recipient, payload, status, last_error)
     values ($1, 'mail', 'x@example.test', '{}', 'failed', 'mailbox full')`,
    [company.id],
  )
  const findings = await checkDatabase(reached, known, false)
  expect(findings.find(finding => finding.what === 'Outbox')).toMatchObject({
    state: 'warn',
    says: expect.stringMatching(/1 mail and 2 push failed in the last week \(last: mailbox full\)/),
  })
})

test('a scheduler that makes no progress is a failure while a server runs', async () => {
  await app.sql(`update pgboss.version set cron_on = now() - interval '1 hour'`)
  expect(stateOf(await checkDatabase(reached, known, true), 'Schedule')).toBe('fail')
  await app.sql('update pgboss.version set cron_on = now()')
  expect(stateOf(await checkDatabase(reached, known, true), 'Schedule')).toBe('ok')
})

test('a mail server that does not answer is a failure', async () => {
  const mail = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true })
  await new Promise<void>(done => mail.listen(0, '127.0.0.1', done))
  const { port } = mail.server.address() as { port: number }
  expect(await checkMail(`smtp://127.0.0.1:${port}`, 'https://a.example')).toMatchObject({ state: 'ok' })
  await new Promise<void>(done => mail.close(done))
  expect(await checkMail(`smtp://127.0.0.1:${port}`, 'https://a.example')).toMatchObject({ state: 'fail' })
  const other = createServer(socket => void socket.resume().end('SSH-2.0-x\r\n'))
  await new Promise<void>(done => other.listen(0, '127.0.0.1', done))
  const { port: odd } = other.address() as { port: number }
  expect(await checkMail(`smtp://127.0.0.1:${odd}`, 'https://a.example')).toMatchObject({
    state: 'fail',
    says: expect.stringContaining('SSH-2.0-x'),
  })
  await new Promise(done => other.close(done))
  expect(await checkMail(undefined, 'https://a.example')).toMatchObject({ state: 'warn' })
})

test('a public address requires TLS, a configured proxy and no demo company', () => {
  const settings = {
    publicUrl: 'https://office.example.com',
    HOST: '127.0.0.1',
    DEMO: false,
    TRUST_PROXY: '127.0.0.1',
  }
  expect(checkAddress(settings).map(finding => finding.state)).toEqual(['ok'])
  const open = checkAddress({ ...settings, publicUrl: 'http://localhost:4000', HOST: '0.0.0.0', DEMO: true })
  expect(open.map(finding => [finding.what, finding.state])).toEqual([
    ['Public address', 'warn'],
    ['Demo company', 'warn'],
  ])
  expect(stateOf(checkAddress({ ...settings, TRUST_PROXY: undefined }), 'Reverse proxy')).toBe('warn')
})

test('a server that is not running is no failure', async () => {
  expect(await checkServer('127.0.0.1', 1)).toMatchObject({ answers: false, finding: { state: 'warn' } })
})

test('a Node.js version without security fixes is a hint, an unsupported one a failure', () => {
  expect(
    ['18.20.0', '20.18.9', '20.19.0', '22.1.0', '23.1.0', '24.0.0'].map(v => checkNode(v).state),
  ).toEqual(['fail', 'fail', 'warn', 'ok', 'warn', 'ok'])
})

test('keys readable by other accounts and old backups are reported', () => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'backups'), { recursive: true })
  writeFileSync(join(data, 'keys.json'), '{}', { mode: 0o644 })
  expect(checkDataDir(data, true)[0]).toMatchObject({ state: 'warn', todo: expect.stringContaining('chmod') })
  expect(checkBackups(data, new Date()).state).toBe('warn')
  const file = join(data, 'backups', 'tradewind-1.tar')
  writeFileSync(file, '')
  expect(checkBackups(data, new Date()).state).toBe('ok')
  utimesSync(file, new Date(0), new Date(0))
  expect(checkBackups(data, new Date()).state).toBe('warn')
})

test('the table shows the remedy below each problem', () => {
  const text = findingsText([
    { what: 'Clock', state: 'ok', says: 'right' },
    { what: 'Free disk', state: 'fail', says: '0 GB', todo: 'Make room.' },
  ])
  expect(text).toBe('ok    Clock      right\nfail  Free disk  0 GB\n                 → Make room.')
})
