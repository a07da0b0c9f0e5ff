import { useFormContext, useWatch } from 'react-hook-form'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { RecommendedTechnicians } from '#features/schedule/recommended/web/RecommendedTechnicians.tsx'
import { useRead } from '#web/use-endpoint.ts'
import type { JobValues } from './job-values.ts'

/** Suggests technicians for an unassigned job whose place is known, if the company has the list on. */
export function RecommendedFor() {
  const { setValue } = useFormContext<JobValues>()
  const [place, appointments, jobTypes] = useWatch<JobValues, ['place', 'appointments', 'job_type_ids']>({
    name: ['place', 'appointments', 'job_type_ids'],
  })
  const form = useRead(jobSettingsContract.form, {}).data?.result[0]
  const { lat, lng } = place
  if (!form?.toggle || form.radius <= 0 || lat === null || lng === null) return null
  return (
    <RecommendedTechnicians
      radius={form.radius}
      place={{ lat, lng }}
      at={appointments[0]?.starts_at ?? null}
      jobTypes={jobTypes}
      onAdd={id => setValue('technician_ids', [id], { shouldDirty: true, shouldValidate: true })}
    />
  )
}
