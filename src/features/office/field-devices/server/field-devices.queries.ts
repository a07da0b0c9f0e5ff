import { type Insertable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { FieldDevices } from '#server/db/row-types.ts'
import { phoneKeyDays } from '#shared/idempotency.ts'

type Noted = Omit<Insertable<FieldDevices>, 'company_id'>

/** Phones that a person may have; the ones not seen for longest make room. */
const mostOfPerson = 20
const dayMs = 86_400_000

export async function noteDevice(tx: CompanyTx, row: Noted): Promise<void> {
  const { agent, seen_at, waiting, again, oldest_at, user_id } = row
  await tx
    .insertRows('field_devices', row)
    .onConflict(on =>
      on
        .columns(['company_id', 'user_id', 'device'])
        .doUpdateSet({ agent, seen_at, waiting, again, oldest_at }),
    )
    .execute()
  await tx
    .deleteRows('field_devices')
    .where('user_id', '=', user_id)
    .where('device', 'in', kept =>
      kept
        .selectFrom('field_devices')
        .select('device')
        .where('company_id', '=', tx.companyId)
        .where('user_id', '=', user_id)
        .orderBy('seen_at', 'desc')
        .offset(mostOfPerson),
    )
    .execute()
}

export interface ListedDevice {
  user_id: number
  user: string
  agent: string
  seen_at: Date
  waiting: number
  again: number
  oldest_at: Date | null
}

export async function listDevices(tx: CompanyTx): Promise<ListedDevice[]> {
  const { rows } = await sql<ListedDevice>`
    select d.user_id, u.fullname as user, d.agent, d.seen_at, d.waiting, d.again, d.oldest_at
    from field_devices d
    join users u on u.company_id = d.company_id and u.id = d.user_id
    where d.company_id = ${tx.companyId} and (d.waiting > 0 or d.seen_at > ${new Date(tx.now.getTime() - 30 * dayMs)})
    order by d.waiting > 0 desc, d.seen_at desc, d.user_id limit 500`.execute(tx)
  return rows
}

/** The server knows none of its answers any more by then. */
export async function forgetFieldDevices(tx: CompanyTx, now: Date): Promise<void> {
  await tx
    .deleteRows('field_devices')
    .where('seen_at', '<', new Date(now.getTime() - phoneKeyDays * dayMs))
    .execute()
}
