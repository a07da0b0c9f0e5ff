import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import type { JobValues } from './job-values.ts'
import type { JobOptions } from './use-job-options.ts'

/** The first job type's minutes, for another appointment. */
export function useUsualDuration(options: JobOptions): number {
  const first = useWatch<JobValues, 'job_type_ids'>({ name: 'job_type_ids' })[0]
  return options.jobTypes.find(type => type.value === first)?.appointment_duration ?? defaultDuration
}

/** If the job type changes, appointments added with the former length follow. */
export function useFollowingDurations(options: JobOptions): void {
  const { getValues, setValue } = useFormContext<JobValues>()
  const usual = useUsualDuration(options)
  const before = useRef(usual)
  useEffect(() => {
    if (before.current === usual) return
    for (const [i, each] of getValues('appointments').entries()) {
      if (each.id === null && each.minutes === before.current)
        setValue(`appointments.${i}.minutes`, usual, { shouldDirty: true })
    }
    before.current = usual
  }, [usual, getValues, setValue])
}
