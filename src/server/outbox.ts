import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { companyIdFrom } from './db/company-id.ts'
import type { CompanyTx, Doors } from './db/doors.ts'
import { type Mail, MailRefused, type MailToSend } from './providers/mail/mail.port.ts'
import type { Schedule } from './schedule.ts'

/** What is written to go out; delivery follows once the transaction is kept. */
export interface Outbox {
  mail(tx: CompanyTx, mail: Omit<MailToSend, 'idempotencyKey'>): Promise<void>
  /** Tries anew what finally failed; false when there is no such row. */
  retry(tx: CompanyTx, id: number): Promise<boolean>
}

/** Writes outbox rows and puts their delivery on the schedule, in the transaction of their cause. */
export function openOutbox(schedule: Schedule): Outbox {
  return {
    async mail(tx, mail) {
      const { id } = await tx
        .insertInto('outbox')
        .values({ company_id: tx.companyId, kind: 'mail', recipient: mail.to, payload: JSON.stringify(mail) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await schedule.later(tx, 'outbox-deliver', { companyId: tx.companyId, id })
    },
    async retry(tx, id) {
      const row = await tx
        .updateTable('outbox')
        .set({ status: 'waiting', tries: 0 })
        .where('company_id', '=', tx.companyId)
        .where('id', '=', id)
        .where('status', '=', 'failed')
        .returning('id')
        .executeTakeFirst()
      if (row) await schedule.later(tx, 'outbox-deliver', { companyId: tx.companyId, id })
      return row !== undefined
    },
  }
}

/** Delivers what is due. A refused address fails at once; other trouble is tried again until the tries are used up. */
export async function deliverOutbox(
  db: Doors,
  schedule: Schedule,
  mail: Mail,
  log: FastifyBaseLogger,
): Promise<void> {
  await schedule.on('outbox-deliver', async ({ data, lastTry }) => {
    const companyId = companyIdFrom(Number(data.companyId), 'outbox')
    const id = Number(data.id)
    const row = await db.withCompany(companyId, tx =>
      tx
        .selectFrom('outbox')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .select('payload')
        .executeTakeFirst(),
    )
    if (!row) return
    try {
      await mail.send({ ...(row.payload as unknown as MailToSend), idempotencyKey: `${companyId}-${id}` })
      await db.withCompany(companyId, tx => settle(tx, id, 'sent', ''))
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const final = lastTry || error instanceof MailRefused
      log.warn({ companyId, outbox: id, final, err: error }, 'mail was not delivered')
      await db.withCompany(companyId, tx => settle(tx, id, final ? 'failed' : 'waiting', text))
      if (!final) throw error
    }
  })
}

async function settle(
  tx: CompanyTx,
  id: number,
  status: 'sent' | 'waiting' | 'failed',
  error: string,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      status,
      last_error: error.slice(0, 500),
      tries: sql<number>`tries + 1`,
      sent_at: status === 'sent' ? sql<Date>`now()` : null,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
}
