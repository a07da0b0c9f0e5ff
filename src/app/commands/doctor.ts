import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { storagePlaces } from '#app/installation/storage-places.ts'
import { readSettings, type Settings, WrongSetting } from '#app/settings.ts'
import { checkClosedBooks } from '#features/insight/measures/server/check-closed-books.service.ts'
import { checkFigures } from '#features/insight/measures/server/check-figures.service.ts'
import { companyIds } from '#features/insight/measures/server/figures.queries.ts'
import { checkLedger } from '#features/money/ledger/server/check-ledger.service.ts'
import { StartError } from '#server/db/connection/start-error.ts'
import { type Doors, openDoors } from '#server/db/doors.ts'
import { migrationFiles } from '#server/db/migration-files.ts'
import { checkDatabase } from '#server/operations/doctor-database.ts'
import { checkFilesPlace } from '#server/operations/doctor-files.ts'
import { checkBackups, checkDataDir, checkNode } from '#server/operations/doctor-machine.ts'
import { checkAddress, checkMail, checkServer } from '#server/operations/doctor-network.ts'
import { type Finding, fail, findingsText, ok, warn } from '#server/operations/finding.ts'
import { type Reached, reachDatabase } from '#server/operations/reach.ts'
import { type Call, runOperation, sayUsage } from './operation.ts'

/** `npm run doctor`: a table of what is fine, doubtful and wrong; exit code 1 if anything is wrong. */
export async function doctor(call: Call): Promise<number> {
  if (call.args.length > 0) return sayUsage('npm run doctor')
  let findings: Finding[] = []
  const node = checkNode(process.versions.node)
  const wrong = settingsFault(call.env)
  if (wrong) findings = [node, fail('Settings', wrong, 'Correct it; the other checks need it.')]
  else {
    const code = await runOperation(call, async ({ settings }) => {
      findings = [node, ok('Settings', 'valid'), ...(await examine(settings))]
    })
    if (code !== 0) return code
  }
  process.stdout.write(`${findingsText(findings)}\n\n${summary(findings)}\n`)
  return findings.some(finding => finding.state === 'fail') ? 1 : 0
}

async function examine(settings: Settings): Promise<Finding[]> {
  const embedded = !settings.DATABASE_URL
  const server = await checkServer(settings.HOST, settings.PORT)
  const { present, presentName } = storagePlaces(settings)
  return [
    ...checkDataDir(settings.dataDir, embedded),
    server.finding,
    ...(await examineDatabase(settings, server.answers)),
    ...(await checkFilesPlace(present, presentName)),
    await checkMail(settings.SMTP_URL, settings.publicUrl),
    ...checkAddress(settings),
    checkBackups(settings.dataDir, new Date()),
  ]
}

async function examineDatabase(settings: Settings, serverAnswers: boolean): Promise<Finding[]> {
  const what = 'Database'
  const said: string[] = []
  const place = {
    dataDir: settings.dataDir,
    databaseUrl: settings.DATABASE_URL,
    migrateUrl: settings.MIGRATE_URL,
    listenUrl: settings.LISTEN_URL,
    log: { info() {}, warn: (text: string) => void said.push(text) },
  }
  try {
    const reached = await reachDatabase(place)
    if (!reached) return [ok(what, 'none yet: the first start makes the embedded one')]
    try {
      const kind = settings.DATABASE_URL
        ? 'DATABASE_URL answers'
        : reached.visiting
          ? 'the embedded one runs'
          : 'the embedded one starts'
      const known = existsSync('migrations') ? await migrationFiles(resolve('migrations')) : []
      const findings = [ok(what, kind), ...(await checkDatabase(reached, known, serverAnswers))]
      return findings.some(({ state }) => state === 'fail')
        ? findings
        : [...findings, ...(await examineSums(reached, findings))]
    } finally {
      await reached.stop()
    }
  } catch (error) {
    // The folder is locked, but no database runs in it.
    if (error instanceof StartError && error.message.includes('is in use by another running Tradewind')) {
      return [fail(what, 'the server runs, but its embedded database does not', 'Restart the server.')]
    }
    const text = error instanceof StartError ? error.message : (error as Error).message
    return [fail(what, [text, ...said].join(' · '), 'The server can’t start before this is mended.')]
  }
}

/** Compares sums with what they are made of. */
async function examineSums(reached: Reached, before: readonly Finding[]): Promise<Finding[]> {
  if (before.some(({ what, state }) => what === 'Migrations' && state !== 'ok'))
    return [
      warn(
        'Figures',
        'not compared: there are migrations to be applied',
        'Start the server: it applies them.',
      ),
    ]
  const db = openDoors(reached.serve, () => {})
  try {
    return [await examineFigures(db), await examineLedger(db), await examineClosedBooks(db)]
  } finally {
    await db.close()
  }
}

/** What differs of the figures is mended at once. */
async function examineFigures(db: Doors): Promise<Finding> {
  const what = 'Figures'
  const wrong = await checkFigures(db)
  if (wrong.length === 0) return ok(what, 'the same as what they are made of')
  const rows = wrong.reduce((sum, each) => sum + each.rows, 0)
  const sums = wrong.reduce((sum, each) => sum + each.sums, 0)
  return warn(
    what,
    `differed in ${wrong.length} companies, by ${rows} rows and ${sums} sums; mended`,
    'Nothing to do. Should it happen again, please report it.',
  )
}

async function examineLedger(db: Doors): Promise<Finding> {
  const what = 'Ledger'
  const { differing, corrected } = await checkLedger(
    db,
    await db.withPlatform('check the ledger', companyIds),
  )
  const once = corrected > 0 ? ` (${corrected} were corrected, see ledger_corrections)` : ''
  if (differing.length === 0) return ok(what, `invoices say what their entries add up to${once}`)
  const shown = differing.slice(0, 5).map(({ company, invoices }) => {
    const more = invoices.length > 5 ? ` and ${invoices.length - 5} more` : ''
    return `company ${company}: ${invoices.slice(0, 5).join(', ')}${more}`
  })
  return fail(
    what,
    `invoices differ from their entries: ${shown.join('; ')}`,
    'Compare each with its history. Entries are right: nothing changes them.',
  )
}

async function examineClosedBooks(db: Doors): Promise<Finding> {
  const what = 'Closed books'
  const found = await checkClosedBooks(db, await db.withPlatform('check closed books', companyIds))
  if (found.length === 0) return ok(what, 'closed days are what they were when they were closed')
  const shown = found.slice(0, 5).map(({ company, closedTo, sums }) => {
    const [first, ...more] = sums
    const others = more.length > 0 ? ` and ${more.length} more sums` : ''
    return `company ${company} to ${closedTo}: ${first!.name} ${first!.was} then, ${first!.is} now${others}`
  })
  return fail(
    what,
    `closed days differ: ${shown.join('; ')}`,
    'Look for writes outside of the product. Opening and closing the books again accepts what is there.',
  )
}

function settingsFault(env: Call['env']): string | null {
  try {
    readSettings(env)
    return null
  } catch (error) {
    if (error instanceof WrongSetting) return error.message
    throw error
  }
}

function summary(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter(finding => finding.state === state).length
  if (count('fail') > 0) return `${count('fail')} to mend, ${count('warn')} to look at.`
  return count('warn') > 0 ? `Nothing is broken, ${count('warn')} to look at.` : 'All is well.'
}
