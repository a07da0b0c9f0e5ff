import { Button } from '@mantine/core'
import { trialState } from '#shared/plan.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './TrialBanner.module.css'

/** Tells the owner of a company on trial how long it lasts. */
export function TrialBanner() {
  const t = useTexts()
  const { today } = useCompanyTime()
  const trial = trialState(useViewer(), today)
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
      <Button size="compact-sm" renderRoot={props => <AppLink to="/plans" {...props} />}>
        {t('Subscribe Now')}
      </Button>
    </section>
  )
}
