import { lookupsOf } from '#features/places/maps/server/maps.queries.ts'
import { type Call, runOperation, sayUsage } from './operation.ts'
import { withDoors } from './operation-doors.ts'

/** `npm run lookups`: a month's look-ups of addresses at a vendor, by company, as CSV. */
export async function lookups(call: Call): Promise<number> {
  const [month = '', ...more] = call.args
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month) || more.length > 0)
    return sayUsage('npm run lookups -- 2026-11   address look-ups of the month, by company and vendor')
  const until = new Date(`${month}-01T00:00:00Z`)
  until.setUTCMonth(until.getUTCMonth() + 1)
  return runOperation(call, operation =>
    withDoors(operation, async db => {
      const rows = await db.withPlatform('look-ups for the bill', tx =>
        lookupsOf(tx, `${month}-01`, until.toISOString().slice(0, 10)),
      )
      operation.tell('company,vendor,lookups')
      for (const row of rows) operation.tell(`${row.company_id},${row.vendor},${row.lookups}`)
    }),
  )
}
