import { Anchor, Divider, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { displayPhone, telHref } from '#shared/phone.ts'
import { TextField } from '#web/forms/fields.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { Job } from '../../jobs.contract.ts'
import { type RequiredFields, statuses } from '../../jobs.rules.ts'
import { AppointmentFields } from '../job-form/AppointmentFields.tsx'
import { ClientFactFields } from '../job-form/ClientFactFields.tsx'
import { ContactFields } from '../job-form/ContactFields.tsx'
import { JobFactFields } from '../job-form/JobFactFields.tsx'
import type { JobValues } from '../job-form/job-values.ts'
import { TechnicianFields } from '../job-form/TechnicianFields.tsx'
import type { JobOptions } from '../job-form/use-job-options.ts'
import classes from './JobDialog.module.css'

// Each part is drawn once: a tab that is switched and a first key that is typed touch the dialog around it alone.

interface JobPartProps {
  job: Job
  control: Control<JobValues>
  options: JobOptions
}

const statusIds = statuses.map(each => each.id)

/** What is to be done, by whom and when. */
export const JobPart = memo(function JobPart({ job, control, options }: JobPartProps) {
  const t = useTexts()
  const time = useCompanyTime()
  return (
    <Stack gap="lg">
      <JobFactFields options={options} statuses={statusIds} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextArea
          name="comment"
          label={t('Company Comment')}
          maxLength={10_000}
          withAsterisk={options.required.additional_info}
        />
        <TextArea
          name="tradie_comment"
          label={t('Tradie Comment')}
          maxLength={10_000}
          withAsterisk={options.required.tradie_comment}
        />
      </SimpleGrid>
      <TechnicianFields options={options} />
      <div>
        <Text fw={500} size="sm" mb={6}>
          {t('Appointments')}
        </Text>
        <AppointmentFields control={control} options={options} jobId={job.id} />
      </div>
      <Divider />
      <dl className={classes.facts}>
        <div>
          <dt>{t('Date created')}</dt>
          <dd>{time.instant(job.date_created)}</dd>
        </div>
        {job.date_closed && (
          <div>
            <dt>{t('Date closed')}</dt>
            <dd>{time.instant(job.date_closed)}</dd>
          </div>
        )}
        {job.closed_by && (
          <div>
            <dt>{t('Closed by')}</dt>
            <dd>{job.closed_by}</dd>
          </div>
        )}
      </dl>
    </Stack>
  )
})

interface ClientPartProps {
  control: Control<JobValues>
  required: RequiredFields
}

/** For whom, and who else is to be reached. */
export const ClientPart = memo(function ClientPart({ control, required }: ClientPartProps) {
  const t = useTexts()
  return (
    <Stack gap="md">
      <ClientFactFields
        required={required}
        name={<TextField name="name" label={t('Name')} maxLength={200} withAsterisk={required.name} />}
      />
      <ClientLinks />
      <ContactFields control={control} />
    </Stack>
  )
})

/** Dials and mails what stands in the fields. */
function ClientLinks() {
  const t = useTexts()
  const [phone, email] = useWatch<JobValues, ['phone', 'email']>({ name: ['phone', 'email'] })
  const href = telHref(phone)
  if (!href && !email) return null
  return (
    <Text size="sm" style={{ display: 'flex', gap: 18, flexWrap: 'wrap' }}>
      {href && (
        <Anchor href={href} size="sm">
          <IconPhone size={14} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> {t('Call')}{' '}
          {displayPhone(phone)}
        </Anchor>
      )}
      {email && (
        <Anchor href={`mailto:${email}`} size="sm">
          <IconMail size={14} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> {email}
        </Anchor>
      )}
    </Text>
  )
}
