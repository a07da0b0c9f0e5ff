import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownAddress } from '#shared/own-address.ts'
import { language, useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import { keepTexts, leaveOthersBehind } from './push-browser.ts'
import { renewPush } from './start-push.ts'

/**
 * Follows clicks on notifications, stores their texts, drops what another person left in this browser, and renews
 * one's own subscription after a new sign-in.
 */
export function PushWorker(): null {
  const t = useTexts()
  const router = useRouter()
  const { email, company_id } = useViewer()

  useEffect(() => {
    const sayLater = (error: Error) => console.warn('notifications in this browser', error)
    void leaveOthersBehind(email)
      .then(() => renewPush(company_id))
      .catch(sayLater)
    void keepTexts(language(), t).catch(sayLater)
  }, [email, company_id, t])

  useEffect(() => {
    const follow = ({ data }: MessageEvent<{ open?: unknown }>) => {
      const path = ownAddress(data?.open)
      if (path) router.history.push(path)
    }
    navigator.serviceWorker.addEventListener('message', follow)
    return () => navigator.serviceWorker.removeEventListener('message', follow)
  }, [router])
  return null
}
