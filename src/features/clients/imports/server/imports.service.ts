import { deleteImportTags } from '#features/clients/clients/server/client-tags.queries.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import type { Doors } from '#server/db/doors.ts'
import type { Due } from '#server/schedule.ts'
import { fact } from '#shared/fact.ts'
import { type Counts, dateOrderOf, givenOf, type ImportState, type Outcome } from '../imports.rules.ts'
import type { ImportKinds, ImportWay, Memory } from './import-kind.service.ts'
import {
  companyZone,
  forgetImportRows,
  type ImportRow,
  lockImport,
  madeTargets,
  planAnew,
  rowsAfter,
  type StoredRow,
  settleTargets,
  setVerdicts,
  updateImport,
} from './imports.queries.ts'

/** Rows in one transaction: short enough that somebody who books meanwhile does not wait, and that stopping is quick. */
const batchRows = 500
/** Looking changes nothing but the rows of the import themselves. */
const lookedRows = 2_000
/** Rows by which the order of day and month is told. */
const datedRows = 2_000
/** Days during which an import can be undone. */
const keptDays = 30

interface BatchServices {
  db: Doors
}

/**
 * Goes on with an import until it is stopped or done: looks at its rows, brings them in, or takes them back. Each batch is
 * one transaction that holds the import's row, so who stops it does so between two of them, and a server that dies has
 * lost no more than one: the next goes on from there. Two servers that work on one import take turns.
 */
export async function workOnImport(
  services: BatchServices,
  kinds: ImportKinds,
  { data, signal }: Pick<Due, 'data' | 'signal'>,
): Promise<void> {
  const company = companyIdFrom(Number(data.companyId), 'schedule')
  const id = Number(data.id)
  const db = services.db.doing(newDeed({ means: 'import' }))
  const memory: Memory = new Map()
  const looking: Looking = { until: 0, mapping: '' }
  for (;;) {
    signal.throwIfAborted()
    const step = await stepOf(db, company, kinds, id, memory, looking)
    if (step === 'done') return
  }
}

type Step = 'more' | 'done'

/** Caches records created by earlier rows and the column mapping in use. */
interface Looking {
  until: number
  mapping: string
}

async function stepOf(
  db: Doors,
  company: CompanyId,
  kinds: ImportKinds,
  id: number,
  memory: Memory,
  looking: Looking,
): Promise<Step> {
  const step = (most: number) =>
    db.withCompany(company, async tx => {
      const row = await lockImport(tx, id)
      // Undo finds records by their ids, so the plan does not matter.
      if (row && row.state !== 'undoing') await planAnew(tx)
      if (row?.state === 'checking') return look(tx, kinds, row, memory, looking)
      if (row?.state === 'running') return bring(tx, kinds, row, most)
      if (row?.state === 'undoing') return takeBack(tx, kinds, row, most)
      return 'done'
    })
  try {
    return await step(batchRows)
  } catch (error) {
    if (!isDataTrouble(error)) throw error
  }
  const looked = await failLooking(db, company, kinds, id)
  if (looked) return looked
  // Some row of the batch does not go in: one by one it tells which.
  try {
    return await step(1)
  } catch (error) {
    if (!isDataTrouble(error)) throw error
    return db.withCompany(company, tx => passOver(tx, id))
  }
}

/** Class 22 and 23: a value that the database does not take; other trouble may be gone the next time. */
const isDataTrouble = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code))

async function wayOf(tx: CompanyTx, row: ImportRow): Promise<ImportWay> {
  return {
    existing: row.existing,
    dateOrder: row.date_order,
    source: row.source,
    id: row.id,
    began: row.created_at,
    zone: await companyZone(tx),
  }
}

const rowsOf = (kinds: ImportKinds, { kind, mapping }: ImportRow, rows: readonly StoredRow[]) =>
  rows.map(({ place, row, cells }) => ({ place, row, given: givenOf(cells, mapping, kinds[kind].fields) }))

/** Kind, mapping and handling that the preview was made with. */
const planOf = ({ kind, existing, mapping }: ImportRow) => JSON.stringify([kind, existing, mapping])

async function look(
  tx: CompanyTx,
  kinds: ImportKinds,
  row: ImportRow,
  memory: Memory,
  looking: Looking,
): Promise<Step> {
  const mapping = planOf(row)
  if (looking.mapping !== mapping || looking.until > row.worked) {
    memory.clear()
    Object.assign(looking, { until: 0, mapping })
  }
  if (row.worked === 0) {
    row.counts = {}
    row.date_order = await orderIn(tx, kinds, row)
  }
  const isSettled = looking.until < row.worked
  // Settled by somebody else: gone through once more only to remember them, as two who both began anew would never end.
  const rows = (await rowsAfter(tx, row.id, looking.until, lookedRows)).filter(
    each => !isSettled || each.place <= row.worked,
  )
  const way = await wayOf(tx, row)
  const verdicts = await kinds[row.kind].look(tx, rowsOf(kinds, row, rows), way, memory)
  looking.until = rows.at(-1)?.place ?? row.worked
  if (isSettled) return 'more'
  await setVerdicts(
    tx,
    row.id,
    verdicts.map(verdict => ({ ...verdict, made: null })),
  )
  const isEnd = looking.until >= row.rows
  return move(tx, { ...row, counts: counted(row.counts, verdicts) }, looking.until, isEnd, 'ready')
}

async function orderIn(tx: CompanyTx, kinds: ImportKinds, row: ImportRow) {
  const days = kinds[row.kind].fields.filter(field => field.isDay).map(field => field.id)
  const columns = row.mapping.flatMap((id, column) => (days.includes(id) ? [column] : []))
  if (columns.length === 0) return 'dmy'
  const rows = await rowsAfter(tx, row.id, 0, datedRows)
  return dateOrderOf(rows.flatMap(({ cells }) => columns.map(column => cells[column] ?? '')))
}

async function bring(tx: CompanyTx, kinds: ImportKinds, row: ImportRow, most: number): Promise<Step> {
  const rows = await rowsAfter(tx, row.id, row.worked, most)
  const brought = await kinds[row.kind].bring(tx, rowsOf(kinds, row, rows), await wayOf(tx, row))
  await setVerdicts(
    tx,
    row.id,
    brought.map(({ made, ...verdict }) => ({ ...verdict, made: made.length > 0 ? made : null })),
  )
  const last = rows.at(-1)?.place ?? row.worked
  return move(tx, { ...row, counts: counted(row.counts, brought) }, last, last >= row.rows, 'done')
}

function counted(counts: Counts, verdicts: readonly { outcome: Outcome }[]): Counts {
  const sum = { ...counts }
  for (const { outcome } of verdicts) sum[outcome] = (sum[outcome] ?? 0) + 1
  return sum
}

/**
 * Ends a look at the file that the database did not take: with the row that it stumbles over. Each try is a transaction of
 * its own, one after the other: a failed statement ends its transaction, and nobody holds one while waiting for another.
 */
async function failLooking(
  db: Doors,
  company: CompanyId,
  kinds: ImportKinds,
  id: number,
): Promise<Step | null> {
  const held = await db.withCompany(company, async tx => {
    const row = await lockImport(tx, id)
    if (row?.state !== 'checking') return null
    return { row, way: await wayOf(tx, row), rows: await rowsAfter(tx, id, row.worked, lookedRows) }
  })
  if (!held) return null
  const { row, way } = held
  const fails = (rows: readonly StoredRow[]) =>
    db
      .withCompany(company, tx => kinds[row.kind].look(tx, rowsOf(kinds, row, rows), way, new Map()))
      .then(
        () => false,
        error => isDataTrouble(error) || Promise.reject(error),
      )
  let rows: readonly StoredRow[] = held.rows
  while (rows.length > 1) {
    const half = rows.slice(0, Math.ceil(rows.length / 2))
    rows = (await fails(half)) ? half : rows.slice(half.length)
  }
  const problem = fact(
    'Row {{row}} can’t be stored. Correct it and choose the file again, or skip that column.',
    { row: rows[0]?.row ?? 0 },
  )
  return db.withCompany(company, async tx => {
    const now = await lockImport(tx, id)
    // Other columns were chosen meanwhile, or somebody has looked further: what was found is not about that.
    const isSame = now?.state === 'checking' && now.worked === row.worked && planOf(now) === planOf(row)
    if (!isSame) return 'more'
    await updateImport(tx, id, { state: 'failed', problem })
    tx.tell('imports')
    return 'done'
  })
}

/** The next one of a batch by itself does not go in either, or can't be taken back: it is refused, or kept. */
async function passOver(tx: CompanyTx, id: number): Promise<Step> {
  const row = await lockImport(tx, id)
  if (row?.state === 'undoing') return settleBack(tx, row, await madeTargets(tx, id, 0, 1), null)
  if (row?.state !== 'running') return 'done'
  const [next] = await rowsAfter(tx, id, row.worked, 1)
  if (!next) return move(tx, row, row.rows, true, 'done')
  const reason = { text: 'This row can’t be stored as it is.', values: {} }
  const verdict = { place: next.place, outcome: 'refused', reason, target: null, made: null } as const
  await setVerdicts(tx, id, [verdict])
  return move(
    tx,
    { ...row, counts: counted(row.counts, [verdict]) },
    next.place,
    next.place >= row.rows,
    'done',
  )
}

/** Nothing that was done since is lost: what somebody has used or changed stays, and is counted. */
async function takeBack(tx: CompanyTx, kinds: ImportKinds, row: ImportRow, most: number): Promise<Step> {
  const targets = await madeTargets(tx, row.id, 0, most)
  return settleBack(tx, row, targets, await kinds[row.kind].takeBack(tx, targets))
}

/** `kept`: those of the targets that stay; null: all of them. */
async function settleBack(
  tx: CompanyTx,
  row: ImportRow,
  targets: readonly { id: number }[],
  kept: ReadonlySet<number> | null,
): Promise<Step> {
  const ids = targets.map(target => target.id)
  const settled = await settleTargets(tx, row.id, ids, kept ? [...kept] : ids)
  // Clients of later batches may have them: they go last.
  if (targets.length === 0) await deleteImportTags(tx, row.id)
  const counts = { ...row.counts, kept: (row.counts.kept ?? 0) + settled.kept }
  return move(tx, { ...row, counts }, row.worked + settled.rows, targets.length === 0, 'undone')
}

async function move(
  tx: CompanyTx,
  { id, counts, date_order }: ImportRow,
  worked: number,
  isEnd: boolean,
  next: ImportState,
): Promise<Step> {
  await updateImport(tx, id, {
    worked: isEnd && next === 'ready' ? 0 : worked,
    counts,
    date_order,
    ...(isEnd && { state: next, ...(next !== 'ready' && { ended_at: tx.now }) }),
  })
  tx.tell('imports')
  return isEnd ? 'done' : 'more'
}

/** The sweep’s part: the files themselves are kept for thirty days. */
export const forgetImports = (tx: CompanyTx, now: Date): Promise<void> =>
  forgetImportRows(tx, new Date(now.getTime() - keptDays * 86_400_000))
