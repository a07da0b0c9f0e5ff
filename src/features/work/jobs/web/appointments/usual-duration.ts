import { defaultDuration } from '../../appointments.rules.ts'

interface TypeOption {
  label: string
  appointment_duration: number
}

/** Minutes that a job's first type says, else 60. The row names its types in one text, divided by commas. */
export function usualDuration(jobType: string, types: readonly TypeOption[]): number {
  const first = types.find(({ label }) => jobType === label || jobType.startsWith(`${label}, `))
  return first?.appointment_duration || defaultDuration
}
