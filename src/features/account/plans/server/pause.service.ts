import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { dayText, parseDay, todayIn } from '#shared/dates.ts'
import { canPause, type PausePrice, pauseNoticeDays, pausePrice } from '../pause.rules.ts'
import { agreedPrice, type Period, planTexts, restOf } from '../plans.rules.ts'
import { keptDiscount, refuseUnsettled } from './change-plan.service.ts'
import { mailOwners, priceIn } from './mails/plan-mails.service.ts'
import {
  allPacks,
  lockSubscription,
  type PackRow,
  type SubscriptionRow,
  subscription,
  updateSubscription,
} from './plans.queries.ts'
import { noPause, type PlanServices, showPlan, standingOf } from './plans.service.ts'

/** Works out a pause of some months, or refuses it: the preview shows it and the booking keeps it. */
export async function pricePause(
  tx: CompanyTx,
  months: number,
  { locks }: { locks: boolean },
): Promise<{ price: PausePrice; pack: PackRow; row: SubscriptionRow }> {
  const row = await (locks ? lockSubscription(tx) : subscription(tx))
  const now = standingOf(row)
  const pack = (await allPacks(tx)).find(each => each.id === now?.pack_id)
  const can = canPause(now, { pack_name: pack?.name ?? '', pause_months: pack?.pause_months ?? 0 }, months)
  refuseUnless(can, 409, { field: 'months' })
  await refuseUnsettled(tx)
  const { time_zone } = await companyRow(tx)
  const today = todayIn(time_zone, tx.now.toISOString())
  const kept = await keptDiscount(tx, row)
  return { price: pausePrice(now!, pack!, months, { today, kept }), pack: pack!, row: row! }
}

/** Books a pause. It begins by the schedule, on its day. */
export async function planPause(
  tx: CompanyTx,
  wanted: { months: number; month_cents?: number | undefined },
): Promise<void> {
  const { price, pack, row } = await pricePause(tx, wanted.months, { locks: true })
  if (wanted.month_cents !== undefined && wanted.month_cents !== price.month_cents)
    return refuse(409, planTexts.changed)
  const after = await updateSubscription(tx, {
    pause_from: price.starts_on,
    pause_until: price.resumes_on,
    pause_cents: pack.pause_cents,
  })
  tx.record('subscriptions', row, after, tx.companyId)
}

/** Takes back a pause that has not begun. */
export async function takePauseBack(tx: CompanyTx, row: SubscriptionRow): Promise<void> {
  tx.record('subscriptions', row, await updateSubscription(tx, noPause), tx.companyId)
}

/** Begins a planned pause: the paid period ends with it, and its unused days are credited. */
export async function beginPause(
  tx: CompanyTx,
  services: PlanServices,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const rest = restOf(row, parseDay(row.pause_from!)!)
  const after = await updateSubscription(tx, {
    is_paused: true,
    status: 'paused',
    period_end: row.pause_from!,
    credit_cents: row.credit_cents + rest,
    period_cents: row.period_cents - rest,
  })
  tx.record('subscriptions', row, after, tx.companyId)
  await showPlan(tx, after)
  await mailOwners(tx, services, ({ t, money, longDay }) => ({
    subject: t('Your plan is paused'),
    paragraphs: [
      t('It’s paused until {{day}}, for {{amount}} a month, and then resumes automatically.', {
        day: longDay(row.pause_until!),
        amount: money(row.pause_cents + row.storage_cents),
      }),
      t('Until then you can read and export everything. To start earlier, resume it under Plans.'),
    ],
    button: { label: t('Open Plans'), path: '/plans' },
  }))
  return after
}

/** Tells owners some days before that a pause ends, once. */
export async function tellOfEnd(
  tx: CompanyTx,
  services: PlanServices,
  row: SubscriptionRow,
  today: number,
): Promise<void> {
  const until = row.is_paused && !row.pause_told && !row.cancels ? parseDay(row.pause_until!)! : null
  if (until === null || until - pauseNoticeDays > today) return
  await updateSubscription(tx, { pause_told: true })
  if (until <= today) return
  const pack = (await allPacks(tx)).find(each => each.id === row.pack_id)!
  const price = agreedPrice(standingOf(row), { pack, period: row.period as Period }, until)
  await mailOwners(tx, services, reader => {
    const { t } = reader
    const day = reader.longDay(dayText(until))
    return {
      subject: t('Your plan resumes on {{day}}', { day }),
      paragraphs: [
        t('Your {{plan}} plan resumes on {{day}} at {{price}}.', {
          plan: pack.name,
          day,
          price: priceIn(reader, price, row.period),
        }),
        t('You can unsubscribe until then.'),
      ],
      button: { label: t('Open Plans'), path: '/plans' },
    }
  })
}

/** Dates of a pause where the host lets the paid period run until another day. */
export function laterPause(
  row: Pick<SubscriptionRow, 'is_paused' | 'pause_from' | 'pause_until' | 'period_end'>,
  end: number,
): Partial<Pick<SubscriptionRow, 'pause_from' | 'pause_until'>> {
  if (row.pause_from === null) return {}
  const until = parseDay(row.pause_until!)!
  if (row.is_paused) return end > until ? { pause_until: dayText(end) } : {}
  const later = end - parseDay(row.period_end)!
  if (row.pause_from !== row.period_end) return {}
  return { pause_from: dayText(end), pause_until: dayText(until + later) }
}
