import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { sampleValues } from '#features/messages/message-templates/sample-values.ts'
import { memberById } from '#features/people/team/server/team.queries.ts'
import { creditLeft } from '#features/talk/credit/server/credit.service.ts'
import { queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { firstSmsCredit, mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { refuseSentJustNow } from '#server/sent-just-now.ts'
import { hasPermission } from '#shared/access.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { smsSize } from '#shared/phones/sms-length.ts'
import { refuseConditions } from '../../automations/server/automations.service.ts'
import type { campaignsContract } from '../campaigns.contract.ts'
import { campaignTexts, canCancel, canEdit, canPause, canResume } from '../campaigns.rules.ts'
import { marketingFrom } from '../marketing-hours.rules.ts'
import { readyWords } from '../ready-words.ts'
import { clientsThatFit, presentIn } from './audience.queries.ts'
import { messageMaker, refuseMessage } from './campaign-message.service.ts'
import {
  audienceName,
  audiences,
  type CampaignFields,
  type CampaignRow,
  campaignRows,
  deleteAudience,
  deleteCampaign,
  insertAudience,
  insertCampaign,
  lockAudience,
  lockCampaign,
  updateAudience,
  updateCampaign,
} from './campaigns.queries.ts'
import { refuseCampaign, refuseText, shownCampaigns, takeBack } from './campaigns.service.ts'
import { countAudience } from './recipients.queries.ts'
import { wakeAt } from './sending.service.ts'

const nobody = { id: 0, client: null, address: '', name: sampleValues.Customer_Name ?? '' }

export const campaignsHandlers: Handlers<typeof campaignsContract> = {
  readyWords: (_input, ctx) => ctx.read(async tx => ({ words: readyWords((await companyReader(tx)).t) })),

  list: (_input, ctx) =>
    ctx.read(async tx => ({ data: await shownCampaigns(tx, await campaignRows(tx), seesMoney(tx)) })),

  add: (input, ctx) =>
    ctx.write(async tx => {
      await refuseCampaign(tx, input)
      const row = await insertCampaign(tx, { ...input, user_id: tx.by.id })
      tx.record('campaigns', null, row)
      return shown(tx, row, 'Campaign saved.')
    }),

  edit: ({ id, version, ...input }, ctx) =>
    ctx.write(async tx => {
      const before = await held(tx, id)
      refuseUnless(canEdit(before), 409)
      refuseStale(version, before, (await shown(tx, before, '')).data)
      await refuseCampaign(tx, input)
      return changed(tx, before, { ...input, user_id: tx.by.id }, 'Campaign saved.')
    }),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = await held(tx, id)
      refuseUnless(canEdit(before), 409)
      await deleteCampaign(tx, id)
      tx.record('campaigns', before, null)
      return { message: 'Campaign deleted.' }
    }),

  count: ({ channel, conditions }, ctx) =>
    ctx.read(async tx => {
      await refuseConditions(tx, 'clients', conditions)
      const when = await presentIn(tx)
      const clients = await clientsThatFit(tx, conditions, when)
      const counted = await countAudience(tx, { channel, clients, when, campaign: 0 })
      return {
        fits: counted.reduce((sum, { count }) => sum + count, 0),
        reached: counted.find(({ reason }) => reason === null)?.count ?? 0,
        left_out: counted.flatMap(({ reason, ...each }) => (reason === null ? [] : { reason, ...each })),
      }
    }),

  preview: (content, ctx) =>
    ctx.read(async tx => {
      refuseText(content)
      await refuseMessage(tx, { id: 0, ...content })
      const maker = await messageMaker(tx, ctx, { id: 0, ...content })
      if (content.channel === 'email') {
        const { subject, html = '', text } = await maker.mail(nobody)
        return { subject, html, text, parts: 0, credit: null }
      }
      const text = await maker.text(nobody)
      const credit = ctx.providers.sms.usesCredit ? await creditLeft(tx, 'sms', firstSmsCredit) : null
      return { subject: '', html: '', text, parts: smsSize(text).messages, credit }
    }),

  test: (content, ctx) =>
    ctx.write(async tx => {
      refuseText(content)
      await refuseMessage(tx, { id: 0, ...content })
      const me = found(await memberById(tx, tx.by.id))
      const maker = await messageMaker(tx, ctx, { id: 0, ...content })
      if (content.channel === 'email') {
        const to = canonicalEmail(me.email ?? '') ?? refuse(409, campaignTexts.noEmail)
        const mail = await maker.mail({ ...nobody, address: to })
        await refuseSentJustNow(tx, ['campaign test', to, mail.subject, content.text])
        await ctx.outbox.mail(tx, mail, 'company')
        return { message: 'Test sent to your email address.' }
      }
      const to = mobileNumber(me.phone) ?? refuse(409, campaignTexts.noPhone)
      const text = await maker.text({ ...nobody, address: to })
      await refuseSentJustNow(tx, ['campaign test', to, text])
      const options = { allowReplies: false, sendNow: true, zone: tx.by.timeZone }
      await queueTexts(tx, ctx, [{ phone: to, text, jobId: null }], options)
      return { message: 'Test sent to your mobile.' }
    }),

  start: ({ id, version, starts_at }, ctx) =>
    ctx.write(async tx => {
      const before = await held(tx, id)
      refuseUnless(canEdit(before), 409)
      refuseStale(version, before, (await shown(tx, before, '')).data)
      const at = starts_at === null ? tx.now : new Date(starts_at)
      if (starts_at !== null && at <= tx.now) return refuse(400, campaignTexts.past, { field: 'starts_at' })
      await refuseCampaign(tx, before)
      await refuseMessage(tx, before)
      const when = await presentIn(tx)
      const clients = await clientsThatFit(tx, before.conditions, when)
      const counted = await countAudience(tx, { channel: before.channel, clients, when, campaign: id })
      if (starts_at === null && !counted.some(({ reason }) => reason === null))
        return refuse(409, campaignTexts.nobody)
      const from = marketingFrom(at, when.zone)
      await wakeAt(tx, ctx, id, from)
      const fields = { state: 'scheduled', starts_at: from, note: '', user_id: tx.by.id } as const
      return changed(tx, before, fields, from > tx.now ? 'Campaign scheduled.' : 'Campaign started.')
    }),

  pause: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = await held(tx, id)
      refuseUnless(canPause(before), 409)
      await takeBack(tx, ctx, id)
      return changed(tx, before, { state: 'paused', note: '' }, 'Campaign paused.')
    }),

  resume: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = await held(tx, id)
      refuseUnless(canResume(before), 409)
      await wakeAt(tx, ctx, id, tx.now)
      const fields = { state: 'scheduled', note: '', user_id: tx.by.id } as const
      return changed(tx, before, fields, 'Campaign continues.')
    }),

  cancel: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = await held(tx, id)
      refuseUnless(canCancel(before), 409)
      await takeBack(tx, ctx, id)
      return changed(tx, before, { state: 'cancelled', note: '', ended_at: tx.now }, 'Campaign cancelled.')
    }),

  audiences: (_input, ctx) => ctx.read(async tx => ({ data: await audiences(tx) })),

  saveAudience: ({ id, version, name, conditions }, ctx) =>
    ctx
      .write(async tx => {
        await refuseConditions(tx, 'clients', conditions)
        const before = id ? found(await lockAudience(tx, id)) : null
        if (before) refuseStale(version, before, before)
        const row = before
          ? await updateAudience(tx, before.id, { name, conditions })
          : await insertAudience(tx, { name, conditions })
        tx.record('campaign_audiences', before, row)
        return { data: row, message: 'Audience saved.' }
      })
      .catch(ifTaken),

  removeAudience: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockAudience(tx, id))
      await deleteAudience(tx, id)
      tx.record('campaign_audiences', before, null)
      return { message: 'Audience deleted.' }
    }),
}

const seesMoney = (tx: UserTx) => hasPermission(tx.by, 'widgets.revenue')

/** The campaign, locked; 404 where there is none. */
const held = async (tx: UserTx, id: number): Promise<CampaignRow> => found(await lockCampaign(tx, id))

async function changed(tx: UserTx, before: CampaignRow, fields: CampaignFields, message: string) {
  const after = await updateCampaign(tx, before.id, fields)
  tx.record('campaigns', before, after)
  return shown(tx, after, message)
}

async function shown(tx: UserTx, row: CampaignRow, message: string) {
  const [data] = await shownCampaigns(tx, [row], seesMoney(tx))
  return { data: data!, message }
}

function ifTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === audienceName)
    return refuse(409, campaignTexts.nameTaken, { field: 'name' })
  throw error
}
