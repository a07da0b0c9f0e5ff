import type { Services } from '#server/context.ts'
import type { LogFailure, ScheduledWork } from '#server/schedule.ts'
import { tellOnTheWay } from './on-the-way.service.ts'
import { tellClients } from './tell-client.service.ts'

export const arrivalsSchedules = (services: Services, failed: LogFailure): ScheduledWork => ({
  'tell-clients': {
    every: '* * * * *',
    run: () => tellClients(services, failed('a client could not be told')),
  },
  'on-the-way': { run: ({ data }) => tellOnTheWay(services, data) },
})
