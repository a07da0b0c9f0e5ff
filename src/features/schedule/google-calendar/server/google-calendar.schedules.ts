import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { readEvery } from '../google-calendar.rules.ts'
import { accountSync } from './google-calendar.works.ts'
import { syncAccount, syncGoogle } from './google-sync.service.ts'

/** Nothing to do where no Google project is set up. */
export const googleCalendarSchedules = (services: Services, failed: LogFailure): Scheduled[] => {
  const { calendars } = services.providers
  const syncing = calendars && { ...services, calendars }
  const onError = failed('a calendar at Google could not be brought in step')
  return [
    {
      // Reads people's calendars at Google, and finds what differs for any other reason.
      work: { name: 'google-calendars', retryLimit: 0 },
      every: `*/${readEvery} * * * *`,
      run: syncing ? () => syncGoogle(syncing, onError) : null,
    },
    {
      work: accountSync,
      run: syncing
        ? ({ data }) =>
            syncAccount(syncing, companyIdFrom(Number(data.companyId), 'schedule'), Number(data.id)).catch(
              onError,
            )
        : null,
    },
  ]
}
