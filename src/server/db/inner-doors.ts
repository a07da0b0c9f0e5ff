import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { keepChanges } from './changes.ts'
import type { CompanyId } from './company-id.ts'
import { type CompanyTx, companyTx, openingOf } from './company-tx.ts'
import { RememberingConnection } from './connection/remembering-connection.ts'
import type { Author } from './deed.ts'
import { newOpening, type PlatformTx, transactionOn } from './doors.ts'
import { MaskedConnection, withNumbers } from './hiding/masked-connection.ts'
import { hidesNumbers, limitSetting, numberSettings, type WorkLimit, workLimitOf } from './work-limit.ts'

/**
 * Opens the platform's tables while `fn` runs, inside a company's transaction, so that both commit together or not at
 * all. Before and after, the transaction sees only its company.
 */
export function asPlatform<T>(tx: CompanyTx, fn: (platform: PlatformTx) => Promise<T>): Promise<T> {
  const { companyId, deed, now, told } = tx
  const { happenings, files, closed } = openingOf(tx)
  return within(tx, "app.platform = 'on'", "app.platform = 'off'", inner =>
    fn(
      Object.assign(transactionOn(inner), {
        companyId,
        deed,
        now,
        told,
        happenings,
        files,
        closed,
      }) as unknown as PlatformTx,
    ),
  )
}

/**
 * Opens only one company's rows while `fn` runs, inside a platform transaction. For companies that this transaction has
 * created, or that a link or row has proven. `author` is named in the record if it is not the signed-in user.
 */
export function asCompany<T>(
  tx: PlatformTx,
  companyId: CompanyId,
  fn: (company: CompanyTx) => Promise<T>,
  author?: Author,
): Promise<T> {
  tx.closed.refuse(companyId, 'write')
  // Inside a company's own transaction, that company is restored afterwards.
  const outer = 'companyId' in tx ? (tx.companyId as CompanyId) : null
  const hides = hidesNumbers(tx.deed)
  const limits = (id: CompanyId | null) =>
    [limitSetting(id && workLimitOf(id, tx.deed)), ...(hides ? numberSettings(id !== null) : [])].join('; ')
  return within(
    tx,
    `app.company_id = '${Number(companyId)}'; app.platform = 'off'; ${limits(companyId)}`,
    `app.company_id = '${outer ? Number(outer) : ''}'; app.platform = 'on'; ${limits(outer)}`,
    async inner => {
      const opening = {
        ...newOpening(tx, companyId, tx.deed, tx.now, author),
        told: tx.told,
      }
      const seen = opening.hides ? new MaskedConnection(inner) : inner
      const result = await fn(companyTx(transactionOn(seen), opening))
      await keepChanges(seen, opening)
      return result
    },
  )
}

/**
 * The same transaction with all work of the company in sight, for what everybody's work decides, such as who is free or
 * which number is next; `reason` says what for. Nothing else of what `fn` reads may reach the person.
 */
export function overAllWork<T>(tx: CompanyTx, _reason: string, fn: (all: CompanyTx) => T): T {
  const { limit } = tx
  if (!limit) return fn(tx)
  const executor = tx.getExecutor()
  const unlimited = {
    executeQuery: <R>(query: CompiledQuery) =>
      executor.provideConnection(connection => executeUnlimited<R>(connection, limit, query)),
    streamQuery: noStream,
  }
  return fn(companyTx(transactionOn(unlimited) as never, { ...openingOf(tx), limit: null }))
}

/**
 * The same transaction with clients' numbers in sight, for what dials, delivers or copies them, by somebody who may not see
 * them; `reason` says what for. Nothing of what `fn` reads may reach the person.
 */
export function overNumbers<T>(tx: CompanyTx, _reason: string, fn: (open: CompanyTx) => T): T {
  const opening = openingOf(tx)
  if (!opening.hides) return fn(tx)
  const executor = tx.getExecutor()
  const open = {
    executeQuery: <R>(query: CompiledQuery) =>
      executor.provideConnection(connection => executeOpen<R>(connection, query)),
    streamQuery: noStream,
  }
  return fn(companyTx(transactionOn(open) as never, { ...opening, hides: false }))
}

/** The same snapshot for many questions of which some come again: they are answered once (`RememberingConnection`). */
export function rememberingReads(snapshot: CompanyTx): CompanyTx {
  const executor = snapshot.getExecutor()
  const remembering = new RememberingConnection(query =>
    executor.provideConnection(connection => connection.executeQuery(query)),
  )
  return companyTx(transactionOn(remembering) as never, openingOf(snapshot))
}

/** The same transaction as somebody reads it who may not see clients' numbers: for what goes to them unasked. */
export function withoutNumbers<T>(tx: CompanyTx, fn: (masked: CompanyTx) => T): T {
  const opening = openingOf(tx)
  if (opening.hides) return fn(tx)
  const executor = tx.getExecutor()
  const masked = {
    executeQuery: <R>(query: CompiledQuery) =>
      executor.provideConnection(connection => executeMasked<R>(connection, query)),
    streamQuery: noStream,
  }
  return fn(companyTx(transactionOn(masked) as never, { ...opening, hides: true }))
}

const putViews = (connection: DatabaseConnection, isFirst: boolean) =>
  Promise.all(
    numberSettings(isFirst).map(each => connection.executeQuery(CompiledQuery.raw(`set local ${each}`))),
  )

/** Puts the tables before their views for one statement; all leave together. */
async function executeOpen<R>(connection: DatabaseConnection, query: CompiledQuery) {
  const [, answer] = await Promise.all([
    putViews(connection, false),
    connection.executeQuery<R>(withNumbers(query)),
    putViews(connection, true),
  ])
  return answer
}

/** Puts the views before their tables for one statement; all leave together. */
async function executeMasked<R>(connection: DatabaseConnection, query: CompiledQuery) {
  const seen = new MaskedConnection(connection)
  const [, answer] = await Promise.all([
    putViews(connection, true),
    seen.executeQuery<R>(query),
    putViews(connection, false),
  ])
  return answer
}

/** Lifts the limit for one statement. The three leave together, so that none of the same transaction comes between. */
async function executeUnlimited<R>(connection: DatabaseConnection, limit: WorkLimit, query: CompiledQuery) {
  const set = (to: WorkLimit | null) =>
    connection.executeQuery(CompiledQuery.raw(`set local ${limitSetting(to)}`))
  const [, answer] = await Promise.all([set(null), connection.executeQuery<R>(query), set(limit)])
  return answer
}

async function within<T>(
  tx: CompanyTx | PlatformTx,
  inner: string,
  outer: string,
  fn: (inner: DatabaseConnection) => Promise<T>,
): Promise<T> {
  return tx.getExecutor().provideConnection(async connection => {
    const set = (settings: string) =>
      Promise.all(
        settings
          .split('; ')
          .map(setting => connection.executeQuery(CompiledQuery.raw(`set local ${setting}`))),
      )
    const door = new InnerDoor(connection)
    await set(inner)
    try {
      const result = await fn(door)
      door.close()
      await set(outer)
      return result
    } catch (error) {
      door.close()
      // Fails if a statement has failed: then nothing more runs in this transaction, and the first error says why.
      await set(outer).catch(() => {})
      throw error
    }
  })
}

/** Refuses statements sent too late: by then the connection sees other rows. */
class InnerDoor implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  #isOver = false

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  close(): void {
    this.#isOver = true
  }

  async executeQuery<R>(query: CompiledQuery) {
    if (this.#isOver) throw new Error('the inner door is closed')
    return this.#connection.executeQuery<R>(query)
  }

  streamQuery = noStream
}

// biome-ignore lint/correctness/useYield: it yields nothing.
async function* noStream(): AsyncGenerator<never> {
  throw new Error('statements are not streamed')
}
