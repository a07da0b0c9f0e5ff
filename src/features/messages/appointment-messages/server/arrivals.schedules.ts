import { onTheWay } from '#features/jobs/jobs/server/edit/on-the-way.works.ts'
import type { Services } from '#server/context.ts'
import type { Scheduled } from '#server/schedule.ts'
import { tellOnTheWay } from './on-the-way.service.ts'

export const arrivalsSchedules = (services: Services): Scheduled[] => [
  { work: onTheWay, run: ({ data }) => tellOnTheWay(services, data) },
]
