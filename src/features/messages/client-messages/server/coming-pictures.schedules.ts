import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { fetchAllComing } from './coming-pictures.service.ts'

export const comingPictureSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Fetches pictures of text messages that could not be fetched at once.
    work: { name: 'pictures-by-text', retryLimit: 0 },
    every: '* * * * *',
    run: ({ signal }) => fetchAllComing(services, signal, failed('a picture could not be fetched')),
  },
]
