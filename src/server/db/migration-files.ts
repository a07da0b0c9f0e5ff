import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './connection/start-error.ts'

/** A file NNNN-topic.sql, or a folder NNNN-topic whose files are one migration together. */
export type Migration = {
  name: string
  texts: string[]
  /** Runs outside of a transaction: its first line is `-- no transaction`. */
  alone: boolean
  /** Which servers of an earlier version may serve beside it: see `besideOf`. */
  beside: string
  /** Migrations of earlier versions that a baseline took the place of: `replaces.txt` in its folder. */
  replaces: string[]
  /** Routines that those had made: one that has no file by now goes. `routines.txt` in its folder. */
  routines: string[]
}

/** The one definition of a routine: functions/<wing>/<name>.sql. */
export type FunctionFile = {
  name: string
  text: string
  /** Kept as the routine's comment: where its source stands, and a hash of that. */
  mark: string
}

/** Where marks begin: a routine with such a comment belongs to a file. */
export const markStart = 'migrations/functions/'

/** The migrations of a folder, in order. Throws a StartError for a name that is none. */
export async function migrationFiles(folder: string): Promise<Migration[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    entry => entry.name !== 'functions' && (entry.isDirectory() || entry.name.endsWith('.sql')),
  )
  const odd = entries.find(({ name }) => !/^\d{4}-[a-z0-9-]+(\.sql)?$/.test(name))
  if (odd) throw new StartError(`The migration ${odd.name} is not named NNNN-topic.sql.`)
  const migrations = await Promise.all(
    entries.map(async entry => {
      const path = join(folder, entry.name)
      const texts = entry.isDirectory() ? await sqlFiles(path) : [await readFile(path, 'utf8')]
      return {
        name: entry.name.replace(/\.sql$/, ''),
        texts,
        beside: besideOf(texts),
        alone: /^-- no transaction\s*$/m.test(texts[0]?.split('\n', 1)[0] ?? ''),
        replaces: entry.isDirectory() ? await linesOf(path, 'replaces.txt') : [],
        routines: entry.isDirectory() ? await linesOf(path, 'routines.txt') : [],
      }
    }),
  )
  return migrations.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Noted of a migration beside which servers of any earlier version can serve. */
export const besideAny = 'any'
/** Noted of one that needs all servers stopped. */
export const besideNone = 'none'

/**
 * Says which servers may go on, and start, beside a migration that they don't know. Usually any: it adds. `-- contracts: unused since
 * 1740-topic` stands in one that takes away what no server has used since the release with that migration: servers that know it
 * may. `-- needs a stop: why` allows none.
 */
export function besideOf(texts: readonly string[]): string {
  const all = texts.join('\n')
  if (/^-- needs a stop: \S/m.test(all)) return besideNone
  return /^-- contracts: unused since (\d{4}-[a-z0-9-]+)/m.exec(all)?.[1] ?? besideAny
}

async function sqlFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
}

async function linesOf(folder: string, name: string): Promise<string[]> {
  if (!(await readdir(folder)).includes(name)) return []
  return (await readFile(join(folder, name), 'utf8')).split(/\r?\n/).filter(line => line !== '')
}

/** The function files of a migrations folder, by path; none without a folder `functions`. */
export async function functionFiles(folder: string): Promise<FunctionFile[]> {
  const wings = await readdir(folder)
  if (!wings.includes('functions')) return []
  const paths = (await readdir(join(folder, 'functions'), { recursive: true }))
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => path.endsWith('.sql'))
    .sort()
  const odd = paths.find(path => !/^[a-z]+\/[a-z0-9_]+\.sql$/.test(path))
  if (odd) throw new StartError(`The function ${odd} does not stand in functions/<wing>/<name>.sql.`)
  const files = await Promise.all(
    paths.map(async path => {
      const text = (await readFile(join(folder, 'functions', path), 'utf8')).replaceAll('\r\n', '\n')
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
      return { name: path.slice(path.indexOf('/') + 1, -4), text, mark: `${markStart}${path} ${hash}` }
    }),
  )
  const twice = files.find(({ name }, at) => files.findIndex(file => file.name === name) !== at)
  if (twice) throw new StartError(`The function ${twice.name} stands in two files.`)
  return files
}

/**
 * The applied migrations as this version names them: all that a baseline took the place of are the baseline. Throws
 * a StartError when the database has only some of those.
 */
export function presentNames(
  applied: readonly string[],
  known: readonly Pick<Migration, 'name' | 'replaces'>[],
): string[] {
  let names = [...applied]
  for (const { name, replaces } of known) {
    if (names.includes(name) || !names.some(each => replaces.includes(each))) continue
    const missing = replaces.find(each => !names.includes(each))
    if (missing) {
      throw new StartError(
        `The database is of an older version of Tradewind, before the migration ${missing}, and this one can't bring it up to date by itself: start a version that still has that migration once, then this one.`,
      )
    }
    names = [name, ...names.filter(each => !replaces.includes(each))]
  }
  return names
}
