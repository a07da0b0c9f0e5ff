import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { campaignsContract } from '../campaigns.contract.ts'

const conditions = { match: 'all' as const, groups: [] }

export type CampaignSampleRows = Awaited<ReturnType<typeof campaignSampleRows>>

async function campaignSampleRows({ app, company, insert, word }: SampleMaker) {
  await app.sql(`update companies set abn = '51 824 753 556', phone = '02 9999 0000' where id = $1`, [
    company.id,
  ])
  const campaign = (state: string) =>
    insert(
      `insert into campaigns (company_id, name, channel, subject, text, conditions, state, user_id, created_at)
       select $1, $2, 'email', 'Sample', 'Sample', $3, $4, min(id), now() from users where company_id = $1`,
      `${word} ${unique()}`,
      JSON.stringify(conditions),
      state,
    )
  return {
    draftCampaign: await campaign('draft'),
    pausedCampaign: await campaign('paused'),
    sendingCampaign: await campaign('sending'),
    audience: await insert(
      'insert into campaign_audiences (company_id, name, conditions) values ($1, $2, $3)',
      `${word} ${unique()}`,
      JSON.stringify(conditions),
    ),
  }
}

export const campaignSamples = (rows: CampaignSampleRows): Samples<typeof campaignsContract> => {
  const content = { channel: 'email', subject: 'Sample', text: 'Sample', template_id: null } as const
  const sent = { name: `Sample ${unique()}`, ...content, conditions, tracks_links: true }
  return {
    list: {},
    add: sent,
    edit: { id: rows.draftCampaign, ...sent },
    remove: { id: rows.draftCampaign },
    count: { channel: 'email', conditions },
    preview: content,
    test: content,
    start: { id: rows.draftCampaign, starts_at: new Date(Date.now() + 86_400_000).toISOString() },
    pause: { id: rows.sendingCampaign },
    resume: { id: rows.pausedCampaign },
    cancel: { id: rows.sendingCampaign },
    audiences: {},
    saveAudience: { id: rows.audience, name: `Sample ${unique()}`, conditions },
    removeAudience: { id: rows.audience },
  }
}

export default samplesFor({ samples: { campaigns: campaignSamples }, rows: campaignSampleRows })
