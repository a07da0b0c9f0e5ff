import type { StandingKind } from '#server/auth/standing-access.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { lockTablet, type TabletRow, tabletsOf, takeOverTablets, updateTablet } from './tablets.queries.ts'

/** Fields for the change record, without the hashes of what opens it. */
export const tabletRecord = ({ token_hash: _token, pairing_hash: _code, ...tablet }: TabletRow) => tablet

/** Ends a tablet at once; its row stays for the times that name it. */
export async function endTablet(tx: CompanyTx, tablet: TabletRow): Promise<void> {
  const gone = { token_hash: null, paired_at: null, pairing_hash: null, pairing_until: null }
  await updateTablet(tx, tablet.id, { ...gone, revoked_at: tx.now })
  tx.record('clock_tablets', tabletRecord(tablet), null)
}

/** The company's: it stays whoever goes. */
export const yardTablets: StandingKind = {
  access: user({ permission: 'settings' }),
  rows: async (tx, madeBy) =>
    (await tabletsOf(tx, madeBy)).map(({ id, name, created_by, created_at, seen_at }) => ({
      id,
      about: fact('{{name}}', { name }),
      made_by: created_by,
      hangs_on: 'company' as const,
      made_at: created_at,
      opened_at: seen_at,
    })),
  async end(tx, _ctx, id) {
    const tablet = await lockTablet(tx, id)
    if (!tablet) return false
    await endTablet(tx, tablet)
    return true
  },
  async takeOver(tx) {
    const before = await tabletsOf(tx)
    for (const after of await takeOverTablets(tx)) {
      const { made_by: _, ...row } = before.find(each => each.id === after.id)!
      tx.record('clock_tablets', tabletRecord(row), tabletRecord(after))
    }
    return before.length > 0
  },
}
