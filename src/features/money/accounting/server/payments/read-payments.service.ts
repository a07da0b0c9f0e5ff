import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Books, PaymentInBooks } from '#server/providers/accounting/accounting.port.ts'
import { Refusal } from '#server/refusal.ts'
import { currencyOf, minutesBetweenLooks } from '../../book-payments.rules.ts'
import type { BookTurn } from '../book-turn.ts'
import { type Connection, connectionOf, updateConnection } from '../connection.queries.ts'
import { lockPayment, lockPaymentCalled, waitingPayments } from './book-payments.queries.ts'
import { noteKept, type Reading, settleWaiting, takeDeletion, takePayment } from './enter-payment.service.ts'

/** Requests of one look; what is left is read in the next turn. */
const mostPages = 10
/** Changes that the books show late are looked at once more. */
const overlapMs = 5 * 60_000

export const isLookDue = ({ settings, payments_since, payments_due_at }: Connection, now: Date): boolean =>
  settings.received && payments_since !== null && (payments_due_at === null || payments_due_at <= now)

export const readingOf = (
  tx: CompanyTx,
  { organisation, settings, choices }: Pick<Connection, 'organisation' | 'settings' | 'choices'>,
): Reading => ({ tx, organisation, settings, currency: currencyOf(choices) })

/**
 * Reads the payments that were entered or deleted in the books since the last look, by their own time. Each is taken up in a
 * transaction of its own; where one fails for a reason of ours, all are read again the next time.
 */
export async function readPayments(turn: BookTurn, books: Books): Promise<void> {
  const { services, company, connection } = turn
  const begun = connection.payments_since
  if (!begun || !isLookDue(connection, services.now())) return
  const { db } = services
  const note = (fields: Parameters<typeof updateConnection>[1]) =>
    db.withCompany(company, tx => updateConnection(tx, fields))
  // News that come meanwhile bring it forward again.
  const next = new Date(services.now().getTime() + minutesBetweenLooks * 60_000)
  await note({ payments_due_at: next })
  let asked = 0
  let hasFailed = false
  const take = async (work: (tx: CompanyTx) => Promise<'asked' | 'done'>) => {
    try {
      if ((await db.withCompany(company, work)) === 'asked') asked++
    } catch (error) {
      hasFailed = true
      turn.onError(error)
    }
  }
  let isAll = false
  let since = begun
  try {
    for (const id of await db.withCompany(company, tx => waitingPayments(tx, connection.organisation)))
      await take(async tx => {
        const row = await lockPayment(tx, id)
        return row ? settleWaiting(readingOf(tx, connection), row) : 'done'
      })
    for (let page = 1, asks = 0; asks < mostPages && !isAll; asks++) {
      turn.requests++
      const { payments, upTo, isLast } = await books.payments(since, page)
      for (const seen of payments) await take(tx => takeOrKeep(readingOf(tx, connection), seen))
      isAll = isLast
      // By the time of the last one instead of by pages, which move while they are read.
      const reached = upTo && new Date(Math.floor(upTo.getTime() / 1_000) * 1_000 - 1_000)
      if (reached && reached > since) {
        since = reached
        page = 1
      } else page++
    }
  } catch (error) {
    await note({ payments_due_at: services.now() })
    throw error
  } finally {
    if (asked > 0) await tellAsked(turn, asked)
  }
  if (hasFailed) return
  const upTo = isAll ? new Date(Math.max(begun.getTime(), since.getTime() - overlapMs)) : since
  await db.withCompany(company, async tx =>
    updateConnection(tx, {
      payments_since: upTo,
      ...(isAll ? { payments_read_at: tx.now } : { payments_due_at: tx.now }),
    }),
  )
}

/** A deletion that can't be followed here is kept with its reason. */
async function takeOrKeep(reading: Reading, seen: PaymentInBooks): Promise<'asked' | 'done'> {
  const { tx, organisation } = reading
  const known = seen.isDeleted ? await lockPaymentCalled(tx, organisation, seen.id) : undefined
  if (!known) return takePayment(reading, seen)
  try {
    return await takeDeletion(tx, known)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await noteKept(tx, known, error)
    return 'asked'
  }
}

async function tellAsked({ services, company }: BookTurn, count: number): Promise<void> {
  await services.db.withCompany(company, async tx => {
    const { connected_by = null } = (await connectionOf(tx)) ?? {}
    const to = connected_by === null ? {} : { users: [connected_by] }
    const path = '/settings/accounting?list=received&status=1'
    await tellPeople(tx, services.outbox, [
      { kind: 'bookPayments', ...to, path, values: { name: services.accounting?.name ?? '', number: count } },
    ])
  })
}
