import * as z from 'zod/mini'
import { channels } from '#features/talk/consents/consents.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { conditionsSchema, wordsReply } from '../automations/automations.contract.ts'
import { campaignStates, campaignTexts, leftReasons } from './campaigns.rules.ts'
import { readyWordNames } from './ready-words.ts'

export const campaignAccess = user({ permission: 'automations.manage' })

const conditions = z._default(conditionsSchema, { match: 'all', groups: [] })
const content = {
  channel: z.enum(channels),
  subject: f.line(200),
  text: f.text(4_000),
  /** Email template whose published design is used; null: plain text. */
  template_id: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1))), null),
}
const sent = {
  name: f.requiredLine(80, campaignTexts.name),
  ...content,
  conditions,
  /** Web addresses in it lead by ours, so that clicks count. */
  tracks_links: z._default(f.flag, true),
}

const left = z.array(z.object({ reason: z.enum(leftReasons), count: z.number() }))
const campaign = z.object({
  id: z.number(),
  name: z.string(),
  channel: z.enum(channels),
  subject: z.string(),
  text: z.string(),
  template_id: z.nullable(z.number()),
  conditions: conditionsSchema,
  tracks_links: z.boolean(),
  state: z.enum(campaignStates),
  /** Why it waits, was paused or stopped; '': nothing to tell. */
  note: z.string(),
  user: z.string(),
  starts_at: z.nullable(f.instantOut),
  started_at: z.nullable(f.instantOut),
  ended_at: z.nullable(f.instantOut),
  version: z.number(),
  /** Clients that fit and got none, when it began and since. */
  left_out: left,
  progress: z.object({
    all: z.number(),
    waiting: z.number(),
    queued: z.number(),
    sent: z.number(),
    failed: z.number(),
  }),
  results: z.object({
    delivered: z.number(),
    bounced: z.number(),
    complained: z.number(),
    opted_out: z.number(),
    clicked: z.number(),
    replied: z.number(),
    /** Jobs booked by its clients within 30 days, and invoiced on them by then. */
    jobs: z.number(),
    invoiced_cents: z.nullable(z.number()),
  }),
})
export type Campaign = z.infer<typeof campaign>

const audience = z.object({
  id: z.number(),
  name: z.string(),
  conditions: conditionsSchema,
  version: z.number(),
})

const reads = { access: campaignAccess, effect: 'reads', reads: ['campaigns'] } as const
const writes = { access: campaignAccess, changes: ['campaigns'] } as const
const saved = z.object({ data: campaign, message: z.string() })
const said = z.object({ message: z.string() })

export const campaignsContract = {
  readyWords: endpoint('GET', '/marketing/getReadyWords', {
    about: 'Wording of ready-made campaigns, in the language of the company’s documents.',
    ...reads,
    reply: wordsReply(readyWordNames),
  }),
  list: endpoint('GET', '/marketing/getCampaigns', {
    about: 'Campaigns, the newest first, with their progress and results.',
    ...reads,
    reply: z.object({ data: z.array(campaign) }),
  }),
  add: endpoint('POST', '/marketing/addCampaign', {
    about: 'Adds a campaign as a draft. Nothing is sent.',
    ...writes,
    effect: 'undoable',
    input: z.object(sent),
    reply: saved,
  }),
  edit: endpoint('POST', '/marketing/editCampaign', {
    about: 'Changes a campaign that has not started.',
    ...writes,
    effect: 'undoable',
    input: z.object({ id: f.id, ...sent, version: f.version }),
    reply: saved,
  }),
  remove: endpoint('POST', '/marketing/deleteCampaign', {
    about: 'Deletes a draft for good.',
    ...writes,
    effect: 'leaves',
    input: z.object({ id: f.id }),
    reply: said,
  }),
  count: endpoint('POST', '/marketing/countAudience', {
    about: 'How many clients a campaign would reach now, and who is left out and why. Nothing is sent.',
    access: campaignAccess,
    effect: 'reads',
    reads: ['clients', 'messages', 'jobs', 'campaigns'],
    input: z.object({ channel: content.channel, conditions }),
    reply: z.object({
      /** Clients that fit the conditions. */
      fits: z.number(),
      reached: z.number(),
      left_out: z.array(
        z.object({
          reason: z.enum(leftReasons),
          count: z.number(),
          /** The first few of them. */
          clients: z.array(z.object({ id: z.number(), name: z.string() })),
        }),
      ),
    }),
  }),
  preview: endpoint('POST', '/marketing/previewCampaign', {
    about: 'The message as a made-up client gets it; a text with its size and the credit that is left.',
    access: campaignAccess,
    effect: 'reads',
    reads: ['settings', 'company'],
    input: z.object({ ...content, tracks_links: sent.tracks_links }),
    reply: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Text messages that one client's is sent as; 0: an email. */
      parts: z.number(),
      /** null: nothing is counted. */
      credit: z.nullable(z.number()),
    }),
  }),
  test: endpoint('POST', '/marketing/testCampaign', {
    about: 'Sends the message to whoever is signed in, filled with a made-up client.',
    access: campaignAccess,
    effect: 'leaves',
    changes: ['mail', 'messages'],
    input: z.object({ ...content, tracks_links: sent.tracks_links }),
    reply: said,
  }),
  start: endpoint('POST', '/marketing/startCampaign', {
    about: 'Sends a campaign now or from a time on, within the hours for marketing.',
    ...writes,
    effect: 'leaves',
    input: z.object({
      id: f.id,
      version: f.version,
      /** null: now. */
      starts_at: z._default(z.nullable(f.instant()), null),
    }),
    reply: saved,
  }),
  pause: endpoint('POST', '/marketing/pauseCampaign', {
    about: 'Stops sending for now; messages that have not left wait.',
    ...writes,
    effect: 'undoable',
    input: z.object({ id: f.id }),
    reply: saved,
  }),
  resume: endpoint('POST', '/marketing/resumeCampaign', {
    about: 'Goes on with a paused campaign.',
    ...writes,
    effect: 'leaves',
    input: z.object({ id: f.id }),
    reply: saved,
  }),
  cancel: endpoint('POST', '/marketing/cancelCampaign', {
    about: 'Ends a campaign; messages that have not left are not sent.',
    ...writes,
    effect: 'leaves',
    input: z.object({ id: f.id }),
    reply: saved,
  }),
  audiences: endpoint('GET', '/marketing/getAudiences', {
    about: 'Saved audiences by name.',
    ...reads,
    reply: z.object({ data: z.array(audience) }),
  }),
  saveAudience: endpoint('POST', '/marketing/saveAudience', {
    about: 'Saves conditions under a name, or changes the audience whose id is sent.',
    ...writes,
    effect: 'undoable',
    input: z.object({
      id: f.idOrNone,
      name: f.requiredLine(80, campaignTexts.name),
      conditions,
      version: f.version,
    }),
    reply: z.object({ data: audience, message: z.string() }),
  }),
  removeAudience: endpoint('POST', '/marketing/deleteAudience', {
    about: 'Deletes a saved audience; saved again it is back. Campaigns keep their conditions.',
    ...writes,
    effect: 'undoable',
    input: z.object({ id: f.id }),
    reply: said,
  }),
}
