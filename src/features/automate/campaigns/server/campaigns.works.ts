import { takesMinutes, type Work } from '#server/schedule.ts'

/** Goes on with a campaign: {companyId, id}. */
export const campaignWork: Work = { name: 'campaign', ...takesMinutes }
