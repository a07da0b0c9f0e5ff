import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { newJobHash } from '#features/jobs/jobs/web/use-new-job.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import type { Address, Query } from '#web/address/address.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { onboardingContract } from '../onboarding.contract.ts'
import { type OnboardingStep, onboardingSteps } from '../onboarding.rules.ts'
import classes from './OnboardingPage.module.css'
import type { stepTexts } from './onboarding-steps.ts'

interface OnboardingStepCardProps {
  step: OnboardingStep
  texts: (typeof stepTexts)[number]
  isCurrent: boolean
}

/** One step: what it is for, and the way to the form where it is done. */
export function OnboardingStepCard({ step, texts, isCurrent }: OnboardingStepCardProps) {
  const t = useTexts()
  const skip = useSend(onboardingContract.skipStep)
  const { title, text, action, Icon } = texts
  const form = useStepForm(step, texts.to)
  function toggle() {
    // Not disabled meanwhile, so that the focus stays where it is.
    if (!skip.isPending) void skip.send({ step: step.id, undo: step.skipped })
  }
  const state = step.done ? 'done' : step.skipped ? 'skipped' : isCurrent ? 'current' : 'waiting'
  return (
    <li aria-current={isCurrent ? 'step' : undefined}>
      <Card flush className={classes.step} data-state={state}>
        <span className={classes.mark} aria-hidden="true">
          {step.done ? <IconCheck size={20} stroke={2.2} /> : <Icon size={20} stroke={1.6} />}
        </span>
        <div className={classes.text}>
          <h3>
            {t(title)} {step.skipped && <StatusBadge>{t('Skipped')}</StatusBadge>}
          </h3>
          <p>{t(text)}</p>
        </div>
        <div className={classes.actions}>
          {step.done ? (
            <span className={classes.done}>{t('Done')}</span>
          ) : (
            <>
              <Button
                variant={isCurrent ? 'filled' : 'default'}
                renderRoot={props => <AppLink {...form} {...props} />}
              >
                {t(action)}
              </Button>
              <Button
                variant="subtle"
                aria-label={`${step.skipped ? t('Undo') : t('Skip for now')}: ${t(title)}`}
                onClick={toggle}
              >
                {step.skipped ? t('Undo') : t('Skip for now')}
              </Button>
            </>
          )}
        </div>
      </Card>
    </li>
  )
}

/** The address of a step's form. What waits for a time is opened on the calendar; with nothing waiting, a new job. */
function useStepForm(step: OnboardingStep, to: Address): Address {
  const isAppointment = step.id === onboardingSteps.appointment
  const waiting = useRead(
    jobsContract.list,
    { filters: { unscheduled: true, tab: 0 }, pagination: { pageSize: 1 } },
    { enabled: isAppointment && !step.done },
  ).data?.data
  const query = { ...(to.query as Query | undefined), step: step.id }
  if (!isAppointment) return { ...to, query }
  const job = waiting?.[0]?.id
  return job === undefined ? { ...to, query, hash: newJobHash } : { ...to, query: { ...query, job } }
}
