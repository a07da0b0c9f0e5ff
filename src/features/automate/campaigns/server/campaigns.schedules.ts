import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { campaignWork } from './campaigns.works.ts'
import { followCampaigns } from './outcomes.service.ts'
import { type CampaignServices, workOnCampaign } from './sending.service.ts'

export const campaignsSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    work: campaignWork,
    run: due => workOnCampaign(services as CampaignServices, due, failed('a message of a campaign failed')),
  },
  {
    work: { name: 'campaign-outcomes', retryLimit: 0 },
    every: '* * * * *',
    run: () => followCampaigns(services, failed('the outcomes of campaigns were not noted')),
  },
]
