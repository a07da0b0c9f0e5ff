import { useRead } from '#web/use-endpoint.ts'
import { dashboardContract } from '../../dashboard.contract.ts'

/** The day, which three widgets show. */
export const useToday = () => useRead(dashboardContract.today, {})
