import type { StandingKind } from '#server/auth/standing-access.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { browsersOf, dropGoneBrowser } from './notifications.queries.ts'

export const notifiedBrowser: StandingKind = {
  access: user(),
  rows: async (tx, madeBy) =>
    (await browsersOf(tx, madeBy)).map(({ id, user_id, endpoint, created_at }) => ({
      id,
      about: fact('By {{service}}', { service: new URL(endpoint).host }),
      made_by: user_id,
      made_at: created_at,
      opened_at: null,
    })),
  async end(tx, _ctx, id) {
    const browser = (await browsersOf(tx, null)).find(each => each.id === id)
    const user_id = browser ? await dropGoneBrowser(tx, id, browser.endpoint) : null
    if (user_id === null) return false
    tx.record('push_subscriptions', { user_id }, null, id)
    return true
  },
}
