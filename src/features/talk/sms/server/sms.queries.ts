import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import { giveBackSpent, spendUpTo } from '#features/talk/credit/server/credit.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { SmsMessages } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { markHeard, type Speaker, threadsFor } from '../../threads/server/thread-marks.queries.ts'

export type SmsRow = Selectable<SmsMessages>

export type NewSms = Pick<
  SmsRow,
  'phone' | 'body' | 'parts' | 'paid' | 'sender' | 'job_id' | 'user_id' | 'send_at'
> &
  Partial<Pick<SmsRow, 'client_id' | 'status' | 'error'>>

async function threadsOf(
  tx: CompanyTx,
  messages: readonly Pick<NewSms, 'phone' | 'client_id' | 'job_id'>[],
): Promise<number[]> {
  return threadsFor(
    tx,
    messages.map(({ phone, client_id, job_id }) => ({
      address: phone,
      client: client_id ?? null,
      job: job_id,
    })),
  )
}

/** Stores messages that are to be sent, in this order; returns their ids. */
export async function insertOutgoing(
  tx: CompanyTx,
  messages: readonly NewSms[],
  from: Speaker,
): Promise<number[]> {
  if (messages.length === 0) return []
  const threads = await threadsOf(tx, messages)
  const rows = await tx
    .insertRows(
      'sms_messages',
      messages.map((message, i) => ({
        status: 'waiting',
        ...message,
        direction: 'out',
        created_at: tx.now,
        thread_id: threads[i]!,
      })),
    )
    .returning(['id', 'thread_id'])
    .execute()
  await markHeard(tx, rows, from)
  return rows.map(row => row.id)
}

/** Stores a message that came in; undefined if it had come in before. */
export async function insertIncoming(
  tx: CompanyTx,
  message: Pick<SmsRow, 'phone' | 'body' | 'parts' | 'sender' | 'job_id' | 'vendor_id'> &
    Partial<
      Pick<
        SmsRow,
        'client_id' | 'channel' | 'unproven_from' | 'proven_from' | 'original' | 'html' | 'mail_id'
      >
    > & {
      left_out?: string
    },
): Promise<SmsRow | undefined> {
  const [thread] = await threadsOf(tx, [message])
  const row = await tx
    .insertRows('sms_messages', {
      ...message,
      direction: 'in',
      status: 'received',
      created_at: tx.now,
      thread_id: thread!,
    })
    .onConflict(conflict =>
      // As a bound value it would hide the index's condition from a generic plan.
      conflict.columns(['company_id', 'vendor_id']).where('direction', '=', sql.lit('in')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (row) await markHeard(tx, [row], 'client')
  return row
}

/** Says anew what of a message was not kept; undefined: there is no such message. */
export async function changeLeftOut<S extends z.ZodMiniType<unknown[]>>(
  tx: CompanyTx,
  id: number,
  schema: S,
  change: (before: z.output<S>) => z.output<S>,
): Promise<Pick<SmsRow, 'phone' | 'job_id'> | undefined> {
  const row = await tx
    .rows('sms_messages')
    .where('id', '=', id)
    .select(['phone', 'job_id', 'left_out'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const left_out = JSON.stringify(change(storedJson(schema, row.left_out, 'sms_messages.left_out', id)))
  await tx.updateRows('sms_messages').set({ left_out }).where('id', '=', id).execute()
  return row
}

/** Those of these numbers that have sent a text message in so many days. */
export async function numbersHeardFrom(
  tx: CompanyTx,
  phones: readonly string[],
  days: number,
): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  const rows = await tx
    .rows('sms_messages')
    .where('phone', 'in', phones)
    .where('direction', '=', 'in')
    .where('channel', '=', 'sms')
    .where('created_at', '>', new Date(tx.now.getTime() - days * 86_400_000))
    .select('phone')
    .distinct()
    .execute()
  return new Set(rows.map(row => row.phone))
}

/** True if a message of the vendor's has come in before. */
export async function hasComeIn(tx: CompanyTx, vendorId: string): Promise<boolean> {
  const row = await tx
    .rows('sms_messages')
    .where('vendor_id', '=', vendorId)
    .where('direction', '=', 'in')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The message that is about to be handed over, counted as tried; undefined if there is nothing to do. */
export function beginSms(tx: CompanyTx, id: number): Promise<SmsRow | undefined> {
  return tx
    .updateRows('sms_messages')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'failed'])
    .returningAll()
    .executeTakeFirst()
}

/** Takes what a message costs that was given its credit back, to try it again; false when there is too little left. */
export async function payAgain(tx: CompanyTx, { id, parts }: Pick<SmsRow, 'id' | 'parts'>): Promise<boolean> {
  const taken = await spendUpTo(tx, 'sms', parts)
  if (taken < parts) await giveBackSpent(tx, 'sms', taken)
  else await tx.updateRows('sms_messages').set({ paid: parts }).where('id', '=', id).execute()
  return taken === parts
}

/**
 * Notes the result of a message that was handed over; 'delivered' is never overwritten by 'sent'. A failed message
 * gives its credit back.
 */
export async function settleSms(
  tx: CompanyTx,
  id: number,
  to: { status: 'waiting' | 'sent' | 'delivered' | 'failed'; error: string; vendor_id?: string },
): Promise<boolean> {
  const row = await tx
    .updateRows('sms_messages')
    .set({ ...to, error: to.error.slice(0, 500) })
    .where('id', '=', id)
    .where('direction', '=', 'out')
    .$if(to.status === 'sent', query => query.where('status', '<>', 'delivered'))
    .returning(['id', 'paid'])
    .executeTakeFirst()
  if (row && row.paid > 0 && to.status === 'failed') {
    await tx.updateRows('sms_messages').set({ paid: 0 }).where('id', '=', id).execute()
    await giveBackSpent(tx, 'sms', row.paid)
  }
  return row !== undefined
}

/** The job of the last message to this phone, which an answer is most likely about. */
export async function lastJobOf(tx: CompanyTx, phone: string): Promise<number | null> {
  const row = await tx
    .rows('sms_messages')
    .where('phone', '=', phone)
    .where('direction', '=', 'out')
    .select('job_id')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.job_id ?? null
}

/** The job that a conversation was about last, whoever wrote. */
export async function jobOfLast(tx: CompanyTx, phone: string): Promise<number | null> {
  const row = await tx
    .rows('sms_messages')
    .where('phone', '=', phone)
    .select('job_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.job_id ?? null
}

/** The company that a message is for that came to one of the provider's numbers; null: nobody knows it. */
export async function companyOfReply(tx: PlatformTx, from: string, to: string): Promise<number | null> {
  const { rows } = await sql<{ company: number | null }>`
    select sms_reply_company(${from}, ${to}) as company`.execute(tx)
  return rows[0]?.company ?? null
}

export async function insertReplyLink(
  tx: CompanyTx,
  link: { token_hash: Buffer; phone: string; job_id: number | null; expires_at: Date },
): Promise<void> {
  await tx.insertRows('sms_reply_links', link).execute()
}

export function replyLink(tx: CompanyTx, tokenHash: Buffer) {
  return tx
    .rows('sms_reply_links')
    .where('token_hash', '=', tokenHash)
    .select(['phone', 'job_id', 'expires_at'])
    .executeTakeFirst()
}

/** Keeps an answer that goes to a client by mail, or is there in the portal alone; its id. */
export async function insertWritten(
  tx: CompanyTx,
  message: Pick<SmsRow, 'phone' | 'body' | 'job_id' | 'client_id' | 'user_id' | 'channel'> &
    Partial<Pick<SmsRow, 'send_at'>>,
): Promise<number> {
  const [thread] = await threadsOf(tx, [message])
  const row = await tx
    .insertRows('sms_messages', {
      ...message,
      direction: 'out',
      parts: 0,
      status: 'sent',
      created_at: tx.now,
      thread_id: thread!,
    })
    .returning(['id', 'thread_id'])
    .executeTakeFirstOrThrow()
  await markHeard(tx, [row], 'person')
  return row.id
}

/** Takes an answer away that never left, and gives back what it cost. */
export async function deleteOutgoing(
  tx: CompanyTx,
  id: number,
): Promise<Pick<SmsRow, 'id' | 'thread_id' | 'phone' | 'job_id' | 'client_id' | 'created_at'> | undefined> {
  const row = await tx
    .deleteRows('sms_messages')
    .where('id', '=', id)
    .where('direction', '=', 'out')
    .returning(['id', 'thread_id', 'phone', 'job_id', 'client_id', 'created_at', 'paid'])
    .executeTakeFirst()
  if (row && row.paid > 0) await giveBackSpent(tx, 'sms', row.paid)
  return row
}

/** True if what came in last in a conversation came by mail. */
export async function wroteByMail(tx: CompanyTx, phone: string): Promise<boolean> {
  const row = await tx
    .rows('sms_messages')
    .where('phone', '=', phone)
    .where('direction', '=', 'in')
    .select('channel')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.channel === 'mail'
}

/** The client who last wrote from the portal or by mail in a conversation, with their address for mails. */
export function portalWriter(tx: CompanyTx, phone: string) {
  return tx
    .rows('sms_messages as m')
    .innerJoin('clients as c', join =>
      join.onRef('c.company_id', '=', 'm.company_id').onRef('c.id', '=', 'm.client_id'),
    )
    .where('m.phone', '=', phone)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.name', 'c.company_name', 'c.email'])
    .orderBy('m.id', 'desc')
    .executeTakeFirst()
}
