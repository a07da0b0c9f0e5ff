import { Button, CloseButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { jobLimitsContract } from '#features/jobs/jobs/job-limits.contract.ts'
import { isQuotaNear } from '#features/jobs/jobs/job-limits.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './JobQuotaWarning.module.css'

const key = 'jobQuotaWarning'

/** Warns that the plan's jobs are nearly used up; once closed, it stays away for the day. */
export function JobQuotaWarning() {
  const t = useTexts()
  const viewer = useViewer()
  const { today } = useCompanyTime()
  const [closedFor, setClosedFor] = useState(() => localStorage.getItem(key))
  // All jobs are counted: where there is no quota, once is enough.
  const isUnlimited = useRef(false)
  const { data } = useRead(
    jobLimitsContract.getJobLimits,
    {},
    { enabled: !isUnlimited.current, staleTime: 60_000 },
  )
  isUnlimited.current = data?.company.jobs === null
  const thisDay = `${viewer.company_id} ${today}`
  const limits = data && { jobs: data.jobs, quota: data.company.jobs }
  if (!limits || limits.quota === null || !isQuotaNear(limits) || closedFor === thisDay) return null
  function close() {
    localStorage.setItem(key, thisDay)
    setClosedFor(thisDay)
  }
  return (
    <section
      className={classes.banner}
      data-full={limits.jobs >= limits.quota || undefined}
      aria-label={t('Plan')}
    >
      <span className={classes.text}>
        {t('{{company}} has used {{jobs}} of {{quota}} jobs in its plan.', {
          company: data.company.name,
          jobs: limits.jobs,
          quota: limits.quota,
        })}
      </span>
      <Button size="compact-sm" variant="default" renderRoot={props => <AppLink to="/plans" {...props} />}>
        {t('Plans')}
      </Button>
      <CloseButton size="sm" aria-label={t('Hide for today')} onClick={close} />
    </section>
  )
}
