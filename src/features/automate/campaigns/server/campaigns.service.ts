import { companyRow } from '#features/account/company/server/company.queries.ts'
import { mayFillFrom } from '#features/messages/message-templates/placeholders.rules.ts'
import { deleteOutgoing } from '#features/talk/sms/server/sms.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import type { Conditions } from '../../automations/conditions.rules.ts'
import { namesOfPeople } from '../../automations/server/automations.queries.ts'
import { refuseConditions } from '../../automations/server/automations.service.ts'
import type { Campaign } from '../campaigns.contract.ts'
import {
  type CampaignText,
  type LeftReason,
  leftReasons,
  placeholderNames,
  textProblems,
} from '../campaigns.rules.ts'
import type { CampaignRow } from './campaigns.queries.ts'
import { queuedIn, waitAgain } from './recipients.queries.ts'
import { earnedBy, type Sums, sumsOf } from './results.queries.ts'

/** Takes messages back that have not left, with the credit that they took. */
export async function takeBack(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  id: number,
): Promise<void> {
  const taken = await outbox.takeBackAll(tx, await queuedIn(tx, id))
  for (const sms of await waitAgain(tx, taken)) await deleteOutgoing(tx, sms)
}

/** Refuses a campaign that lacks something, or names what there is not or this person may not see. */
export async function refuseCampaign(
  tx: UserTx,
  { conditions, ...content }: CampaignText & { conditions: Conditions },
): Promise<void> {
  refuseText(content)
  await refuseConditions(tx, 'clients', conditions)
}

export function refuseText(content: CampaignText): void {
  const [wrong] = textProblems(content)
  if (wrong) refuse(400, wrong.message, { field: wrong.field })
  const may = mayFillFrom(placeholderNames, [content.subject, content.text])
  if (may !== true) refuse(400, may, { field: 'text' })
}

const none: Omit<Sums, 'campaign_id'> = {
  all: 0,
  waiting: 0,
  queued: 0,
  sent: 0,
  failed: 0,
  bounced: 0,
  complained: 0,
  delivered: 0,
  opted_out: 0,
  clicked: 0,
  replied: 0,
  left_out: {},
}

/** As it is sent: times become text on the wire. */
type ShownCampaign = Omit<Campaign, 'starts_at' | 'started_at' | 'ended_at'> &
  Pick<CampaignRow, 'starts_at' | 'started_at' | 'ended_at'>

/** Campaigns with their progress and results. `seesMoney`: also what they earned. */
export async function shownCampaigns(
  tx: CompanyTx,
  rows: readonly CampaignRow[],
  seesMoney: boolean,
): Promise<ShownCampaign[]> {
  const ids = rows.map(({ id }) => id)
  const [sums, earned, names] = [
    await sumsOf(tx, ids),
    await earnedBy(tx, ids, (await companyRow(tx)).time_zone),
    await namesOfPeople(
      tx,
      rows.map(({ user_id }) => user_id),
    ),
  ]
  return rows.map(({ user_id, left_out, ...row }) => {
    const own = sums.get(row.id) ?? none
    const {
      all,
      waiting,
      queued,
      sent,
      failed,
      bounced,
      complained,
      delivered,
      opted_out,
      clicked,
      replied,
    } = own
    const { jobs, invoiced } = earned.get(row.id) ?? { jobs: 0, invoiced: 0 }
    const since: Record<string, number> = own.left_out
    const left = leftReasons.map((reason: LeftReason) => ({
      reason,
      count: (left_out[reason] ?? 0) + (since[reason] ?? 0),
    }))
    return {
      ...row,
      user: names.get(user_id) ?? '',
      left_out: left.filter(({ count }) => count > 0),
      progress: { all, waiting, queued, sent, failed },
      results: {
        delivered,
        bounced,
        complained,
        opted_out,
        clicked,
        replied,
        jobs,
        invoiced_cents: seesMoney ? invoiced : null,
      },
    }
  })
}
