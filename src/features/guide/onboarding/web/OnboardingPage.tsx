import { Button, Progress } from '@mantine/core'
import { IconCheck, IconConfetti } from '@tabler/icons-react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { onboardingContract } from '../onboarding.contract.ts'
import { completeStep, type OnboardingStep, type PaidFact, stepCount } from '../onboarding.rules.ts'
import classes from './OnboardingPage.module.css'
import { OnboardingStepCard } from './OnboardingStepCard.tsx'
import { paidTexts, stepTexts } from './onboarding-steps.ts'

/** Get started: the five things that turn an empty company into a working one. */
export default function OnboardingPage() {
  const t = useTexts()
  const read = useRead(onboardingContract.companyProgress, {})
  return (
    <Loaded read={read} shape="cards" failed={t('Couldn’t load your first steps')}>
      {({ result: { steps, current_step, paid } }) => (
        <div className={classes.page}>
          {current_step === completeStep ? <Finished steps={steps} /> : <Welcome steps={steps} />}
          <ol className={classes.steps}>
            {stepTexts.map(texts => {
              const step = steps.find(each => each.id === texts.id)
              return (
                step && (
                  <OnboardingStepCard
                    key={step.id}
                    step={step}
                    texts={texts}
                    isCurrent={step.id === current_step}
                  />
                )
              )
            })}
          </ol>
          <GetPaid has={paid} />
        </div>
      )}
    </Loaded>
  )
}

/** The steps after the first job: not part of onboarding, they open the same screens as the menu. */
function GetPaid({ has }: { has: Record<PaidFact, boolean> }) {
  const t = useTexts()
  return (
    <section aria-labelledby="get-paid">
      <h2 id="get-paid" className={classes.next}>
        {t('Then get paid')}
      </h2>
      <ul className={classes.steps}>
        {paidTexts.map(({ fact, title, text, action, to, Icon }) => (
          <li key={fact}>
            <Card flush className={classes.step} data-state={has[fact] ? 'done' : 'waiting'}>
              <span className={classes.mark} aria-hidden="true">
                {has[fact] ? <IconCheck size={20} stroke={2.2} /> : <Icon size={20} stroke={1.6} />}
              </span>
              <div className={classes.text}>
                <h3>{t(title)}</h3>
                <p>{t(text)}</p>
              </div>
              <div className={classes.actions}>
                {has[fact] ? (
                  <span className={classes.done}>{t('Done')}</span>
                ) : (
                  <Button variant="default" renderRoot={props => <AppLink to={to} {...props} />}>
                    {t(action)}
                  </Button>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Welcome({ steps }: { steps: OnboardingStep[] }) {
  const t = useTexts()
  const name = useViewer().fullname.split(' ')[0] ?? ''
  const done = steps.filter(step => step.done).length
  return (
    <Card className={classes.head} aria-labelledby="welcome">
      <h2 id="welcome">{t('Welcome, {{name}}', { name })}</h2>
      <p>{t('Five small steps, and the office and the vans work from one list. Do them in any order.')}</p>
      <div className={classes.progress}>
        <Progress value={(100 * done) / stepCount} flex={1} aria-label={t('Steps done')} />
        <span role="status">{t('{{done}} of {{all}} done', { done, all: stepCount })}</span>
      </div>
    </Card>
  )
}

function Finished({ steps }: { steps: OnboardingStep[] }) {
  const t = useTexts()
  const hasSkipped = steps.some(step => step.skipped)
  return (
    <Card className={classes.head} data-finished aria-labelledby="finished">
      <IconConfetti size={30} stroke={1.5} aria-hidden="true" />
      <h2 id="finished">{hasSkipped ? t('That’s all for now') : t('Well done, you’re ready to go')}</h2>
      <p role="status">
        {hasSkipped
          ? t('The steps you skipped are waiting here: come back whenever you like.')
          : t('Your business, your people and your first job are now in one place.')}
      </p>
      <Button size="md" renderRoot={props => <AppLink to="/dashboard" {...props} />}>
        {t('Go to the dashboard')}
      </Button>
    </Card>
  )
}
