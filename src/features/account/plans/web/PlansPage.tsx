import { Alert, Anchor, Group, Progress, Text } from '@mantine/core'
import { hasPermission } from '#shared/access.ts'
import { daysLeft, isPlanInactive, planInactive, trialPack } from '#shared/plan.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { plansContract } from '../plans.contract.ts'
import { bytesText } from './bytes-text.ts'
import { CardsCard } from './CardsCard.tsx'
import { Meter } from './Meter.tsx'
import { NotSold } from './NotSold.tsx'
import { PacksCard } from './PacksCard.tsx'
import { PendingPayments } from './PendingPayments.tsx'
import classes from './PlansPage.module.css'
import type { Plan } from './plan.types.ts'
import { SubscriptionFacts } from './SubscriptionFacts.tsx'

/** Length of the trial in days, for the progress bar. */
const trialLength = 14

/** The company's plan, how much of it is used, and the others beside it. */
export default function PlansPage() {
  const t = useTexts()
  const viewer = useViewer()
  const read = useRead(plansContract.subscription, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load your plan')}>
      {({ result }) => {
        const buys = result.sells && viewer.kind === 'owner'
        return (
          <div className={classes.page}>
            {buys && <PendingPayments plan={result} />}
            <PlanCard plan={result} />
            {result.sells && <PacksCard plan={result} />}
            {buys && result.cards !== 'none' && <CardsCard plan={result} />}
            {result.sells && !buys && (
              <Text size="sm" c="dimmed">
                {t('Only the owner of {{company}} can change the plan.', { company: viewer.company_name })}
              </Text>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const t = useTexts()
  const { today, day } = useCompanyTime()
  const viewer = useViewer()
  const left = daysLeft(plan.subscription_date, today)
  const isInactive = isPlanInactive(plan, today)
  const isTrial = plan.pack_id === trialPack
  const isPaused = plan.subscription?.is_paused === true
  const isOwed = plan.subscription?.status === 'past_due'
  const subscribed = plan.subscription && plan.subscription.status !== 'ended' ? plan.subscription : null
  if (!plan.sells)
    return (
      <NotSold>
        <Use plan={plan} />
      </NotSold>
    )
  return (
    <Card
      title={t(plan.pack_name)}
      end={
        <StatusBadge tone={isInactive ? 'pink' : isTrial || isPaused || isOwed ? 'amber' : 'green'} dot>
          {isInactive
            ? t('Inactive')
            : isTrial
              ? t('On trial')
              : isOwed
                ? t('Unpaid')
                : isPaused
                  ? t('Paused')
                  : t('Active')}
        </StatusBadge>
      }
    >
      {left === null && !subscribed ? (
        <p className={classes.until}>{t('This plan has no end date.')}</p>
      ) : subscribed ? (
        <SubscriptionFacts plan={plan} subscribed={subscribed} />
      ) : (
        left !== null && (
          <>
            <p className={classes.days}>
              {left > 1
                ? t('{{count}} days left', { count: left })
                : left === 1
                  ? t('1 day left')
                  : left === 0
                    ? t('Last day')
                    : t('Expired')}
            </p>
            <p className={classes.until}>
              {left >= 0
                ? t('Runs until the end of {{day}}.', { day: day(today + left, 'longDate') })
                : t('Ended on {{day}}.', { day: day(today + left, 'longDate') })}
            </p>
            {isTrial && left >= 0 && (
              <Progress
                mb="md"
                value={Math.min(100, ((trialLength - left) / trialLength) * 100)}
                aria-label={t('Trial used')}
              />
            )}
          </>
        )
      )}
      {isInactive && (
        <Alert color="pink" mb="md" title={t(planInactive)}>
          {t('Your data is safe. You can view and export it, and carry on once your plan is active.')}
        </Alert>
      )}
      <Use plan={plan} />
      {hasPermission(viewer, 'settings') && (
        <Group gap="lg" mt="md">
          <TextLink to="/plans/sms" text={t('Text messages')} />
          <TextLink to="/plans/call" text={t('Call minutes')} />
          <TextLink to="/plans/storage" text={t('Storage')} />
          {viewer.kind === 'owner' && <TextLink to="/settings/paymentHistory" text={t('Payment History')} />}
        </Group>
      )}
    </Card>
  )
}

const TextLink = ({ to, text }: { to: string; text: string }) => (
  <Anchor size="sm" renderRoot={props => <AppLink to={to} {...props} />}>
    {text}
  </Anchor>
)

/** How much of each limit is used; a warning from 80 percent on. */
function Use({ plan }: { plan: Plan }) {
  const t = useTexts()
  const { used_storage, total_storage, used_jobs, total_jobs, included } = plan
  return (
    <div className={classes.uses}>
      <Meter
        label={t('Storage')}
        text={
          total_storage === null
            ? t('{{used}} used.', { used: bytesText(used_storage) })
            : t('{{used}} of {{total}} used.', {
                used: bytesText(used_storage),
                total: bytesText(total_storage),
              })
        }
        used={used_storage}
        total={total_storage}
      />
      {total_jobs !== null && (
        <Meter
          label={t('Jobs')}
          text={t('{{used}} of {{total}} used.', { used: String(used_jobs), total: String(total_jobs) })}
          used={used_jobs}
          total={total_jobs}
        />
      )}
      {included.map(({ kind, used, total }) => (
        <Meter
          key={kind}
          label={kind === 'sms' ? t('Text messages') : t('Call minutes')}
          text={t('{{used}} of {{total}} used.', { used: String(used), total: String(total) })}
          used={used}
          total={total}
          warns={false}
        />
      ))}
    </div>
  )
}
