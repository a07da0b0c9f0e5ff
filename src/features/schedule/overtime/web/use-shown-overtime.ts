import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { dayText } from '#shared/dates.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { overtimeContract, type PersonOvertime } from '../overtime.contract.ts'

const none: readonly PersonOvertime[] = []

/** People's overtime in the days shown, for those who book. */
export function useShownOvertime(
  isShown: boolean,
  { first, last }: { first: number; last: number },
): readonly PersonOvertime[] {
  const enabled = canBook(useViewer()) === true && isShown
  const days = { startDate: dayText(first), endDate: dayText(last) }
  return useRead(overtimeContract.shown, days, { enabled }).data?.result ?? none
}
