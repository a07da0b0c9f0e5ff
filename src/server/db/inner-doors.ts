import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { keepChanges } from './changes.ts'
import type { CompanyId } from './company-id.ts'
import { type CompanyTx, companyTx } from './company-tx.ts'
import type { Author } from './deed.ts'
import { openingOf, type PlatformTx, transactionOn } from './doors.ts'

/**
 * Opens the platform's tables while `fn` runs, inside a company's transaction, so that both commit together or not at
 * all. Before and after, the transaction sees only its company.
 */
export function asPlatform<T>(tx: CompanyTx, fn: (platform: PlatformTx) => Promise<T>): Promise<T> {
  const { companyId, deed, now, told } = tx
  return within(tx, "app.platform = 'on'", "app.platform = 'off'", inner =>
    fn(Object.assign(transactionOn(inner), { companyId, deed, now, told }) as unknown as PlatformTx),
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
  // Inside a company's own transaction, that company is restored afterwards.
  const outer = 'companyId' in tx ? Number(tx.companyId) : ''
  return within(
    tx,
    `app.company_id = '${Number(companyId)}'; app.platform = 'off'`,
    `app.company_id = '${outer}'; app.platform = 'on'`,
    async inner => {
      const opening = { ...openingOf(companyId, tx.deed, tx.now, author), told: tx.told }
      const result = await fn(companyTx(transactionOn(inner), opening))
      await keepChanges(inner, opening)
      return result
    },
  )
}

/**
 * The same transaction of a client's, not limited to the client's rows while `fn` runs: for what everybody's work
 * decides, such as who is free. Nothing of what it reads may reach the client but the answer to that.
 */
export function asProduct<T>(tx: CompanyTx, fn: (services: CompanyTx) => Promise<T>): Promise<T> {
  return tx.getExecutor().provideConnection(connection => {
    const opening = openingOf(tx.companyId, { ...tx.deed, client: null }, tx.now)
    return fn(companyTx(transactionOn(connection), opening))
  })
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

  async *streamQuery(): AsyncGenerator<never> {
    yield* []
    throw new Error('statements are not streamed')
  }
}
