import { companyRow } from '#features/account/company/server/company.queries.ts'
import { lastConsents } from '#features/talk/consents/server/consents.queries.ts'
import { wantNoMarketing } from '#features/talk/held-addresses/server/held-addresses.service.ts'
import { isOptedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import type { Services } from '#server/context.ts'
import type { CampaignGate } from '#server/queued/campaign-gate.ts'
import { campaignTexts } from '../campaigns.rules.ts'
import { marketingFrom } from '../marketing-hours.rules.ts'
import { campaignById } from './campaigns.queries.ts'

/** Checks again as each message leaves: consent may be withdrawn, the campaign over, or quiet hours begun. */
export const campaignGate =
  ({ db, now }: Pick<Services, 'db' | 'now'>): CampaignGate =>
  (companyId, { campaign, to }) =>
    db.readCompany(companyId, async tx => {
      const row = await campaignById(tx, campaign)
      if (!row || row.state === 'cancelled' || row.state === 'stopped') return { never: campaignTexts.ended }
      const isOut =
        row.channel === 'email'
          ? (await wantNoMarketing(tx, [to])).has(to)
          : (await isOptedOut(tx, 'sms', to)) || (await lastConsents(tx, 'sms', [to])).get(to) === 'withdrawn'
      if (isOut) return { never: campaignTexts.withdrawn }
      const from = marketingFrom(now(), (await companyRow(tx)).time_zone)
      return from > now() ? { until: from } : null
    })
