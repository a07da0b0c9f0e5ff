import { Anchor } from '@mantine/core'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { durationText } from '#features/account/job-types/web/duration-text.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { jobDirections } from '#features/jobs/jobs/web/job-directions.ts'
import { CallLink } from '#features/messages/phone/web/calls/CallLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import classes from './JobDialog.module.css'

/** A job's details, read-only. */
export function JobFacts({ job }: { job: ShownJob }) {
  const t = useTexts()
  const time = useCompanyTime()
  const types = useRead(jobTypesContract.options, {}, { staleTime: 300_000 }).data
  const typeNames = job.job_type_ids
    .flatMap(
      id =>
        [...(types?.result ?? []), ...(types?.retired ?? [])].find(type => type.value === id)?.label ?? [],
    )
    .join(', ')
  const contacts = job.contacts.filter(contact => job.contact_ids.includes(contact.id))
  const times = job.appointments.map(
    each => `${time.instant(each.starts_at)} (${durationText(each.minutes, t)})`,
  )
  const way = jobDirections(job)
  return (
    <dl className={classes.facts}>
      <Fact label={t('Appointments')} wide>
        {times.length > 0 ? times.join('\n') : t('No appointment yet')}
      </Fact>
      {job.technicians.length > 1 && (
        <Fact label={t('Technicians')} wide>
          {job.technicians.map(({ value, label, color }) => (
            <span key={value} style={{ display: 'block' }}>
              <PersonChip name={label} colour={color} />
            </span>
          ))}
        </Fact>
      )}
      <Fact label={t('Client')}>{[job.name, job.company_name].filter(Boolean).join('\n')}</Fact>
      <Fact label={t('Phone')}>
        {job.phone ? (
          <CallLink number={job.phone} client_id={job.client_id} job_id={job.id} />
        ) : (
          job.masked_phone && <CallLink number={job.masked_phone} />
        )}
      </Fact>
      <Fact label={t('Address')} wide>
        {way ? (
          <Anchor href={way} target="_blank" rel="noreferrer" size="sm">
            {job.address || t('Directions')}
          </Anchor>
        ) : (
          job.address
        )}
      </Fact>
      {job.site && (
        <Fact label={t('Site')} wide>
          {job.site.name && <span style={{ display: 'block' }}>{job.site.name}</span>}
          {(job.site.contact_name || job.site.contact_phone) && (
            <span style={{ display: 'block' }}>
              {job.site.contact_name}{' '}
              {job.site.contact_phone && <CallLink number={job.site.contact_phone} job_id={job.id} />}
            </span>
          )}
          {job.site.note}
        </Fact>
      )}
      <Fact label={t('Job Types')}>{typeNames}</Fact>
      <Fact label={t('Email')} wide>
        {job.email && (
          <Anchor href={`mailto:${job.email}`} size="sm">
            {job.email}
          </Anchor>
        )}
      </Fact>
      <Fact label={t('Job Description')} wide>
        {job.company_comment}
      </Fact>
      {contacts.length > 0 && (
        <Fact label={t('Additional Contacts')} wide>
          {contacts.map(contact => (
            <span key={contact.id} style={{ display: 'block' }}>
              {contact.name} {contact.phone && <CallLink number={contact.phone} job_id={job.id} />}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: React.ReactNode }) {
  if (!children) return null
  return (
    <div style={wide ? { gridColumn: '1 / -1' } : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
