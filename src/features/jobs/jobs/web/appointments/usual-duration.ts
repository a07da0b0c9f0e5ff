import { defaultDuration } from '#features/account/job-types/durations.rules.ts'

interface TypeOption {
  label: string
  appointment_duration: number
}

/** The usual minutes of a job's first type, or 60. The row lists its types' names in one comma-separated text. */
export function usualDuration(jobType: string, types: readonly TypeOption[]): number {
  const first = types.find(({ label }) => jobType === label || jobType.startsWith(`${label}, `))
  return first?.appointment_duration || defaultDuration
}
