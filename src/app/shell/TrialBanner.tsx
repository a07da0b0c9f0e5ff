import { Button } from '@mantine/core'
import { plansContract } from '#features/account/plans/plans.contract.ts'
import { daysLeft, trialState } from '#shared/plan.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './TrialBanner.module.css'

/** Days before a plan's last one in which an unpaid invoice is looked for. */
const watchedDays = 14

/** Tells the owner how long the trial lasts, or that the plan waits for a payment; and the way to the plans. */
export function TrialBanner() {
  const t = useTexts()
  const viewer = useViewer()
  const { today } = useCompanyTime()
  const trial = trialState(viewer, today)
  const left = daysLeft(viewer.subscription_date, today)
  const isWatched = viewer.kind === 'owner' && !trial && left !== null && left <= watchedDays
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
  const late = isWatched ? data?.result.pending.find(each => each.status === 'open') : undefined
  if (!late) return null
  const amount = moneyText(late.total_cents)
  return (
    <section
      className={classes.banner}
      data-expired={late.trouble !== '' || undefined}
      aria-label={t('Plan')}
    >
      <span>
        {late.trouble === ''
          ? t('Your plan waits for a payment of {{amount}}', { amount })
          : t('Your card was declined: {{amount}}', { amount })}
      </span>
      <Button size="compact-sm" renderRoot={props => <AppLink to="/plans" {...props} />}>
        {t('Open Plans')}
      </Button>
    </section>
  )
}
