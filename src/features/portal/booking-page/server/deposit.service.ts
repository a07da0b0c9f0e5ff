import { keyOf } from '#features/money/card-payments/server/card-account.service.ts'
import { cardAccount } from '#features/money/card-payments/server/card-accounts.queries.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { isPayTrouble } from '#server/providers/pay/pay-trouble.ts'
import { readerOf } from '#server/reader.ts'
import { refuse } from '#server/refusal.ts'
import { type BookingPage, bookingPageTexts } from '../booking-page.rules.ts'
import { bookingToken } from './booking-page.service.ts'
import { depositLook } from './deposit.works.ts'
import { bookingById, updateBooking } from './web-bookings.queries.ts'

/** The deposit that some work asks for; 0: none, also where nothing is booked at once or no cards are taken. */
export async function depositOf(
  tx: CompanyTx,
  { mode, types }: Pick<BookingPage, 'mode' | 'types'>,
  jobType: number,
): Promise<number> {
  const cents = types.find(({ id }) => id === jobType)?.deposit_cents ?? 0
  return cents > 0 && mode === 'book' && (await cardAccount(tx))?.is_on ? cents : 0
}

/** Begins the payment of a booking's deposit, on a page of the provider. */
export async function beginDeposit(ctx: PublicContext, companyId: CompanyId, id: number): Promise<void> {
  const { db, seal, publicUrl, providers, outbox } = ctx
  const { row, account } = await db.readCompany(companyId, async tx => ({
    row: await bookingById(tx, id),
    account: await cardAccount(tx),
  }))
  if (row?.state !== 'unpaid' || row.pay_url !== '' || row.pay_reference === null) return
  if (!account) return refuse(503, bookingPageTexts.noCards)
  const back = `${publicUrl}/jobs/activate/${bookingToken(seal, 'proof', companyId, id)}`
  const { t } = await readerOf(ctx.language, 'UTC')
  const page = await providers.pay
    .begin(
      keyOf({ seal }, companyId, account),
      {
        reference: row.pay_reference,
        lines: [{ name: t('Deposit for your booking'), cents: row.deposit_cents }],
        email: row.email,
        language: ctx.language,
        paidUrl: `${back}?paid=1`,
        backUrl: back,
        expiresAt: row.expires_at!,
      },
      row.pay_reference,
    )
    .catch(error => {
      if (!isPayTrouble(error)) throw error
      return refuse(503, bookingPageTexts.noCards)
    })
  await db.withCompany(companyId, async tx => {
    await updateBooking(tx, id, {
      pay_account: account.account,
      pay_checkout: page.id,
      pay_url: page.url,
      pay_state: 'open',
    })
    // Should the provider not tell us what became of it.
    const end = new Date(row.expires_at!.getTime() + 60_000)
    await outbox.later(tx, depositLook, { companyId, booking: id }, end)
  })
}
