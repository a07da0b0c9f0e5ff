import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { featureAccess } from '#shared/plan.ts'
import { channels, deliveryStates, mostText, socialTexts } from './social.rules.ts'

const settings = user({ permission: 'settings' })
const access = featureAccess('reviews')

const accounts = z.object({
  is_on: z.boolean(),
  intro: z.string(),
  /** '' until it was first saved. */
  page_url: z.string(),
  feed_url: z.string(),
  /** Names of the locations at Google; empty: not connected. */
  google: z.array(z.string()),
  version: z.number(),
})

const photo = z.object({ id: z.number(), name: z.string() })
const job = z.object({
  id: z.number(),
  number: z.number(),
  name: z.string(),
  suburb: z.string(),
  types: z.string(),
  closed: f.instantOut,
  /** Posts of it that stand. */
  posts: z.number(),
})

const delivery = z.object({
  channel: z.enum(channels),
  /** Name of the location; '' for the page. */
  place: z.string(),
  state: z.enum(deliveryStates),
  url: z.string(),
  reason: z.string(),
})
const post = z.object({
  id: z.number(),
  job_id: z.number(),
  job_number: z.number(),
  text: z.string(),
  suburb: z.string(),
  before: z.nullable(photo),
  after: z.nullable(photo),
  consent_by: z.string(),
  consent_at: f.instantOut,
  post_at: f.instantOut,
  created_by: z.string(),
  taken_back: z.nullable(f.instantOut),
  deliveries: z.array(delivery),
})
export type SocialPost = z.output<typeof post>

const changes = ['social'] as const
const answer = z.object({ data: post, message: z.string() })
const idOrNone = z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1))), null)

export const socialContract = {
  accounts: endpoint('GET', '/social/getAccounts', {
    about: 'Where the company’s posts can stand: its public page, and its locations at Google.',
    access,
    effect: 'reads',
    reads: ['settings', 'social'],
    reply: z.object({ result: accounts }),
  }),
  saveAccounts: endpoint('POST', '/social/saveAccounts', {
    about: 'Switches the public page of posts and its feed on or off, and changes its words.',
    access: settings,
    effect: 'undoable',
    changes: ['settings', 'social'],
    input: z.object({ ...f.patch({ is_on: f.flag, intro: f.text(500) }), version: f.version }),
    reply: z.object({ result: accounts }),
  }),
  jobs: endpoint('GET', '/social/getSpotlightJobs', {
    about: 'The closed jobs with photos of which posts can be made, those closed last first, at most 100.',
    access,
    effect: 'reads',
    reads: ['jobs', 'files', 'social'],
    reply: z.object({ data: z.array(job) }),
  }),
  posts: endpoint('GET', '/social/getPosts', {
    about: 'The company’s posts with their state at each place, the newest first; `before` an id leads on.',
    access,
    effect: 'reads',
    reads: ['social'],
    input: z.object({ before: z.optional(f.id) }),
    reply: z.object({ data: z.array(post), more: z.boolean() }),
  }),
  add: endpoint('POST', '/social/addPost', {
    about: 'Makes a post of a closed job: two photos, a text, the suburb. The client has agreed.',
    access,
    effect: 'leaves',
    // The page gets its address with the first post.
    changes: ['social', 'settings'],
    input: z.object({
      job_id: f.id,
      text: f.requiredText(mostText.page, socialTexts.text),
      before_id: idOrNone,
      after_id: z.coerce
        .number(socialTexts.photo)
        .check(z.int(socialTexts.photo), z.gte(1, socialTexts.photo)),
      /** Name of the client who agreed. */
      consent_by: f.requiredLine(120, socialTexts.consent),
      channels: z
        .array(z.enum(channels))
        .check(z.minLength(1, socialTexts.channel), z.maxLength(channels.length)),
      /** null: now. */
      post_at: z._default(z.nullable(f.instant(socialTexts.when)), null),
    }),
    reply: answer,
  }),
  retry: endpoint('POST', '/social/retryPost', {
    about: 'Tries the places again at which a post has failed.',
    access,
    effect: 'leaves',
    changes,
    input: z.object({ id: f.id }),
    reply: answer,
  }),
  takeBack: endpoint('POST', '/social/takeBackPost', {
    about: 'Takes a post back: off the public page at once, at Google as soon as that answers.',
    access,
    effect: 'leaves',
    changes,
    input: z.object({ id: f.id }),
    reply: answer,
  }),
}
