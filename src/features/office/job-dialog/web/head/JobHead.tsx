import { Anchor } from '@mantine/core'
import { IconCalendarEvent, IconMapPin, IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { JobStatusBadge } from '#features/jobs/job-status/web/JobStatusBadge.tsx'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { jobDirections } from '#features/jobs/jobs/web/job-directions.ts'
import { LateMark } from '#features/jobs/jobs/web/LateMark.tsx'
import { CallLink } from '#features/messages/phone/web/calls/CallLink.tsx'
import { addMinutesUtc } from '#shared/dates.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useMay } from '#web/viewer.ts'
import classes from './JobHead.module.css'

interface JobHeadProps {
  job: ShownJob
  /** Without the ways to the client. */
  isShort?: boolean
}

/** Client, place and time as stored, in sight on every tab. */
export const JobHead = memo(function JobHead({ job, isShort = false }: JobHeadProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const mayOpenClient = useMay(clientsContract.open.access)
  const way = isShort ? null : jobDirections(job)
  const next = job.appointments.find(each => time.toWall(each.starts_at) + each.minutes > time.now)
  const last = job.appointments.at(-1)
  const shown = next ?? last
  const name = job.name || job.company_name
  return (
    <div className={classes.head}>
      <JobStatusBadge status={job.status_id} />
      <span className={classes.client}>
        {mayOpenClient && job.client_id !== null ? (
          <>
            <Anchor
              size="sm"
              fw={600}
              renderRoot={props => <AppLink to={`/clients/edit/${job.client_id}`} {...props} />}
            >
              {name}
            </Anchor>
            <Anchor
              size="xs"
              renderRoot={props => (
                <AppLink to="/jobs" query={{ client: job.client_id ?? undefined }} {...props} />
              )}
            >
              {t('All their jobs')}
            </Anchor>
          </>
        ) : (
          <b>{name}</b>
        )}
      </span>
      {job.phone && !isShort && (
        <span className={classes.fact}>
          <IconPhone size={15} aria-hidden="true" />
          <CallLink
            number={job.phone}
            client_id={job.client_id}
            job_id={job.id}
            label={t('Call {{phone}}', { phone: displayPhone(job.phone) })}
          />
        </span>
      )}
      {way && (
        <span className={classes.fact} data-long>
          <IconMapPin size={15} aria-hidden="true" />
          <Anchor
            href={way}
            target="_blank"
            rel="noreferrer"
            size="sm"
            truncate
            aria-label={t('Directions to {{address}}', { address: job.address })}
          >
            {[job.site?.name, job.address].filter(Boolean).join(', ') || t('Directions')}
          </Anchor>
        </span>
      )}
      <span className={classes.fact}>
        <IconCalendarEvent size={15} aria-hidden="true" />
        {shown
          ? t(next ? 'Next: {{time}}' : 'Last: {{time}}', { time: time.instant(shown.starts_at) })
          : t('No appointment yet')}
      </span>
      {last && !next && (
        <LateMark
          advises
          visit={{
            status_id: job.status_id,
            ends_at: addMinutesUtc(last.starts_at, last.minutes),
            later: false,
          }}
        />
      )}
    </div>
  )
})
