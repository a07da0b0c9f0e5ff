import { dayText } from '#shared/dates.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { dashboardContract } from '../../dashboard.contract.ts'

/** The day, which three widgets show; the next one from midnight on, also without a line. */
export const useToday = () =>
  useRead(dashboardContract.today, { day: dayText(useCompanyTime().today) }, { keepPrevious: true })
