import { Button, Progress } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { companyContract } from '#features/account/company/company.contract.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead } from '#web/use-endpoint.ts'
import { onboardingContract } from '../onboarding.contract.ts'
import { completeStep, onboardingSteps, stepCount } from '../onboarding.rules.ts'
import { stepTexts } from './onboarding-steps.ts'
import classes from './StepBar.module.css'

interface StepBarProps {
  /** The step of getting started that is done on this screen. */
  step: number
  /** A form lies over the screen. */
  isCovered: boolean
}

/** Stands over the screen of a step until it is done, and then leads back to the next one. */
export function StepBar({ step, isCovered }: StepBarProps) {
  const t = useTexts()
  const go = useGo()
  const progress = useRead(onboardingContract.companyProgress, {}).data?.result
  const isDone = progress?.steps.find(({ id }) => id === step)?.done
  const wasOpen = useRef(false)
  if (isDone === false) wasOpen.current = true
  const isDetails = step === onboardingSteps.company
  const logo = useRead(companyContract.account, {}, { enabled: isDetails }).data?.result.logo
  const [goesOn, setGoesOn] = useState(false)
  const isLeft = isDone === true && wasOpen.current && !isCovered
  const offersLogo = isLeft && isDetails && logo === '' && !goesOn
  const isOver = isLeft && !offersLogo && !(isDetails && logo === undefined)
  const next = progress?.current_step
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is done and its form is closed
  useEffect(() => {
    if (!isOver) return
    wasOpen.current = false
    const texts = stepTexts.find(({ id }) => id === next)
    toast.success(
      next === completeStep || !texts
        ? t('That was the last step.')
        : t('Done. Next: {{step}}', { step: t(texts.title) }),
    )
    void go({ to: '/onboarding' })
  }, [isOver])
  useEffect(() => {
    if (offersLogo) document.querySelector('[data-tour="account-logo"]')?.scrollIntoView({ block: 'center' })
  }, [offersLogo])
  const texts = stepTexts.find(({ id }) => id === step)
  if (!progress || !texts) return null
  const done = progress.steps.filter(one => one.done).length
  return (
    <section className={classes.bar} aria-label={t('Get started')}>
      <span className={classes.step}>
        {t('Step {{number}} of {{all}}: {{title}}', { number: step, all: stepCount, title: t(texts.title) })}
      </span>
      <Progress className={classes.progress} value={(100 * done) / stepCount} aria-label={t('Steps done')} />
      {offersLogo && (
        <span role="status" className={classes.offer}>
          {t('Saved. Add your logo below. It appears on every quote and invoice.')}
          <Button variant="default" onClick={() => setGoesOn(true)}>
            {t('Continue without a logo')}
          </Button>
        </span>
      )}
      <AppLink to="/onboarding" className={classes.back}>
        <IconArrowLeft size={14} aria-hidden="true" />
        {t('Back to your first steps')}
      </AppLink>
    </section>
  )
}
