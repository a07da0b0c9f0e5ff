import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { factValues } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'

const activity = z.object({
  id: z.number(),
  /** The sentence in English. */
  activity: z.string(),
  date_time: f.instantOut,
  unread: z.boolean(),
  /** The sentence as a text with {{holes}}, and what stands in them: for the reader's language. */
  text: z.string(),
  values: factValues,
  job_id: z.nullable(z.number()),
  /** Where it leads, if not to a job; '' for nowhere. */
  path: z.string(),
})

const setting = z.object({
  id: z.number(),
  name: z.string(),
  about: z.string(),
  /** 0: nothing of this kind, anywhere. */
  status: z.number(),
  bell: z.number(),
  push: z.number(),
})

/** 1 or 0; required. */
const status = z.pipe(
  z.union([z.boolean(), z.literal([0, 1, '0', '1'])]),
  z.transform(value => value === true || Number(value) === 1),
)

export const notificationsContract = {
  fetchActivity: endpoint('POST', '/users/fetchActivity', {
    about:
      'What the signed-in user was told, newest first, and how much of it is unread (100: that many or more).',
    access: user(),
    effect: 'reads',
    reads: ['activity'],
    input: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50) }),
    reply: z.object({ data: z.array(activity), unread: z.number(), more: z.boolean() }),
  }),
  resetUnread: endpoint('POST', '/users/resetUnread', {
    about: 'Marks the signed-in user’s activities as read: all, or those up to the one named.',
    access: user(),
    effect: 'undoable',
    openWithoutPlan: true,
    changes: ['activity'],
    input: z.object({ upTo: z.optional(f.id) }),
    reply: z.object({ unread: z.number() }),
  }),
  status: endpoint('GET', '/users/getNotificationStatus', {
    about:
      'Whether the signed-in user gets notifications in a browser, and the key that browsers subscribe with.',
    access: user(),
    effect: 'reads',
    reads: ['activity'],
    reply: z.object({
      data: z.array(
        z.object({
          notification_status: z.number(),
          /** SHA-256 of the endpoints, base64url, so that a browser can find itself. */
          browsers: z.array(z.string()),
        }),
      ),
      public_key: z.string(),
    }),
  }),
  setStatus: endpoint('POST', '/users/setNotificationStatus', {
    about:
      'Switches notifications in a browser on (status 1 with its subscription as userToken) or off (status 0; without a userToken in all browsers of the user).',
    access: user(),
    effect: 'undoable',
    openWithoutPlan: true,
    changes: ['activity'],
    input: z.object({
      status,
      /** The browser's PushSubscription as JSON text, or as an object. */
      userToken: z.optional(
        z.nullable(z.union([z.string().check(z.maxLength(3_000)), z.record(z.string(), z.unknown())])),
      ),
    }),
    reply: z.object({ data: z.array(z.object({ notification_status: z.number() })) }),
  }),
  settings: endpoint('GET', '/settings/getNotificationSettings', {
    about: 'What the signed-in user is told of, and where.',
    access: user(),
    effect: 'reads',
    reads: ['activity'],
    reply: z.object({ data: z.array(setting) }),
  }),
  setting: endpoint('GET', '/settings/getNotificationSetting/:id', {
    about: 'One kind of what the signed-in user is told of.',
    access: user(),
    effect: 'reads',
    reads: ['activity'],
    input: z.object({ id: f.id }),
    reply: z.object({ data: setting }),
  }),
  saveSetting: endpoint('POST', '/settings/saveNotificationSettings/:id', {
    about: 'Sets where the signed-in user is told of a kind: bell, push; what is absent stays.',
    access: user(),
    effect: 'undoable',
    changes: ['activity'],
    input: z.object({ id: f.id, bell: z.optional(status), push: z.optional(status) }),
    reply: z.object({ data: setting, message: z.string() }),
  }),
  changeStatus: endpoint('POST', '/settings/changeNotificationStatus/:id', {
    about: 'Switches a kind on or off for the signed-in user; where it was told of is kept.',
    access: user(),
    effect: 'undoable',
    changes: ['activity'],
    input: z.object({ id: f.id, status }),
    reply: z.object({ data: setting, message: z.string() }),
  }),
}
