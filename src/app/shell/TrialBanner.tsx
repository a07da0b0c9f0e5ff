import { Button } from '@mantine/core'
import { plansContract } from '#features/account/plans/plans.contract.ts'
import { trialState } from '#shared/plan.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './TrialBanner.module.css'

/** Tells the owner of a company on trial how long it lasts; and the way to a plan, where there is somebody to ask. */
export function TrialBanner() {
  const t = useTexts()
  const { today } = useCompanyTime()
  const trial = trialState(useViewer(), today)
  const { data } = useRead(plansContract.subscription, {}, { enabled: trial !== null, staleTime: 600_000 })
  if (!trial) return null
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
      {data?.result.contact && (
        <Button size="compact-sm" renderRoot={props => <AppLink to="/plans" {...props} />}>
          {t('Subscribe Now')}
        </Button>
      )}
    </section>
  )
}
