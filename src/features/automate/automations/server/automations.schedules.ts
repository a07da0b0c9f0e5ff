import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { automationRequests, automationSteps } from './automations.works.ts'
import { sendRequest } from './requests.service.ts'
import { runAutomations, runCompany } from './run.service.ts'
import { followReaches } from './won/won.service.ts'

export const automationSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    work: automationSteps,
    run: ({ data }) =>
      runCompany(
        services,
        companyIdFrom(Number(data.companyId), 'schedule'),
        failed('a step of an automation failed'),
      ),
  },
  { work: automationRequests, run: due => sendRequest(services, due) },
  {
    // Steps that waited, and those that a server left when it ended.
    work: { name: 'automations', retryLimit: 0 },
    every: '* * * * *',
    run: () => runAutomations(services, failed('a step of an automation failed')),
  },
  {
    work: { name: 'automation-reaches', retryLimit: 0 },
    every: '*/10 * * * *',
    run: () => followReaches(services, failed('messages of automations that came back were not noted')),
  },
]
