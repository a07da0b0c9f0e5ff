import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { language, useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import { keepTexts, leaveOthersBehind } from './push-browser.ts'
import { canPush } from './push-device.ts'

/** Follows clicks on notifications, keeps their sentences, and gives up what another person left in this browser. */
export function usePushWorker(): void {
  const t = useTexts()
  const router = useRouter()
  const { email } = useViewer()

  useEffect(() => {
    if (!canPush()) return
    const sayLater = (error: Error) => console.warn('notifications in this browser', error)
    void leaveOthersBehind(email).catch(sayLater)
    void keepTexts(language(), t).catch(sayLater)
  }, [email, t])

  useEffect(() => {
    if (!canPush()) return
    const follow = ({ data }: MessageEvent<{ open?: unknown }>) => {
      const path = data?.open
      if (typeof path === 'string' && /^\/(?!\/)/.test(path)) router.history.push(path)
    }
    navigator.serviceWorker.addEventListener('message', follow)
    return () => navigator.serviceWorker.removeEventListener('message', follow)
  }, [router])
}
