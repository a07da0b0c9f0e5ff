import { useRead } from '#web/use-endpoint.ts'
import { recurringContract } from '../recurring.contract.ts'

/** True if the company uses recurring jobs; undefined while it is not known. */
export function useUsesRecurring(): boolean | undefined {
  const { data } = useRead(recurringContract.toggle, {}, { staleTime: 60_000 })
  return data && data.result[0]?.reccurring_job === 1
}
