import { isWorkOpen } from '#web/address/history-guard.ts'
import { translate } from '#web/i18n.ts'
import { isReached } from '#web/live/connection.ts'
import { isOlderThanStore } from '#web/offline/device-store.ts'
import { isReplaced } from '#web/offline/keep-pages.ts'
import { isWaiting, leftWrites } from '#web/offline/waiting-writes.ts'
import { signsOfLife } from '#web/session/user-activity.ts'
import { toast } from '#web/toast.ts'

/** ms between looks, and between questions to the server. */
const lookEvery = 30_000
const askEvery = 10 * 60_000
/** ms without a touch after which nobody works here. */
const calm = 2 * 60_000
const noticeKey = 'restarted'

/**
 * Has a phone go on with the release that it has until nobody works on it, and then restarts it with the new one: never over a
 * form, a dialog, a recording or something that leaves.
 */
export function takeVersions(signal: AbortSignal, restart: () => void = () => location.reload()): void {
  let touchedAt = Date.now()
  let askedAt = Date.now()
  let isNew = false
  const touch = () => {
    touchedAt = Date.now()
  }
  for (const name of signsOfLife) addEventListener(name, touch, { passive: true, capture: true, signal })
  if (sessionStorage.getItem(noticeKey) !== null) {
    sessionStorage.removeItem(noticeKey)
    toast.info(translate('Tradewind was updated.'))
  }
  const timer = setInterval(() => void look(), lookEvery)
  signal.addEventListener('abort', () => clearInterval(timer))
  document.addEventListener('visibilitychange', () => void look(), { signal })

  async function look(): Promise<void> {
    if (isOlderThanStore())
      toast.warning(translate('A newer Tradewind was used here. Restart to get it; nothing is lost.'), {
        id: 'older than the store',
      })
    if (!isReached()) return
    if (!isNew && Date.now() - askedAt >= askEvery) {
      askedAt = Date.now()
      isNew = await isReplaced()
    }
    if (!isNew || signal.aborted || isBusy()) return
    sessionStorage.setItem(noticeKey, 'yes')
    restart()
  }
  const isBusy = () =>
    (document.visibilityState === 'visible' && Date.now() - touchedAt < calm) ||
    isWorkOpen() ||
    leftWrites().some(each => isWaiting(each) && each.sent > 0) ||
    wouldLose()
}

/** True if something on the page asks before it closes: a recording, or what found no room to be kept. */
const wouldLose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
