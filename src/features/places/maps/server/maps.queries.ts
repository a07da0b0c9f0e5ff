import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { MapsVendor } from '#server/providers/maps/maps.port.ts'

/** The company's location in degrees; nulls if its address has no coordinates. */
export async function companyPoint(tx: CompanyTx): Promise<{ lat: number | null; lng: number | null }> {
  return tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select(['lat', 'lng'])
    .executeTakeFirstOrThrow()
}

/** One look-up more on this day (UTC). */
export async function countLookup(tx: CompanyTx, vendor: MapsVendor): Promise<void> {
  await tx
    .insertRows('address_lookups', { day: tx.now.toISOString().slice(0, 10), vendor, lookups: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'day', 'vendor'])
        .doUpdateSet({ lookups: sql<number>`address_lookups.lookups + 1` }),
    )
    .execute()
}

interface LookupsRow {
  company_id: number
  vendor: string
  lookups: number
}

/** Look-ups of all companies in a month; `until` is the first day after it. */
export async function lookupsOf(tx: PlatformTx, since: string, until: string): Promise<LookupsRow[]> {
  const { rows } = await sql<LookupsRow>`select * from address_lookups_of(${since}, ${until})`.execute(tx)
  return rows
}
