import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { endPush, leavePatience } from '#features/talk/notifications/web/end-push.ts'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { forgetWrites, unsentWrites } from '#web/offline/waiting-writes.ts'
import { send } from '#web/send.ts'
import { hasExpired, signOut, token } from '#web/session/session-store.ts'
import { toast } from '#web/toast.ts'
import { signInContract } from '../sign-in.contract.ts'
import { returnPath } from '../sign-in.rules.ts'
import { AuthLayout } from './AuthLayout.tsx'

const recordSignOut = () => send(signInContract.logout, {}, { signal: AbortSignal.timeout(leavePatience) })

/** Ends the session, here and on the server, and leads to the sign-in. */
export default function LogoutPage() {
  const t = useTexts()
  const go = useGo()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const next = useAddressValue('next')
  const isLeaving = useRef(false)

  useEffect(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    void leave()

    /** Waiting writes would be lost: nobody else may send or see them. */
    async function askToForget() {
      const unsent = await unsentWrites()
      const photos = unsent.filter(each => each.file).length
      return (
        unsent.length === 0 ||
        confirm({
          title: t('Work not sent yet'),
          message: `${t('Entries: {{entries}}. Photos and files: {{photos}}.', {
            entries: unsent.length - photos,
            photos,
          })} ${t('They’re only on this device. If you sign out now, they’re lost.')}`,
          confirm: t('Discard and sign out'),
          danger: true,
        })
      )
    }

    async function leave() {
      // After an expiry, signing in returns to the same screen, and forms restore what was typed.
      const sessionEnded = hasExpired()
      if (!sessionEnded && !(await askToForget())) {
        await go({ to: '/' }, { replace: true })
        return
      }
      if (token()) {
        // First, while still signed in: from now on somebody else may use this device.
        let isTold = true
        for (const say of [endPush, recordSignOut]) {
          await say().catch(() => {
            isTold = false
          })
        }
        if (!isTold) toast.warning(t('You’re signed out here, but we couldn’t reach the server.'))
      }
      if (!sessionEnded) await forgetWrites()
      signOut()
      queryClient.clear()
      const path = sessionEnded ? returnPath(next) : null
      const state = sessionEnded ? { sessionEnded } : {}
      await go({ to: '/auth/login', query: path ? { next: path } : {}, state }, { replace: true })
    }
  }, [go, queryClient, next, t, confirm])

  return (
    <AuthLayout title={t('Signing out')}>
      <p role="status">{t('One moment.')}</p>
    </AuthLayout>
  )
}
