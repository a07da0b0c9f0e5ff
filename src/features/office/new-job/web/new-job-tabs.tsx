import { Stack } from '@mantine/core'
import { type ComponentType, memo } from 'react'
import type { Control } from 'react-hook-form'
import { newJobStatuses } from '#features/jobs/jobs/jobs.rules.ts'
import { SchedulePart } from '#features/office/job-form/web/appointments/lazy-schedule.ts'
import { ClientFactFields } from '#features/office/job-form/web/client/ClientFactFields.tsx'
import { ClientNameField } from '#features/office/job-form/web/client/ClientNameField.tsx'
import { ContactFields } from '#features/office/job-form/web/client/ContactFields.tsx'
import { JobFactFields } from '#features/office/job-form/web/JobFactFields.tsx'
import type { JobTab } from '#features/office/job-form/web/JobTabs.tsx'
import { clientFields, scheduleFields, workFields } from '#features/office/job-form/web/job-checks.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { TasksPart } from '#features/office/job-form/web/lazy-lists.ts'
import { TechnicianFields } from '#features/office/job-form/web/technicians/TechnicianFields.tsx'
import type { JobOptions } from '#features/office/job-form/web/use-job-options.ts'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'

/** Props of a tab of New Job; the form's values are in its `FormProvider`. */
export interface NewJobPart {
  job: null
  control: Control<JobValues>
  options: JobOptions
  Day: ComponentType
}

const UseTemplate = lazyPart(async () => (await import('./UseTemplate.tsx')).UseTemplate, { isExtra: true })

const SimilarToTyped = lazyPart(async () => (await import('./SimilarToTyped.tsx')).SimilarToTyped, {
  isExtra: true,
})

/** The tabs of New Job, one line each. */
export const newJobTabs: readonly JobTab<NewJobPart>[] = [
  { id: 'job', label: 'Job', Part: memo(WorkPart), fields: workFields },
  { id: 'client', label: 'Client', Part: memo(ClientPart), fields: clientFields },
  { id: 'schedule', label: 'Schedule', Part: SchedulePart, fields: scheduleFields },
  { id: 'tasks', label: 'Tasks & Estimates', Part: TasksPart, fields: ['tasks', 'estimates'] },
]

function WorkPart({ options }: NewJobPart) {
  const t = useTexts()
  return (
    <Stack gap="md">
      <TextArea
        name="company_comment"
        label={t('Job Description')}
        placeholder={t('What needs to be done?')}
        maxLength={10_000}
        withAsterisk={options.required.additional_info}
      />
      <UseTemplate />
      <JobFactFields options={options} statuses={newJobStatuses} />
      <TechnicianFields options={options} isNew />
    </Stack>
  )
}

function ClientPart({ control, options }: NewJobPart) {
  return (
    <Stack gap="md">
      <ClientFactFields
        required={options.required}
        name={<ClientNameField required={options.required.name} />}
      />
      <SimilarToTyped />
      <ContactFields control={control} />
    </Stack>
  )
}
