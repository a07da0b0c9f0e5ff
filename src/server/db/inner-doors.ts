import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { keepChanges } from './changes.ts'
import type { CompanyId } from './company-id.ts'
import { type CompanyTx, companyTx } from './company-tx.ts'
import type { Author } from './deed.ts'
import { openingOf, type PlatformTx, transactionOn } from './doors.ts'

/**
 * Opens the platform's tables for as long as `fn` works, inside a company's transaction: what both write is kept
 * together or not at all. The given transaction shows its company alone before and after.
 */
export function asPlatform<T>(tx: CompanyTx, fn: (platform: PlatformTx) => Promise<T>): Promise<T> {
  const { companyId, deed, now } = tx
  return within(tx, "app.platform = 'on'", "app.platform = 'off'", inner =>
    fn(Object.assign(transactionOn(inner), { companyId, deed, now }) as unknown as PlatformTx),
  )
}

/**
 * Opens one company's rows, and them alone, for as long as `fn` works, inside a transaction of the platform. For
 * companies that this transaction has made, or that a link or row has proven. `author`: who is named in the record,
 * where that is not the signed-in user.
 */
export function asCompany<T>(
  tx: PlatformTx,
  companyId: CompanyId,
  fn: (company: CompanyTx) => Promise<T>,
  author?: Author,
): Promise<T> {
  // Inside a company's own transaction, that company is the one to come back to.
  const outer = 'companyId' in tx ? Number(tx.companyId) : ''
  return within(
    tx,
    `app.company_id = '${Number(companyId)}'; app.platform = 'off'`,
    `app.company_id = '${outer}'; app.platform = 'on'`,
    async inner => {
      const opening = openingOf(companyId, tx.deed, tx.now, author)
      const result = await fn(companyTx(transactionOn(inner), opening))
      await keepChanges(inner, opening)
      return result
    },
  )
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
      // Fails where a statement has failed: then nothing more runs in this transaction, and the first error tells why.
      await set(outer).catch(() => {})
      throw error
    }
  })
}

/** Refuses what is sent once its time is over: by then the connection shows other rows. */
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
