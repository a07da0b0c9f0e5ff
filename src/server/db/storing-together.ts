import type { AddedRows } from './added-rows.ts'
import { askingTogether } from './asking-together.ts'
import type { CompanyId } from './company-id.ts'

/** More rows than a person's own work leaves are stored by themselves: nobody else waits for them. */
const mostRows = 100

/**
 * Stores the rows of transactions that do nothing but add rows. Those of one company with the same tables and columns that
 * come while others are being stored share the next transaction: its statement, its commit and its wait for the disk. If the
 * database refuses what they leave together, each is stored by itself, so that only its own fault fails it.
 */
export function storingTogether(store: (companyId: CompanyId, added: AddedRows) => Promise<void>) {
  const together = askingTogether()
  return async (companyId: CompanyId, added: AddedRows): Promise<void> => {
    const rows = [...added.values()].reduce((sum, of) => sum + of.rows.length, 0)
    if (rows === 0) return
    if (rows > mostRows) return store(companyId, added)
    const shapes = [...added.keys()].join(';')
    const { failure } = await together<AddedRows, { failure?: unknown }>(
      `${companyId} ${shapes}`,
      added,
      async many => {
        if (many.length === 1) return [await outcomeOf(store(companyId, many[0]!))]
        const whole = await outcomeOf(store(companyId, joined(many)))
        if (!isRefused(whole.failure)) return many.map(() => whole)
        return Promise.all(many.map(one => outcomeOf(store(companyId, one))))
      },
    )
    if (failure) throw failure
  }
}

const outcomeOf = (stored: Promise<void>): Promise<{ failure?: unknown }> =>
  stored.then(
    () => ({}),
    (failure: unknown) => ({ failure }),
  )

function joined(many: readonly AddedRows[]): AddedRows {
  const [first, ...more] = many
  return new Map(
    [...first!].map(([shape, { rows, ...of }]) => [
      shape,
      { ...of, rows: rows.concat(...more.map(added => added.get(shape)!.rows)) },
    ]),
  )
}

/**
 * True if the database has looked at the rows and kept none: values and references that are not allowed, a trigger's
 * word, or transactions in each other's way. Not a connection that broke, after which they may be there.
 */
function isRefused(failure: unknown): boolean {
  return /^(22|23|40|P0)...$/.test((failure as { code?: string } | undefined)?.code ?? '')
}
