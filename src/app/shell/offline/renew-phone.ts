import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { translate } from '#web/i18n.ts'
import { inOneTab } from '#web/offline/one-tab.ts'
import { type AfterEnd, SendError, send, thisDevice } from '#web/send.ts'
import { endSession, keepPhone, keptPhone, renewSession, storedSession } from '#web/session/session-store.ts'
import { toast } from '#web/toast.ts'
import { handInAll } from './hand-in.ts'
import { layPhone, recallPhone } from './lying-phone.ts'

let running: Promise<AfterEnd> | null = null

/**
 * Begins a session anew on a phone that is kept ready: once for all tabs and requests that ask together. Null: this is no
 * such phone.
 */
export async function renewIfKept(): Promise<AfterEnd | null> {
  return (await recallPhone()) ? renewPhone() : null
}

function renewPhone(): Promise<AfterEnd> {
  running ??= renewOnce().finally(() => {
    running = null
  })
  return running
}

async function renewOnce(): Promise<AfterEnd> {
  const before = storedSession()?.token
  let after: AfterEnd = 'later'
  await inOneTab('the phone’s sign-in', new AbortController().signal, async () => {
    // Another tab was first.
    after = storedSession()?.token === before ? await renew() : 'renewed'
  })
  return after
}

async function renew(): Promise<AfterEnd> {
  const known = keptPhone()
  try {
    const { accessToken, exp } = await send(signInContract.renewPhone, { device: thisDevice() })
    renewSession(accessToken, exp)
    if (known) keepPhone(known)
    return 'renewed'
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    error.shown = true
    const { ticket } = error.body
    const isSignedOut = error.status === 403 && typeof ticket === 'string'
    if (!isSignedOut && error.status !== 401) return 'later'
    if (isSignedOut) {
      if (!(await handInAll(ticket))) return 'later'
      toast.warning(translate('This phone was signed out. What it hadn’t sent went to the office.'))
    }
    // For good: nothing may take it up again.
    keepPhone(null)
    await layPhone().catch(() => {})
    endSession()
    return 'over'
  }
}
