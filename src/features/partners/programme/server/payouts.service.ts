import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import { rateOf } from '#shared/numbers/money.ts'
import { partnerMail } from '../../partner-sign-in/server/partner-mails.service.ts'
import { bankFreeAt, batchTexts, type Payee, payoutProblem } from '../programme.rules.ts'
import { isWhole, openBank } from './bank.service.ts'
import { type Notifier, tellPartner } from './notices.service.ts'
import {
  approvePayouts,
  type BatchPayout,
  batchRow,
  type Due,
  dropPayouts,
  insertBatch,
  insertPayouts,
  moveBatch,
  payoutsDue,
  payoutsInReview,
  payoutsOfBatch,
  setPaid,
} from './payouts.queries.ts'
import { hostDay, termsOn } from './terms.queries.ts'

/** Australia's GST, which comes on top for a registered partner who agreed to our tax invoices. */
const gstBp = 1_000

type Sealer = Pick<Services, 'seal'>

/** The amounts due, each with the reason it is not paid, or null. */
export async function judgedDues(tx: CompanyTx, services: Sealer) {
  const terms = await termsOn(tx, await hostDay(tx))
  return (await payoutsDue(tx)).map(due => {
    const bank = openBank(services, due.partner_id, due.bank_sealed)
    const payee: Payee = { ...due, has_bank: isWhole(bank) }
    return { due, bank, problem: payoutProblem(payee, due.cents, terms, tx.now) }
  })
}

const isRcti = ({ abn, gst_registered, rcti_agreed_at }: Due) =>
  abn !== '' && gst_registered && rcti_agreed_at !== null

/** Prepares a batch of all that can be paid; the host approves it. */
export async function prepareBatch(tx: CompanyTx, services: Sealer): Promise<number> {
  const batchId = await insertBatch(tx)
  if (batchId === undefined) return refuse(409, batchTexts.open)
  const paid = (await judgedDues(tx, services)).filter(each => each.problem === null)
  if (paid.length === 0) return refuse(409, batchTexts.nothing)
  const payouts = paid.map(({ due, bank }) => ({
    partner_id: due.partner_id,
    net_cents: due.cents,
    gst_cents: isRcti(due) ? rateOf(due.cents, gstBp) : 0,
    is_rcti: isRcti(due),
    abn: due.abn,
    payee: due.company_name,
    address: due.address,
    bank_sealed: due.bank_sealed,
    account_end: bank.accountNumber.slice(-3),
  }))
  // An entry that was refused or given back meanwhile would be missing from a sum that is already stored.
  if (!(await insertPayouts(tx, batchId, payouts))) refuse(409, batchTexts.moved)
  tx.record('partner_batches', null, { id: batchId, status: 'proposed', payouts: payouts.length })
  return batchId
}

interface Asked {
  id: number
  version: number
}

async function moved(
  tx: CompanyTx,
  { id, version }: Asked,
  from: readonly string[],
  to: Parameters<typeof moveBatch>[2],
) {
  const before = found(await batchRow(tx, id))
  const after = await moveBatch(tx, { id, version, from }, to)
  if (!after) return refuse(409, batchTexts.moved, { current: before })
  tx.record('partner_batches', before, after)
  return after
}

/** Approves a batch. Payouts whose partner has changed bank, was closed, or came into review since are taken out. */
export async function approveBatch(tx: CompanyTx, asked: Asked, userId: number): Promise<void> {
  await moved(tx, asked, ['proposed'], { status: 'approved', approved_by: userId, approved_at: tx.now })
  const payouts = await payoutsOfBatch(tx, asked.id)
  const inReview = new Set(await payoutsInReview(tx, asked.id))
  const stays = (each: BatchPayout) =>
    each.partner_status === 'approved' &&
    !inReview.has(each.id) &&
    (each.bank_changed_at === null || tx.now >= bankFreeAt(each.bank_changed_at))
  const out = payouts.filter(each => !stays(each))
  if (out.length === payouts.length) refuse(409, batchTexts.empty())
  await dropPayouts(
    tx,
    out.map(each => each.id),
  )
  await approvePayouts(tx, asked.id)
}

/** Notes that the bank has paid what is left of a batch, and tells the partners. */
export async function payBatch(
  tx: CompanyTx,
  services: Notifier,
  asked: Asked,
  userId: number,
): Promise<void> {
  await moved(tx, asked, ['approved'], { status: 'paid', paid_by: userId, paid_at: tx.now })
  for (const payout of await setPaid(tx, asked.id, null)) await tellPaid(tx, services, payout)
}

/** Notes that one payout of an approved batch was paid by hand; with the last one, the batch is paid. */
export async function payByHand(
  tx: CompanyTx,
  services: Notifier,
  { payoutId, ...asked }: Asked & { payoutId: number },
  userId: number,
): Promise<void> {
  const isLeft = (each: BatchPayout) => each.status === 'approved' && each.id !== payoutId
  const isLast = !(await payoutsOfBatch(tx, asked.id)).some(isLeft)
  const paid = { paid_by: userId, paid_at: tx.now }
  await moved(tx, asked, ['approved'], isLast ? { status: 'paid', ...paid } : { status: 'approved' })
  const payout = found((await setPaid(tx, asked.id, { payoutId }))[0])
  tx.record(
    'partner_payouts',
    { id: payoutId, status: 'approved' },
    { id: payoutId, status: 'paid', by_hand: true },
  )
  await tellPaid(tx, services, payout)
}

async function tellPaid(
  tx: CompanyTx,
  services: Notifier,
  { partner_id, net_cents, gst_cents, account_end }: Omit<BatchPayout, 'partner_status' | 'bank_changed_at'>,
): Promise<void> {
  await tellPartner(tx, services, partner_id, 'payouts', to =>
    partnerMail(to, ({ t, money }) => {
      const amount = money(net_cents + gst_cents)
      return {
        subject: t('Your payout of {{amount}}', { amount }),
        paragraphs: [
          t('We’ve paid {{amount}} to your account ending in {{digits}}.', { amount, digits: account_end }),
          t('The statement lists every entry.'),
        ],
        button: { label: t('Open the statement'), url: `${services.publicUrl}/partner-payouts` },
      }
    }),
  )
}

/** Cancels what was not paid of a batch; its entries are due again. A payout that was paid by hand stays paid. */
export async function cancelBatch(tx: CompanyTx, asked: Asked): Promise<void> {
  const payouts = await payoutsOfBatch(tx, asked.id)
  const unpaid = payouts.filter(each => each.status !== 'paid')
  const isPaid = unpaid.length < payouts.length
  await moved(
    tx,
    asked,
    ['proposed', 'approved'],
    isPaid ? { status: 'paid', paid_at: tx.now } : { status: 'cancelled' },
  )
  await dropPayouts(
    tx,
    unpaid.map(each => each.id),
  )
}
