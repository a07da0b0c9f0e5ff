import { sql } from 'kysely'
import { clientOf, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { LeftOut } from '#features/messages/client-messages/client-messages.rules.ts'
import { hasLeft } from '#features/messages/client-messages/server/held-answers.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

interface ChatMessage {
  id: number
  message: string
  mine: boolean
  created_at: Date
  job_number: number | null
  by: string
  left_out: LeftOut[]
}

const most = 100

/** The client's own message from the portal with this id, written since then. */
export function ownMessage(tx: CompanyTx, id: number, since: Date) {
  return tx
    .rows('sms_messages')
    .where('id', '=', id)
    .where('client_id', '=', clientOf(tx))
    .where('direction', '=', 'in')
    .where('channel', '=', 'portal')
    .where('created_at', '>=', since)
    .select(['id', 'job_id'])
    .executeTakeFirst()
}

/**
 * Messages to and from the signed-in client: theirs by name, and texts between their own phone and the business about
 * their jobs. The newest, oldest first.
 */
export async function ownMessages(tx: CompanyTx, phone: string | null): Promise<ChatMessage[]> {
  const { rows } = await sql<ChatMessage>`
    select * from (
      select m.id, m.body as message, m.direction = 'in' as mine, m.created_at, j.number as job_number,
        coalesce(u.fullname, '') as by, m.left_out
      from sms_messages m
      left join jobs j on j.company_id = ${tx.companyId} and j.id = m.job_id and j.deleted_at is null and ${seenJob(tx)}
      left join users u on u.company_id = ${tx.companyId} and u.id = m.user_id
      where m.company_id = ${tx.companyId} and m.status <> 'failed' and m.unproven_from = '' and ${hasLeft(tx)}
        and (m.client_id = ${clientOf(tx)} or (m.client_id is null and m.phone = ${phone} and j.id is not null))
      order by m.id desc limit ${most}
    ) newest order by id`.execute(tx)
  return rows
}
