import { useRead } from '#web/use-endpoint.ts'
import { recurringToggle } from '../recurring-toggle.contract.ts'

/** True if the company uses recurring jobs; undefined while it is not known. */
export function useUsesRecurring(): boolean | undefined {
  const { data } = useRead(recurringToggle, {}, { staleTime: 60_000 })
  return data && data.result[0]?.reccurring_job === 1
}
