import { standingIn } from '#server/auth/standing-access.ts'
import type { Services } from '#server/context.ts'
import type { Doors } from '#server/db/doors.ts'
import type { Deliverer, Outgoing } from '#server/outbox.ts'
import { type Push, PushGone, PushRefused } from '#server/providers/push/push.port.ts'
import type { QueuedPush } from '#server/queued/queued-messages.ts'
import { pushSeconds } from '../push.rules.ts'
import { browserById, dropGoneBrowser } from './notifications.queries.ts'
import { notifiedBrowser } from './notifications.standing.ts'

/**
 * Delivers notifications to browsers. A browser that is gone is removed and counts as done, as does one whose owner has no
 * place here any more, or a notification older than a day; one that may not be used is removed too, and fails.
 */
export function pushDeliverer(push: Push, services: Pick<Services, 'sellsPlans' | 'now'>): Deliverer {
  return {
    isFinal: error => error instanceof PushRefused,
    async deliver(row, db) {
      const { subscription, text } = row.payload as QueuedPush
      const ttl = pushSeconds - Math.floor((services.now().getTime() - row.writtenAt.getTime()) / 1000)
      const target = await db.withCompany(row.companyId, async tx => {
        const browser = await browserById(tx, subscription)
        const isOpen = browser && (await standingIn(tx, services, notifiedBrowser, browser.user_id)).maker
        return isOpen ? browser : undefined
      })
      if (!target || ttl <= 0) return
      try {
        await push.send({ to: target, payload: text, ttl: Math.min(ttl, pushSeconds) })
      } catch (error) {
        if (error instanceof PushGone || (error instanceof PushRefused && push.trouble(target.endpoint)))
          await forget(db, row, subscription, target.endpoint)
        if (!(error instanceof PushGone)) throw error
      }
    },
  }
}

async function forget(db: Doors, row: Outgoing, subscription: number, endpoint: string): Promise<void> {
  await db.withCompany(row.companyId, async tx => {
    const user_id = await dropGoneBrowser(tx, subscription, endpoint)
    if (user_id === null) return
    tx.record('push_subscriptions', { user_id }, null, subscription)
  })
}
