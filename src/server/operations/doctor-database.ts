import type pg from 'pg'
import { StartError } from '#server/db/connection/start-error.ts'
import { type Migration, presentNames } from '#server/db/migration-files.ts'
import { readMigrations } from './catalogue.queries.ts'
import {
  backlog,
  clockAhead,
  type Outbox,
  readSchedule,
  readServingRole,
  setAside,
  unguardedTables,
  wrongStock,
} from './doctor.queries.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import { type Reached, withOwner } from './reach.ts'

const start = 'Start the server: it does this by itself.'

type Known = readonly Pick<Migration, 'name' | 'replaces'>[]

/** Checks the database: version, tenant isolation, migrations, scheduler, outbox, clock. */
export async function checkDatabase(
  reached: Reached,
  known: Known,
  serverAnswers: boolean,
): Promise<Finding[]> {
  const walls = await withOwner(reached.serve, async client =>
    wallsFinding(await readServingRole(client), await unguardedTables(client)),
  )
  const others = await withOwner(reached.owner, async client => {
    const migrations = checkMigrations(await readMigrations(client), known)
    if (migrations.state === 'fail') return [migrations]
    return [
      migrations,
      ...(await checkSchedule(client, serverAnswers)),
      await checkOutbox(client),
      ...(migrations.state === 'ok' ? [await checkAside(client)] : []),
      checkClock(await clockAhead(client)),
      ...(migrations.state === 'ok' ? [await checkStock(client)] : []),
    ]
  })
  return [walls, ...others]
}

/** Checks that row-level security applies to the serving role and covers every tenant table. */
export function wallsFinding(role: { name: string; bypasses: boolean }, unguarded: string[]): Finding {
  const what = 'Walls between companies'
  if (role.bypasses) {
    return fail(
      what,
      `${role.name} is not bound by row-level security`,
      `Run as a superuser: alter role "${role.name}" nosuperuser nobypassrls;`,
    )
  }
  if (unguarded.length === 0)
    return ok(what, `${role.name} is bound by row-level security on every table of companies`)
  return fail(
    what,
    `no row-level security on ${unguarded.join(', ')}`,
    'Restore the policies from the migrations.',
  )
}

function checkMigrations(applied: string[], known: Known): Finding {
  const what = 'Migrations'
  try {
    const names = known.map(({ name }) => name)
    const seen = presentNames(applied, known)
    const unknown = seen.find(name => !names.includes(name))
    if (unknown) {
      return fail(
        what,
        `the database has ${unknown}, which this version doesn't know`,
        'Start the newer version that made it, or restore a backup.',
      )
    }
    const pending = names.filter(name => !seen.includes(name))
    return pending.length > 0
      ? warn(what, `${pending.length} still to be applied`, start)
      : ok(what, `${seen.length}, up to date`)
  } catch (error) {
    if (error instanceof StartError) return fail(what, error.message, 'Start that version once.')
    throw error
  }
}

async function checkSchedule(client: pg.Client, serverAnswers: boolean): Promise<Finding[]> {
  const what = 'Schedule'
  const schedule = await readSchedule(client)
  if (!schedule) return [warn(what, 'its tables are missing', start)]
  const late = schedule.overdueSeconds
  const says = late > 0 ? `the oldest due work waits for ${minutes(late)}` : 'nothing is overdue'
  if (!serverAnswers) return [ok(what, `${says} (no server is running)`)]
  if (schedule.idleSeconds === null || schedule.idleSeconds > 300) {
    return [
      fail(
        what,
        'the server does not work on it',
        'Look for "database connection trouble" in the log; restart it.',
      ),
    ]
  }
  return [late > 600 ? warn(what, says, 'Look for errors in the log.') : ok(what, says)]
}

async function checkOutbox(client: pg.Client): Promise<Finding> {
  const what = 'Outbox'
  const { waiting, oldestSeconds, failed, lastError }: Outbox = await backlog(client)
  const failures = Object.entries(failed).map(([kind, count]) => `${count} ${kind}`)
  const says = `${waiting} waiting, ${failures.join(' and ') || 'none'} failed in the last week`
  if (failures.length > 0)
    return warn(what, `${says} (last: ${lastError})`, 'Send them again on the page Outbox.')
  if (waiting > 0 && oldestSeconds > 600) {
    return warn(
      what,
      `${says}, the oldest for ${minutes(oldestSeconds)}`,
      'Check SMTP_URL and the mail server.',
    )
  }
  return ok(what, says)
}

async function checkStock(client: pg.Client): Promise<Finding> {
  const what = 'Stock'
  const { count, first } = await wrongStock(client)
  return count === 0
    ? ok(what, 'quantities and values are the sums of their movements')
    : fail(
        what,
        `${count} parts differ from their movements, first ${first}`,
        'Report this line, and change no movements by hand.',
      )
}

async function checkAside(client: pg.Client): Promise<Finding> {
  const what = 'Set aside'
  const { count, newest } = await setAside(client)
  if (!newest) return ok(what, 'nothing')
  const { of, name, company, reason } = newest
  const whose = company ? ` of company ${company}` : ''
  return warn(
    what,
    `${count}; the newest: ${name} (${of})${whose}: ${reason}`,
    'The rest goes on. Mend the cause, then send it again or leave it.',
  )
}

function checkClock(aheadSeconds: number): Finding {
  const what = 'Clock'
  const says = `differs from the database's by ${Math.abs(aheadSeconds).toFixed(1)} s`
  const todo = 'Let both machines set their clocks by NTP.'
  if (Math.abs(aheadSeconds) > 60) return fail(what, says, todo)
  return Math.abs(aheadSeconds) > 2 ? warn(what, says, todo) : ok(what, says)
}

function minutes(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} minutes`
}
