import { Alert, Button, Progress } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { sizeOf } from '#features/account/company/company.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { daysLeft, isPlanInactive, planInactive, trialPack } from '#shared/plan.ts'
import { language, useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { plansContract } from '../plans.contract.ts'
import classes from './PlansPage.module.css'

type Plan = Receives<typeof plansContract.subscription>['result']

/** Length of the trial in days, for the progress bar. */
const trialLength = 14

/** The company's plan, how long it runs, and how to get another. */
export default function PlansPage() {
  const t = useTexts()
  return (
    <Loaded read={useRead(plansContract.subscription, {})} failed={t('Your plan could not be loaded')}>
      {({ result }) => (
        <div className={classes.page}>
          <PlanCard plan={result} />
          <NextStep plan={result} />
          <StorageCard plan={result} />
        </div>
      )}
    </Loaded>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const t = useTexts()
  const { today, day } = useCompanyTime()
  const left = daysLeft(plan.subscription_date, today)
  const isInactive = isPlanInactive(plan, today)
  const isTrial = plan.pack_id === trialPack
  return (
    <Card
      title={t(plan.pack_name)}
      end={
        <StatusBadge tone={isInactive ? 'pink' : isTrial ? 'amber' : 'green'} dot>
          {isInactive ? t('Inactive') : isTrial ? t('On trial') : t('Active')}
        </StatusBadge>
      }
    >
      {left === null ? (
        <p className={classes.until}>{t('This plan has no end date.')}</p>
      ) : (
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
              ? t('It runs until the end of {{day}}.', { day: day(today + left, 'longDate') })
              : t('It ended on {{day}}.', { day: day(today + left, 'longDate') })}
          </p>
          {isTrial && left >= 0 && (
            <Progress
              value={Math.min(100, ((trialLength - left) / trialLength) * 100)}
              aria-label={t('Trial time used')}
            />
          )}
        </>
      )}
      {isInactive && (
        <Alert color="pink" mt="md" title={t(planInactive)}>
          {t(
            'Nothing is lost: your jobs, clients and calendar come back as soon as the plan is active again.',
          )}
        </Alert>
      )}
    </Card>
  )
}

function StorageCard({ plan: { used_storage, total_storage } }: { plan: Plan }) {
  const t = useTexts()
  const used = bytesText(used_storage)
  return (
    <Card title={t('Storage')}>
      <p className={classes.text}>
        {total_storage === null
          ? t('{{used}} of files.', { used })
          : t('{{used}} of {{total}} used.', { used, total: bytesText(total_storage) })}
      </p>
      {total_storage !== null && (
        <Progress
          value={Math.min(100, (used_storage / Math.max(total_storage, 1)) * 100)}
          color={used_storage > total_storage * 0.9 ? 'pink' : undefined}
          aria-label={t('Storage used')}
        />
      )}
    </Card>
  )
}

function bytesText(bytes: number): string {
  const { amount, unit } = sizeOf(bytes)
  return new Intl.NumberFormat(language(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}

function NextStep({ plan }: { plan: Plan }) {
  const t = useTexts()
  const viewer = useViewer()
  const subject = `${t('Plan for {{company}}', { company: viewer.company_name })} (${viewer.company_id})`
  return (
    <Card title={plan.pack_id === trialPack ? t('Subscribe') : t('Change the plan')}>
      {plan.contact ? (
        <>
          <p className={classes.text}>
            {t('Tell us how many people you have and which plan suits you. We’ll set it up the same day.')}
          </p>
          <Button
            component="a"
            href={`mailto:${plan.contact}?subject=${encodeURIComponent(subject)}`}
            leftSection={<IconMail size={16} />}
          >
            {t('Write to {{contact}}', { contact: plan.contact })}
          </Button>
        </>
      ) : (
        <p className={classes.text}>
          {t('Your administrator sets up plans. Ask them for one for {{company}}.', {
            company: viewer.company_name,
          })}
        </p>
      )}
    </Card>
  )
}
