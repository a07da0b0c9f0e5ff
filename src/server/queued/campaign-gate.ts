import type { CompanyId } from '../db/company-id.ts'

/** Asked when a message of a campaign leaves, as much may have changed since it was queued: null, or why not now. */
export type CampaignGate = (
  companyId: CompanyId,
  of: { campaign: number; to: string },
) => Promise<{ never: string } | { until: Date } | null>

/** Thrown by a delivery that may not be tried yet: it counts as no try. */
export class NotYet extends Error {
  constructor(readonly until: Date) {
    super('It may not leave yet.')
  }
}
