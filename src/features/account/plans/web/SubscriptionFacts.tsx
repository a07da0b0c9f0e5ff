import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { moneyText } from '#web/money-text.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { isOfPlan } from '../plan-invoices.rules.ts'
import { plansContract } from '../plans.contract.ts'
import classes from './PlansPage.module.css'
import type { Plan } from './plan.types.ts'
import { useDayTexts } from './use-day-texts.ts'

const Pause = lazyDialog(async () => (await import('./PauseDialog.tsx')).PauseDialog)
const TakePlan = lazyDialog(async () => (await import('./TakePlanDialog.tsx')).TakePlanDialog)

type Subscribed = NonNullable<Plan['subscription']>

/** The price, the start of the next period, and the ways to pause, go on and unsubscribe. */
export function SubscriptionFacts({ plan, subscribed }: { plan: Plan; subscribed: Subscribed }) {
  const t = useTexts()
  const viewer = useViewer()
  const { dateOf } = useDayTexts()
  const { period, price_cents, credit_cents, next_price_cents, is_paused } = subscribed
  const price = moneyText(is_paused ? subscribed.pause_cents + subscribed.storage_cents : price_cents)
  return (
    <>
      <p className={classes.days}>
        {period === 'month' || is_paused
          ? t('{{price}} a month', { price })
          : t('{{price}} a year', { price })}
      </p>
      <p className={classes.until}>
        <NextText plan={plan} subscribed={subscribed} />
      </p>
      {credit_cents > 0 && (
        <p className={classes.until}>
          {t('{{amount}} credit comes off your next invoice.', { amount: moneyText(credit_cents) })}
        </p>
      )}
      {next_price_cents !== null && subscribed.next_price_from && (
        <Alert color="yellow" mb="md">
          {t('The price changes to {{price}} on {{day}}.', {
            day: dateOf(subscribed.next_price_from),
            price: moneyText(next_price_cents),
          })}
        </Alert>
      )}
      {viewer.kind === 'owner' && subscribed.status !== 'past_due' && (
        <Ways plan={plan} subscribed={subscribed} />
      )}
    </>
  )
}

/** Says what comes next, in a sentence. */
function NextText({ plan, subscribed }: { plan: Plan; subscribed: Subscribed }) {
  const t = useTexts()
  const { dateOf } = useDayTexts()
  const packs = useRead(plansContract.packs, {}).data?.result ?? []
  const { period_end, cancels, status, next_pack_id, pause_from, pause_until, is_paused } = subscribed
  const next = packs.find(each => each.id === next_pack_id)
  const until = dateOf(period_end, -1)
  if (status === 'past_due') {
    const due =
      plan.pending.find(each => each.status === 'open' && isOfPlan(each))?.due_on ?? plan.subscription_date
    return t('Payment due by {{day}}, or the plan ends.', {
      day: dateOf(due ?? period_end),
    })
  }
  if (cancels) return t('Ends after {{day}}. No more charges.', { day: until })
  if (pause_from && pause_until)
    return is_paused
      ? t('Paused until {{day}}, then resumes automatically.', { day: dateOf(pause_until, -1) })
      : t('Pauses from {{from}} to {{to}}, for {{price}} a month.', {
          from: dateOf(pause_from),
          to: dateOf(pause_until, -1),
          price: moneyText(subscribed.pause_cents + subscribed.storage_cents),
        })
  if (next) return t('Paid until {{day}}. {{plan}} starts after that.', { day: until, plan: t(next.name) })
  return t('Paid until {{day}}. Renews automatically.', { day: until })
}

function Ways({ plan, subscribed }: { plan: Plan; subscribed: Subscribed }) {
  const t = useTexts()
  const { dateOf } = useDayTexts()
  const confirm = useConfirm()
  const unsubscribe = useSend(plansContract.unsubscribe, { saved: 'Unsubscribed.' })
  const resubscribe = useSend(plansContract.resubscribe, { saved: 'Your plan continues.' })
  const takeBack = useSend(plansContract.resume, { saved: 'Your plan continues.' })
  const [open, setOpen] = useState<'pause' | 'resume' | null>(null)
  const { period_end, cancels, pause_from, is_paused, next_pack_id, next_period } = subscribed
  const close = () => setOpen(null)
  if (cancels)
    return (
      <Group mb="md">
        <Button size="compact-md" loading={resubscribe.isPending} onClick={() => void resubscribe.send({})}>
          {t('Keep the plan')}
        </Button>
      </Group>
    )
  const canPause = plan.pause_months > 0 && !pause_from && next_pack_id === null && next_period === null
  return (
    <Group mb="md">
      {is_paused && (
        <Button size="compact-md" onClick={() => setOpen('resume')}>
          {t('Resume now')}
        </Button>
      )}
      {pause_from && !is_paused && (
        <Button size="compact-md" loading={takeBack.isPending} onClick={() => void takeBack.send({})}>
          {t('Don’t pause')}
        </Button>
      )}
      {canPause && (
        <Button size="compact-md" variant="default" onClick={() => setOpen('pause')}>
          {t('Pause for a season')}
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        onClick={() =>
          void confirm({
            title: t('Unsubscribe from {{plan}}?', { plan: t(plan.pack_name) }),
            message: t('It runs until the end of {{day}}. You can undo this until then.', {
              day: dateOf(period_end, -1),
            }),
            confirm: t('Unsubscribe'),
            danger: true,
            run: () => unsubscribe.send({}),
          })
        }
      >
        {t('Unsubscribe')}
      </Button>
      {open === 'pause' && <Pause plan={plan.pack_name} most={plan.pause_months} onClose={close} />}
      {open === 'resume' && (
        <TakePlan
          plan={plan}
          pack={{ id: plan.pack_id, name: plan.pack_name }}
          period={subscribed.period}
          onClose={close}
        />
      )}
    </Group>
  )
}
