import { sql } from 'kysely'
import type { Fact } from '#shared/fact.ts'
import type { CompanyId } from './db/company-id.ts'
import type { CompanyTx } from './db/company-tx.ts'
import type { Doors, PlatformTx } from './db/doors.ts'
import { asCompany } from './db/inner-doors.ts'
import { platformCompany } from './db/platform-company.ts'
import type { Attachment, MailToSend } from './providers/mail/mail.port.ts'
import type { QueuedPush, QueuedSms } from './queued/queued-messages.ts'
import { refuse } from './refusal.ts'
import type { Schedule, Work } from './schedule.ts'
import { heldText, type Reason, type Recipient, type SendingLimits } from './sending-limits.ts'

/** Messages to send; delivery follows once the transaction has committed. */
export interface Outbox {
  /** 'company': the office can read it under Outbox. 'reader': it has a link or a code for its recipient only. */
  mail(tx: CompanyTx, mail: UnsentMail, readBy: 'company' | 'reader'): Promise<void>
  /** The same for many; their rows' ids, in order. `at`: not before. */
  mails(
    tx: CompanyTx,
    mails: readonly UnsentMail[],
    readBy: 'company' | 'reader',
    at?: Date | null,
  ): Promise<number[]>
  /** E-mail about an account, which belongs to no company: sent through the platform's own, where nobody can read it. */
  accountMail(tx: PlatformTx, mail: UnsentMail): Promise<void>
  /** A notification for each of these browsers: subscription ids, with what each should show. */
  push(tx: CompanyTx, pushes: readonly QueuedPush[]): Promise<void>
  /** Text messages that stand in sms_messages: their ids and numbers. `at`: not before. Their rows' ids, in order. */
  sms(tx: CompanyTx, messages: readonly QueuedSms[], at: Date | null): Promise<number[]>
  /** Has the line to phones outside do what this call has become. */
  line(tx: CompanyTx, callId: number): Promise<void>
  /** Has work done at a moment that a message may come of: what stands then decides. null: at once, by whatever clock. */
  later(tx: CompanyTx, work: Work, data: object, at: Date | null): Promise<void>
  /** Which of these text messages may be queued: null, or why not. Those that may are counted. */
  maySms(
    tx: CompanyTx,
    recipients: readonly Recipient[],
    options: { /** Refuses the request if one may not. */ refuses: boolean },
  ): Promise<(Reason | null)[]>
  /** Mails of a campaign, for which nobody waits: their rows' ids, in order; null: over the day's limit, and not queued. */
  campaign(tx: CompanyTx, mails: readonly UnsentMail[]): Promise<(number | null)[]>
  /** Notes that a sent mail came back, and why; false: that is known, or it was not sent. */
  bounced(tx: CompanyTx, id: number, reason: string): Promise<boolean>
  /** Retries a finally failed message; false if there is no such row. */
  retry(tx: CompanyTx, id: number): Promise<boolean>
  /** The same, and has one whose next try is due later tried now; false: it was sent, or is on its way. */
  sendNow(tx: CompanyTx, id: number): Promise<boolean>
  /** Takes a row out that waits and was never tried; false: it is on its way, or gone. */
  takeBack(tx: CompanyTx, id: number): Promise<boolean>
  /** The same for many; returns the entries taken out. */
  takeBackAll(tx: CompanyTx, ids: readonly number[]): Promise<number[]>
}

/** A document that is printed, or a file that is read, when its mail leaves: the outbox keeps no copies of files. */
export interface AttachedPaper {
  kind: 'quote' | 'invoice' | 'order' | 'report' | 'file'
  id: number
  /** 'Invoice 12.pdf' */
  name: string
  /** Of a report: by whose rights (null: those of who has it sent), of which days, in which language. */
  report?: { user: number | null; from: string; to: string; language: string }
}
/** Prints an attached document as it is now; null: it is gone. */
export type PrintPaper = (companyId: CompanyId, paper: AttachedPaper) => Promise<Attachment | null>

/** Sender of a mail, and its name in reports. */
export type SendingManner = (
  companyId: CompanyId,
  id: number,
  mail: { from?: string },
) => Promise<Pick<MailToSend, 'own' | 'reports'>>

/** Sends a mail to a client by a mailbox of the company's own; false: it has none, or it leaves by the house's mail. */
export type SendElsewhere = (
  companyId: CompanyId,
  mail: MailToSend,
  row: Pick<Outgoing, 'id' | 'writtenAt'> & { /** The person who wrote it by hand. */ by?: number },
) => Promise<boolean>

export type UnsentMail = Omit<MailToSend, 'idempotencyKey' | 'attachments' | 'own' | 'reports'> & {
  papers?: readonly AttachedPaper[]
  /** The message of a conversation that it carries. */
  message?: number
  /** The document that it is about: 'invoice 12'. */
  document?: string
  /** Key of its address in the browser. */
  view?: string
  /** The campaign that it is of. */
  campaign?: number
  /** True if it answers what its recipient has written or asked for. */
  isAnswer?: boolean
  /** The client that it is for, and the job that it is about: it stands in their conversation. */
  about?: About
}

/** A client and perhaps a job of theirs. */
export interface About {
  client: number
  job: number | null
}

/** Conversations in which mails to these clients stand, in order. */
export type ThreadsOf = (tx: CompanyTx, about: readonly About[]) => Promise<number[]>

/** Addresses that mail no longer goes to, as it comes back. */
export interface HeldReaders {
  /** Those among these, in the spelling that they are asked in. */
  among(tx: CompanyTx, readers: readonly string[]): Promise<Set<string>>
  /** Says so beside a row. */
  text: string
  /** Refuses a mail that a person sends there. */
  refusal(address: string): Fact
}

export interface Outgoing {
  companyId: CompanyId
  id: number
  payload: unknown
  writtenAt: Date
}

/** Delivers one kind of row. */
export interface Deliverer {
  deliver(row: Outgoing, db: Doors): Promise<void>
  /** True if the error is permanent, so that another try would not help. */
  isFinal(error: unknown): boolean
  /**
   * Set if the error is the provider's and not this row's: then fewer rows are tried at once. 'refused': it did not
   * even begin with this row.
   */
  providers?(error: unknown): 'refused' | 'busy' | null
  /** Takes note of a try that failed; `isFinal`: none follows. */
  failed?(row: Outgoing, error: string, isFinal: boolean, db: Doors): Promise<void>
}

/** The kinds of rows, each with who delivers it. */
export type Deliverers = Record<'mail' | 'push' | 'sms' | 'line', Deliverer>

/** Tells all server processes that rows of a kind wait: the kind. */
export const outboxChannel = 'tradewind_outbox'

/** A person's own write adds this many rows at most; more are a bulk send, for which nobody sits waiting. */
const mostByHand = 5

interface QueuedRow {
  to: string
  payload: object
  isPrivate?: boolean
  held?: string | undefined
  stands?: { thread_id: number | null; job_id: number | null }
}

/** Writes outbox rows, in the transaction that causes them. */
export function openOutbox(
  schedule: Schedule,
  limits: SendingLimits,
  threadsOf: ThreadsOf,
  held: HeldReaders,
): Outbox {
  /** The rows' ids, in order. */
  async function queue(
    tx: CompanyTx,
    kind: keyof Deliverers,
    rows: readonly QueuedRow[],
    at: Date | null = null,
  ): Promise<number[]> {
    if (rows.length === 0) return []
    const isByHand = rows.length <= mostByHand && isFromScreen(tx)
    const stored = tx
      .insertRows(
        'outbox',
        rows.map(({ to, payload, isPrivate = false, held, stands }) => ({
          kind,
          ...stands,
          recipient: to,
          payload: JSON.stringify(isPrivate && held ? {} : payload),
          is_private: isPrivate,
          urgency: isPrivate ? 2 : isByHand ? 1 : 0,
          ...(at && { due_at: at }),
          ...(held && { status: 'failed', last_error: held }),
        })),
      )
      .returning('id')
      .execute()
    const waits = at === null && rows.some(row => !row.held)
    const [ids] = await Promise.all([stored, waits && wake(tx, kind)])
    return ids.map(row => row.id)
  }
  const mails: Outbox['mails'] = async (tx, unsent, readBy, at = null) => {
    const places = unsent.flatMap(({ to, cc = [] }, i) => [to, ...cc].map(reader => ({ to: reader, i })))
    const all = await limits.mayLeave(
      tx,
      'mail',
      places.map(({ to, i }) => ({ to, isAnswer: unsent[i]!.isAnswer ?? false })),
    )
    // A mail is held where one of its readers may not be written to.
    const reasons = unsent.map((_, i) => all.find((reason, n) => reason && places[n]!.i === i) ?? null)
    // A person is told at once; what nobody waits for is kept where the office sees it and can send it again.
    if (tx.by) limits.refuseHeld('mail', reasons)
    // A code or link is asked for by its reader, who sees that none comes.
    const gone =
      readBy === 'reader' ? new Set() : await held.among(tx, [...new Set(places.map(each => each.to))])
    const first = places.find(({ to }) => gone.has(to))
    if (first && tx.by && tx.deed.means === 'screen' && !tx.deed.isBulk) refuse(409, held.refusal(first.to))
    const comesBack = unsent.map((_, i) => places.some(each => each.i === i && gone.has(each.to)))
    // What carries a message or is for its reader alone does not stand there by itself.
    const about = unsent.map(mail => (readBy === 'company' && !mail.message && mail.about) || null)
    // It leaves by their own mailbox, if they have one.
    const author = (count: number) =>
      tx.by && count <= mostByHand && isFromScreen(tx) ? { by: tx.by.id } : {}
    const threads = (
      await threadsOf(
        tx,
        about.filter(each => each !== null),
      )
    ).values()
    return queue(
      tx,
      'mail',
      unsent.map(({ isAnswer: _, about: _about, ...mail }, i) => ({
        to: mail.to,
        payload: {
          ...mail,
          ...(readBy === 'company' &&
            (mail.message || _about || mail.document) && { to_client: true, ...author(unsent.length) }),
        },
        isPrivate: readBy === 'reader',
        held: heldText(reasons[i]) ?? (comesBack[i] ? held.text : undefined),
        stands: { thread_id: (about[i] && threads.next().value) ?? null, job_id: about[i]?.job ?? null },
      })),
      at,
    )
  }
  const retry: Outbox['retry'] = async (tx, id) => {
    const row = await tx
      .updateRows('outbox')
      .set({ status: 'waiting', tries: 0, due_at: sql<Date>`now()`, urgency: 1, set_aside_at: null })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .where('is_private', '=', false)
      .returning(['kind', 'recipient'])
      .executeTakeFirst()
    if (row?.kind === 'mail' && (await held.among(tx, [row.recipient])).size > 0)
      refuse(409, held.refusal(row.recipient))
    if (row?.kind === 'mail' || row?.kind === 'sms') {
      const again = [{ to: row.recipient, isAnswer: false }]
      limits.refuseHeld(row.kind, await limits.mayLeave(tx, row.kind, again))
    }
    if (row) await wake(tx, row.kind)
    return row !== undefined
  }
  return {
    mails,
    async mail(tx, unsent, readBy) {
      await mails(tx, [unsent], readBy)
    },
    async accountMail(tx, unsent) {
      const id = await platformCompany(tx)
      if (id === undefined) throw new Error('there is no company of the platform')
      await asCompany(tx, id, platform => mails(platform, [unsent], 'reader'))
    },
    async campaign(tx, unsent) {
      const recipients = unsent.map(({ to }) => ({ to, isAnswer: false }))
      const reasons = await limits.mayLeave(tx, 'mail', recipients)
      const within = withinLimit(reasons)
      const ids = await queue(
        tx,
        'mail',
        unsent
          .slice(0, within)
          .map((mail, i) => ({ to: mail.to, payload: mail, held: heldText(reasons[i]) })),
      )
      return unsent.map((_, i) => ids[i] ?? null)
    },
    async push(tx, pushes) {
      await queue(
        tx,
        'push',
        pushes.map(push => ({ to: `browser ${push.subscription}`, payload: push })),
      )
    },
    sms: (tx, messages, at) =>
      queue(
        tx,
        'sms',
        messages.map(({ held, ...message }) => ({
          to: message.to,
          payload: message,
          isPrivate: message.text !== undefined,
          held,
        })),
        at,
      ),
    async maySms(tx, recipients, { refuses }) {
      const reasons = await limits.mayLeave(tx, 'sms', recipients)
      if (refuses) limits.refuseHeld('sms', reasons)
      return reasons
    },
    async line(tx, call) {
      // Who rings waits, as who asked for a code does.
      await queue(tx, 'line', [{ to: `call ${call}`, payload: { call }, isPrivate: true }])
    },
    later: (tx, work, data, at) => schedule.later(tx, work, data, at ? { at } : {}),
    async bounced(tx, id, reason) {
      const row = await tx
        .updateRows('outbox')
        .set({ status: 'failed', last_error: reason })
        .where('id', '=', id)
        .where('status', '=', 'sent')
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    retry,
    async sendNow(tx, id) {
      if (await retry(tx, id)) return true
      const row = await tx
        .updateRows('outbox')
        .set({ due_at: sql<Date>`now()`, urgency: 1 })
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .where('tries', '>', 0)
        .where('is_claimed', '=', false)
        .where('is_private', '=', false)
        .returning('kind')
        .executeTakeFirst()
      if (row) await wake(tx, row.kind)
      return row !== undefined
    },
    async takeBack(tx, id) {
      // A delivery that has claimed it counted a try under the row's lock: one of the two finds the other's work.
      const row = await tx
        .deleteRows('outbox')
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .where('tries', '=', 0)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    async takeBackAll(tx, ids) {
      const { rows } = await sql<{ id: number }>`
        delete from outbox where company_id = ${tx.companyId} and id = any(${[...ids]}::bigint[])
          and status = 'waiting' and tries = 0 returning id`.execute(tx)
      return rows.map(({ id }) => Number(id))
    },
  }
}

/** True for what a person does at a screen, row by row. */
const isFromScreen = ({ deed }: CompanyTx) => deed.means === 'screen' && !deed.isBulk

/** How many of these, from the first on, are within the day's limit; what the demo company holds back counts. */
export function withinLimit(reasons: readonly (Reason | null)[]): number {
  const over = reasons.findIndex(reason => reason !== null && reason !== 'demo')
  return over < 0 ? reasons.length : over
}

const wake = (tx: CompanyTx, kind: string) => sql`select pg_notify(${outboxChannel}, ${kind})`.execute(tx)

/** Key of a row's mail: its Message-ID is made from it. */
export const deliveryKey = (companyId: CompanyId, id: number): string => `${companyId}-${id}`
