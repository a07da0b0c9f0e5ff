import { onTheWay } from '#features/jobs/jobs/server/edit/on-the-way.works.ts'
import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { tellOnTheWay } from './on-the-way.service.ts'
import { tellClients } from './tell-client.service.ts'

export const arrivalsSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Tells clients what has changed of their appointments, and reminds them.
    work: { name: 'tell-clients', retryLimit: 0 },
    every: '* * * * *',
    run: () => tellClients(services, failed('a client could not be told')),
  },
  { work: onTheWay, run: ({ data }) => tellOnTheWay(services, data) },
]
