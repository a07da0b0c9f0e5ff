import { Divider, Stack } from '@mantine/core'
import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { CustomFieldInputs } from '#features/account/custom-fields/web/CustomFieldInputs.tsx'
import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { canEditJob, statuses, statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { reviewMethods } from '#features/messages/reviews/reviews.rules.ts'
import { JobFactFields } from '#features/office/job-form/web/JobFactFields.tsx'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { TechnicianFields } from '#features/office/job-form/web/technicians/TechnicianFields.tsx'
import type { JobOptions } from '#features/office/job-form/web/use-job-options.ts'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Later } from '#web/ui/Later.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './JobDialog.module.css'
import { JobDocuments } from './JobDocuments.tsx'

interface JobPartProps {
  job: ShownJob
  options: JobOptions
}

const JobChecklists = lazyPart(async () => (await import('./job-parts.ts')).jobParts.JobChecklists)

const AskedForms = lazyPart(async () => (await import('./job-parts.ts')).jobParts.AskedForms)

const JobTools = lazyPart(async () => (await import('./job-parts.ts')).jobParts.JobTools)

const JobCost = lazyPart(async () => (await import('./job-parts.ts')).jobParts.JobCost)

const statusIds = statuses.map(each => each.id)

/** The work and its technicians. Rendered once: switching tabs only re-renders the dialog around it. */
export const JobPart = memo(function JobPart({ job, options }: JobPartProps) {
  const t = useTexts()
  const time = useCompanyTime()
  // Once the work is done, money is the next step.
  const isFinished = job.status_id === statusId.closed || job.status_id === statusId.awaitingPayment
  const showsCost = seesMoney(useViewer())
  return (
    <Stack gap="lg">
      {isFinished && <JobDocuments job={job} />}
      <JobFactFields options={options} statuses={statusIds} />
      <Columns>
        <TextArea
          name="company_comment"
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
      </Columns>
      <SelectField
        name="review"
        label={t('Request a review')}
        data={[
          { value: 0, label: t('None') },
          { value: reviewMethods.email, label: t('Email') },
          { value: reviewMethods.sms, label: t('SMS') },
        ]}
      />
      <TechnicianFields options={options} isFinished={isFinished} />
      <Later>
        <JobTools job={job} />
        <Checklists job={job} />
        {!isFinished && <JobDocuments job={job} />}
        {showsCost && <JobCost jobId={job.id} />}
        <CustomFieldInputs tab={0} />
        <Divider />
        <dl className={classes.facts}>
          <div>
            <dt>{t('Date created')}</dt>
            <dd>{time.instant(job.created_at)}</dd>
          </div>
          {job.closed_at && (
            <div>
              <dt>{t('Date closed')}</dt>
              <dd>{time.instant(job.closed_at)}</dd>
            </div>
          )}
          {job.closed_by_name && (
            <div>
              <dt>{t('Closed by')}</dt>
              <dd>{job.closed_by_name}</dd>
            </div>
          )}
        </dl>
      </Later>
    </Stack>
  )
})

function Checklists({ job }: { job: ShownJob }) {
  const types = useWatch<JobValues, 'job_type_ids'>({ name: 'job_type_ids' })
  const isLocked = canEditJob(job, useViewer(), new Date()) !== true
  return (
    <>
      <AskedForms job={job} types={types} />
      <JobChecklists job={job} types={types} isLocked={isLocked} />
    </>
  )
}
