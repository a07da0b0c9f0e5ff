import { createHash } from 'node:crypto'
import type { UserContext } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact, sentenceOf } from '#shared/fact.ts'
import type { notificationsContract } from '../notifications.contract.ts'
import { type Channels, kindOf, kindsFor, notificationTexts, usualChannels } from '../notifications.rules.ts'
import {
  activitiesOf,
  dropBrowsers,
  endpointsOf,
  keepBrowser,
  markRead,
  saveSetting,
  settingsOf,
} from './notifications.queries.ts'
import { targetOf } from './push-token.ts'

export const notificationsHandlers: Handlers<typeof notificationsContract> = {
  async fetchActivity({ limit }, ctx) {
    const { id, timeZone } = ctx.session
    const { rows, unread } = await ctx.read(tx => activitiesOf(tx, id, limit + 1))
    return {
      data: rows.slice(0, limit).map(row => {
        const text = kindOf(row.kind_id)?.text ?? ''
        return {
          id: row.id,
          activity: sentenceOf(fact(text, row.values), timeZone),
          date_time: new Date(row.at),
          unread: row.unread,
          text,
          values: row.values,
          job_id: row.job_id,
          path: row.path,
        }
      }),
      unread,
      more: rows.length > limit,
    }
  },

  resetUnread: ({ upTo }, ctx) =>
    ctx.write(async tx => {
      const by = ctx.session.id
      const { newest, marked, unread } = await markRead(tx, by, upTo ?? null)
      if (newest !== null) {
        tx.record('activities', { user_id: by, read: 0 }, { user_id: by, read: marked }, newest)
      }
      return { unread }
    }),

  async status(_input, ctx) {
    const endpoints = await ctx.read(tx => endpointsOf(tx, ctx.session.id))
    const browsers = endpoints.map(endpoint => createHash('sha256').update(endpoint).digest('base64url'))
    return {
      data: [{ notification_status: Number(endpoints.length > 0), browsers }],
      public_key: ctx.providers.push.publicKey,
    }
  },

  setStatus: ({ status, userToken }, ctx) => {
    const target = userToken ? targetOf(userToken) : null
    const isBad = userToken ? !target || ctx.providers.push.trouble(target.endpoint) !== null : status
    // Switching off must work whatever the browser holds.
    if (status && isBad) return refuse(400, notificationTexts.badToken, { field: 'userToken' })
    return ctx.write(async tx => {
      const user_id = ctx.session.id
      const ids =
        status && target
          ? [await keepBrowser(tx, user_id, ctx.session.sessionId, target)]
          : await dropBrowsers(tx, user_id, userToken ? (target?.endpoint ?? '') : null)
      for (const row of ids)
        tx.record('push_subscriptions', status ? null : { user_id }, status ? { user_id } : null, row)
      const left = status ? 1 : Number((await endpointsOf(tx, user_id)).length > 0)
      return { data: [{ notification_status: left }] }
    })
  },

  async settings(_input, ctx) {
    const rows = await ctx.read(tx => settingsOf(tx, ctx.session.id))
    return {
      data: kindsFor(ctx.session.kind).map(({ id }) =>
        shown(id, rows.find(row => row.kind_id === id) ?? usualChannels),
      ),
    }
  },

  async setting({ id }, ctx) {
    ownKind(ctx, id)
    const rows = await ctx.read(tx => settingsOf(tx, ctx.session.id))
    return { data: shown(id, rows.find(row => row.kind_id === id) ?? usualChannels) }
  },

  saveSetting: ({ id, bell, push }, ctx) =>
    save(ctx, id, { ...(bell === undefined ? {} : { bell }), ...(push === undefined ? {} : { push }) }),

  changeStatus: ({ id, status }, ctx) => save(ctx, id, { active: status }),
}

function save(ctx: UserContext, id: number, change: Partial<Channels>) {
  ownKind(ctx, id)
  return ctx.write(async tx => {
    const by = ctx.session.id
    const { before, after } = await saveSetting(tx, by, id, change)
    tx.record('notification_settings', { kind_id: id, ...before }, { kind_id: id, ...after }, by)
    return { data: shown(id, after), message: notificationTexts.saved }
  })
}

/** A kind that the user can be told of; any other is a 404. */
function ownKind(ctx: UserContext, id: number): void {
  found(kindsFor(ctx.session.kind).find(kind => kind.id === id))
}

function shown(id: number, { active, bell, push }: Channels) {
  const { name, about } = found(kindOf(id))
  return { id, name, about, status: Number(active), bell: Number(bell), push: Number(push) }
}
