import { CloseButton, Progress } from '@mantine/core'
import { IconArrowLeft, IconCircleCheckFilled } from '@tabler/icons-react'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import type { PageName } from '#features/account/page-settings/page-settings.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { onboardingContract } from '../onboarding.contract.ts'
import { completeStep } from '../onboarding.rules.ts'
import { tutorialProgress } from '../tutorial.rules.ts'
import classes from './TutorialBar.module.css'

interface TutorialBarProps {
  /** The path of a page that the viewer may open. */
  openPath: (page: PageName) => string | undefined
}

/** How much of the product its owner has seen: a link per page, until all are seen or the bar is closed. */
export function TutorialBar({ openPath }: TutorialBarProps) {
  const t = useTexts()
  const views = useRead(pageSettingsContract.getPageViews, {})
  const progress = useRead(onboardingContract.companyProgress, {})
  const close = useSend(onboardingContract.setOnboardingTutorialComplete)
  if (!views.data || !progress.data || progress.data.result.tour_complete === 1) return null
  const { steps, next, percent } = tutorialProgress(views.data.result, openPath)
  if (percent === 100) return null
  return (
    <section className={classes.bar} aria-labelledby="tutorial">
      <div className={classes.head}>
        <h2 id="tutorial">{t('Have a look around')}</h2>
        <span>{t('{{percent}}% seen', { percent })}</span>
        <CloseButton
          size="sm"
          aria-label={t('Close the tutorial')}
          disabled={close.isPending}
          onClick={() => void close.send({})}
        />
      </div>
      <Progress value={percent} size="sm" aria-label={t('Tutorial')} />
      <ol className={classes.steps}>
        {steps.map(({ path, label, done }) => (
          <li key={path}>
            <AppLink
              to={path}
              query={{ first_view: 1 }}
              className={classes.step}
              data-next={path === next || undefined}
              aria-current={path === next ? 'step' : undefined}
            >
              {done && <IconCircleCheckFilled size={16} role="img" aria-label={t('Seen')} />}
              {t(label)}
            </AppLink>
          </li>
        ))}
        {progress.data.result.current_step < completeStep && (
          <li className={classes.back}>
            <AppLink to="/onboarding">
              <IconArrowLeft size={14} aria-hidden="true" />
              {t('Back to your first steps')}
            </AppLink>
          </li>
        )}
      </ol>
    </section>
  )
}
