import { useFormContext, useWatch } from 'react-hook-form'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { RecommendedTechnicians } from '#features/schedule/recommended/web/RecommendedTechnicians.tsx'
import { useRead } from '#web/use-endpoint.ts'
import type { JobValues } from '../job-values.ts'

const watched = ['place', 'appointments', 'job_type_ids', 'technician_ids'] as const

/** Suggests technicians for a job whose place is known, if the company has the list on. */
export function RecommendedFor() {
  const { setValue } = useFormContext<JobValues>()
  const [place, appointments, jobTypes, chosen] = useWatch<JobValues, typeof watched>({ name: watched })
  const form = useRead(jobSettingsContract.form, {}).data?.result[0]
  const { lat, lng } = place
  if (!form?.toggle || form.radius <= 0 || lat === null || lng === null) return null
  return (
    <RecommendedTechnicians
      radius={form.radius}
      place={{ lat, lng }}
      at={appointments[0]?.starts_at ?? null}
      minutes={appointments[0]?.minutes}
      jobTypes={jobTypes}
      chosen={chosen}
      onAdd={id => setValue('technician_ids', [...chosen, id], { shouldDirty: true, shouldValidate: true })}
    />
  )
}
