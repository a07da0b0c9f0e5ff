import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { notificationsContract } from '../notifications.contract.ts'
import { currentSubscription, subscribe, subscriptionName, unsubscribe } from './push-browser.ts'
import { hidesPush, isPushPossible } from './push-device.ts'
import { noteSignIn } from './start-push.ts'

const ownKey = ['push-subscription']
/** A token that names no browser: the status is saved, and the person's other browsers are left alone. */
const noBrowser = '{}'

/** Notifications in this browser: whether they are possible, whether they are on, and the switch. */
export function useBrowserPush() {
  const t = useTexts()
  const { email, company_id } = useViewer()
  const queryClient = useQueryClient()
  const isHidden = hidesPush(navigator)
  const isPossible = !isHidden && isPushPossible()
  const server = useRead(notificationsContract.status, {}, { enabled: isPossible })
  const own = useQuery({ queryKey: ownKey, queryFn: ownName, enabled: isPossible, staleTime: 0 })
  const save = useSend(notificationsContract.setStatus)
  const [isBusy, setBusy] = useState(false)
  const isKnown = own.data != null && server.data?.data[0]?.browsers.includes(own.data) === true

  async function switchOn(publicKey: string) {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') {
      await save.send({ status: 0, userToken: await tokenOf(unsubscribe()) })
      toast.warning(
        t('This browser blocks notifications. Allow them for this site in its settings, then try again.'),
      )
      return
    }
    const subscription = await subscribe(publicKey, email).catch((error: Error) => {
      toast.error(t('This browser couldn’t connect to its push service. Please try again later.'))
      console.warn(error)
      return null
    })
    if (!subscription) return
    await save.send({ status: 1, userToken: JSON.stringify(subscription) })
    noteSignIn(company_id)
  }

  async function change(on: boolean) {
    setBusy(true)
    try {
      if (on) await switchOn(server.data?.public_key ?? '')
      else await save.send({ status: 0, userToken: await tokenOf(unsubscribe()) })
      await Promise.all([queryClient.invalidateQueries({ queryKey: ownKey }), server.refetch()])
    } catch {
      // The toast has said so; the switch shows the actual state.
      await queryClient.invalidateQueries({ queryKey: ownKey })
    } finally {
      setBusy(false)
    }
  }

  return {
    isHidden,
    isPossible,
    isOn: isKnown && Notification.permission === 'granted',
    isBusy: isBusy || (isPossible && (server.isPending || own.isPending)),
    change,
  }
}

/** The server's name for this browser; null without a subscription. */
async function ownName(): Promise<string | null> {
  const subscription = await currentSubscription()
  return subscription && subscriptionName(subscription)
}

async function tokenOf(subscription: Promise<PushSubscription | null>): Promise<string> {
  const found = await subscription
  return found ? JSON.stringify(found) : noBrowser
}
