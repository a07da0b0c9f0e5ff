import type pg from 'pg'
import { startFailure } from './connection/start-error.ts'
import { type FunctionFile, markStart } from './migration-files.ts'

const leftMark = ' left'

type Routine = { name: string; signature: string; mark: string | null }

/**
 * Makes each routine anew whose file has changed or that is missing, and drops those whose file is gone. A routine
 * knows its file by its comment. Dropped first, so that arguments and result may change; what tables stand on
 * (policies, indexes, generated columns) would be in the way and belongs into a migration. `former`: routines that were
 * made before there were files. `goes`: when one goes whose file is gone. With the next version, it is marked now: servers of the
 * version before still call it.
 */
export async function applyFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  former: readonly string[] = [],
  goes: 'now' | 'next' | 'stay' = 'now',
): Promise<void> {
  const there = await routines(client, [...files.map(file => file.name), ...former])
  for (const { signature, name, mark } of there.filter(
    each => !files.some(file => file.name === each.name),
  )) {
    const isLeft = mark?.endsWith(leftMark) ?? false
    if (goes === 'now' || (goes === 'next' && isLeft))
      await attempt(name, client.query(`drop routine ${signature}`))
    else if (!isLeft)
      await attempt(
        name,
        client.query(`comment on routine ${signature} is '${mark ?? markStart}${leftMark}'`),
      )
  }
  for (const { name, text, mark } of files) {
    const former = there.filter(routine => routine.name === name)
    if (former.length === 1 && former[0]?.mark === mark) continue
    for (const { signature } of former) await attempt(name, client.query(`drop routine ${signature}`))
    await attempt(name, client.query(text))
    // Fails unless the file makes one routine of its name.
    await attempt(name, client.query(`comment on routine ${name} is '${mark}'`))
  }
}

async function routines(client: pg.Client, names: readonly string[]): Promise<Routine[]> {
  const { rows } = await client.query<Routine>(
    `select p.proname as name, p.oid::regprocedure::text as signature, obj_description(p.oid, 'pg_proc') as mark
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and (p.proname = any($1) or starts_with(obj_description(p.oid, 'pg_proc'), $2))`,
    [names, markStart],
  )
  return rows
}

async function attempt(name: string, statement: Promise<unknown>): Promise<void> {
  await statement.catch(error => {
    throw startFailure(`The function ${name}`, error)
  })
}
