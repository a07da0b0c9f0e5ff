import { useWatch } from 'react-hook-form'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { Columns } from '#web/ui/Columns.tsx'
import type { JobValues } from './job-values.ts'
import type { JobOptions } from './use-job-options.ts'
import { useFollowingDurations } from './use-usual-duration.ts'
import { withCurrent } from './with-current.ts'

interface JobFactFieldsProps {
  options: JobOptions
  /** Ids of the statuses to choose from. */
  statuses: readonly number[]
}

/** Job types, status, pipeline list and lead sources. */
export function JobFactFields({ options, statuses }: JobFactFieldsProps) {
  const t = useTexts()
  const [jobTypes, leads] = useWatch<JobValues, ['job_type_ids', 'lead_source_ids']>({
    name: ['job_type_ids', 'lead_source_ids'],
  })
  useFollowingDurations(options)
  const gone = options.isLoading ? '…' : t('No longer in use')
  return (
    <Columns>
      <SelectField
        name="status_id"
        label={t('Job Status')}
        data={statuses.map(value => ({ value, label: t(statusLabel(value)) }))}
      />
      <MultiSelectField
        name="job_type_ids"
        label={t('Job Types')}
        placeholder={jobTypes.length === 0 ? t('Select job types') : undefined}
        data={withCurrent(options.jobTypes, jobTypes, gone, options.retired.jobTypes)}
        withAsterisk={options.required.job_type}
      />
      <SelectField
        name="list_id"
        label={t('Pipeline')}
        placeholder={t('Select a list...')}
        clearable
        data={options.lists}
      />
      {(options.leads.length > 0 || leads.length > 0) && (
        <MultiSelectField
          name="lead_source_ids"
          label={t('Lead From')}
          placeholder={leads.length === 0 ? t('Where did the work come from?') : undefined}
          data={withCurrent(options.leads, leads, gone, options.retired.leads)}
          withAsterisk={options.required.leads}
        />
      )}
    </Columns>
  )
}
