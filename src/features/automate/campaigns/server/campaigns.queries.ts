import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Channel } from '#features/talk/consents/consents.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Campaigns } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { conditionsSchema } from '../../automations/automations.contract.ts'
import type { Conditions } from '../../automations/conditions.rules.ts'
import type { CampaignState } from '../campaigns.rules.ts'

const columns = [
  'id',
  'name',
  'channel',
  'subject',
  'text',
  'template_id',
  'conditions',
  'tracks_links',
  'state',
  'note',
  'user_id',
  'starts_at',
  'started_at',
  'ended_at',
  'left_out',
  'version',
] as const
type Stored = Pick<Selectable<Campaigns>, (typeof columns)[number]>
export type CampaignRow = Omit<Stored, 'channel' | 'state' | 'conditions' | 'left_out'> & {
  channel: Channel
  state: CampaignState
  conditions: Conditions
  left_out: Record<string, number>
}
export type CampaignFields = Partial<Omit<CampaignRow, 'id' | 'version'>>

const counted = z.record(z.string(), z.number())
const parsed = (row: Stored): CampaignRow => ({
  ...row,
  channel: row.channel as Channel,
  state: row.state as CampaignState,
  conditions: storedJson(conditionsSchema, row.conditions, 'campaigns.conditions', row.id),
  left_out: storedJson(counted, row.left_out, 'campaigns.left_out', row.id),
})
const stored = ({ conditions, left_out, ...fields }: CampaignFields) => ({
  ...fields,
  ...(conditions && { conditions: JSON.stringify(conditions) }),
  ...(left_out && { left_out: JSON.stringify(left_out) }),
})

/** Campaigns that a page shows. */
const mostShown = 200

export const campaignRows = async (tx: CompanyTx): Promise<CampaignRow[]> =>
  (await tx.rows('campaigns').select(columns).orderBy('id', 'desc').limit(mostShown).execute()).map(parsed)

export async function campaignById(tx: CompanyTx, id: number): Promise<CampaignRow | undefined> {
  const row = await tx.rows('campaigns').where('id', '=', id).select(columns).executeTakeFirst()
  return row && parsed(row)
}

/** The row, locked until the transaction ends. */
export async function lockCampaign(tx: CompanyTx, id: number): Promise<CampaignRow | undefined> {
  const row = await tx.rows('campaigns').where('id', '=', id).select(columns).forUpdate().executeTakeFirst()
  return row && parsed(row)
}

export async function insertCampaign(
  tx: CompanyTx,
  fields: CampaignFields & Pick<CampaignRow, 'name' | 'channel' | 'text' | 'conditions' | 'user_id'>,
): Promise<CampaignRow> {
  const { conditions, left_out: _none, ...rest } = fields
  const row = await tx
    .insertRows('campaigns', { ...rest, conditions: JSON.stringify(conditions), created_at: tx.now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return parsed(row)
}

export async function updateCampaign(
  tx: CompanyTx,
  id: number,
  fields: CampaignFields,
): Promise<CampaignRow> {
  const row = await tx
    .updateRows('campaigns')
    .set({ ...stored(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return parsed(row)
}

export const deleteCampaign = (tx: CompanyTx, id: number): Promise<unknown> =>
  tx.deleteRows('campaigns').where('id', '=', id).execute()

/** Who it is sent by; undefined: it is gone. */
export const campaignAuthor = async (tx: CompanyTx, id: number): Promise<number | undefined> =>
  (await tx.rows('campaigns').where('id', '=', id).select('user_id').executeTakeFirst())?.user_id

const audienceColumns = ['id', 'name', 'conditions', 'version'] as const
export interface AudienceRow {
  id: number
  name: string
  conditions: Conditions
  version: number
}
const audience = (row: Omit<AudienceRow, 'conditions'> & { conditions: unknown }): AudienceRow => ({
  ...row,
  conditions: storedJson(conditionsSchema, row.conditions, 'campaign_audiences.conditions', row.id),
})

/** Names are unique, whatever their case. */
export const audienceName = 'campaign_audiences_name'

export const audiences = async (tx: CompanyTx): Promise<AudienceRow[]> =>
  (
    await tx
      .rows('campaign_audiences')
      .select(audienceColumns)
      .orderBy(sql`name collate names`)
      .limit(mostShown)
      .execute()
  ).map(audience)

export async function lockAudience(tx: CompanyTx, id: number): Promise<AudienceRow | undefined> {
  const row = await tx
    .rows('campaign_audiences')
    .where('id', '=', id)
    .select(audienceColumns)
    .forUpdate()
    .executeTakeFirst()
  return row && audience(row)
}

export async function insertAudience(
  tx: CompanyTx,
  { name, conditions }: Pick<AudienceRow, 'name' | 'conditions'>,
): Promise<AudienceRow> {
  const row = await tx
    .insertRows('campaign_audiences', { name, conditions: JSON.stringify(conditions) })
    .returning(audienceColumns)
    .executeTakeFirstOrThrow()
  return audience(row)
}

export async function updateAudience(
  tx: CompanyTx,
  id: number,
  { name, conditions }: Pick<AudienceRow, 'name' | 'conditions'>,
): Promise<AudienceRow> {
  const row = await tx
    .updateRows('campaign_audiences')
    .set({ name, conditions: JSON.stringify(conditions), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(audienceColumns)
    .executeTakeFirstOrThrow()
  return audience(row)
}

export const deleteAudience = (tx: CompanyTx, id: number): Promise<unknown> =>
  tx.deleteRows('campaign_audiences').where('id', '=', id).execute()
