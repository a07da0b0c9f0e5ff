import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { LogFailure, ScheduledWork } from '#server/schedule.ts'
import { syncAccount, syncGoogle } from './google-sync.service.ts'

/** Nothing to do where no Google project is set up. */
export const googleCalendarSchedules = (services: Services, failed: LogFailure): ScheduledWork => {
  const { calendars } = services.providers
  if (!calendars) return {}
  const syncing = { ...services, calendars }
  const onError = failed('a calendar at Google could not be brought in step')
  return {
    'google-calendars': { every: '* * * * *', run: () => syncGoogle(syncing, onError) },
    'google-calendar': {
      run: ({ data }) =>
        syncAccount(syncing, companyIdFrom(Number(data.companyId), 'schedule'), Number(data.id)).catch(
          onError,
        ),
    },
  }
}
