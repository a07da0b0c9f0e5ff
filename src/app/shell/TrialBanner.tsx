import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { isOfPlan } from '#features/account/plans/plan-invoices.rules.ts'
import { plansContract } from '#features/account/plans/plans.contract.ts'
import { isNearLimit } from '#features/account/plans/plans.rules.ts'
import { trialState, wholePack } from '#shared/plan.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './TrialBanner.module.css'

/** Tells the owner how long the trial lasts, that the plan waits for a payment, or that a limit is near; and the way there. */
export function TrialBanner() {
  const t = useTexts()
  const viewer = useViewer()
  const { today } = useCompanyTime()
  const trial = trialState(viewer, today)
  const [isClosed, setClosed] = useState(false)
  const hasEverything = viewer.pack_id === wholePack && viewer.subscription_date === null
  const isWatched = viewer.kind === 'owner' && !trial && !hasEverything
  const { data } = useRead(plansContract.subscription, {}, { enabled: isWatched, staleTime: 600_000 })
  if (trial)
    return (
      <section
        className={classes.banner}
        data-expired={trial.as === 'expired' || undefined}
        aria-label={t('Trial')}
      >
        <span>
          {trial.as === 'running'
            ? t('Your Tradewind Trial Ends In {{count}} Days', { count: trial.days })
            : t('Your Tradewind Trial Has Expired')}
        </span>
        <Button size="compact-sm" renderRoot={props => <AppLink to="/plans" {...props} />}>
          {t('Subscribe Now')}
        </Button>
      </section>
    )
  const late = isWatched
    ? data?.result.pending.find(each => each.status === 'open' && isOfPlan(each))
    : undefined
  if (!late && viewer.plan_paused)
    return (
      <section className={classes.banner} aria-label={t('Plan')}>
        <span>{t('Your plan is paused. You can view and export.')}</span>
        {viewer.kind === 'owner' && (
          <Button size="compact-sm" renderRoot={props => <AppLink to="/plans" {...props} />}>
            {t('Resume plan')}
          </Button>
        )}
      </section>
    )
  if (!late) {
    const plan = data?.result
    const near =
      plan &&
      !isClosed &&
      ((isNearLimit(plan.used_storage, plan.total_storage) &&
        (['/plans/storage', t('Your storage is nearly full.')] as const)) ||
        (isNearLimit(plan.used_jobs, plan.total_jobs) &&
          (['/plans', t('You’ve nearly used your plan’s jobs.')] as const)))
    if (!near) return null
    const [path, text] = near
    return (
      <section className={classes.banner} aria-label={t('Plan')}>
        <span>{text}</span>
        <Button size="compact-sm" renderRoot={props => <AppLink to={path} {...props} />}>
          {t('Open Plans')}
        </Button>
        <CloseButton aria-label={t('Close')} onClick={() => setClosed(true)} />
      </section>
    )
  }
  const amount = moneyText(late.total_cents)
  return (
    <section
      className={classes.banner}
      data-expired={late.trouble !== '' || undefined}
      aria-label={t('Plan')}
    >
      <span>
        {late.trouble === ''
          ? t('Payment of {{amount}} due for your plan', { amount })
          : t('Your card was declined: {{amount}}', { amount })}
      </span>
      <Button size="compact-sm" renderRoot={props => <AppLink to="/plans" {...props} />}>
        {t('Open Plans')}
      </Button>
    </section>
  )
}
