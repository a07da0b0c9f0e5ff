import { useEffect, useState } from 'react'

interface Device {
  userAgent: string
  platform: string
  maxTouchPoints: number
}

/** iPhones, iPads and Macs with touch (as iPads call themselves): the switch is hidden there (document 0 §2). */
export function hidesPush({ userAgent, platform, maxTouchPoints }: Device): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (/^Mac/.test(platform) && maxTouchPoints > 1)
}

/** True where the browser can show notifications while the page is closed; that needs https or localhost. */
export function isPushPossible(): boolean {
  return (
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  )
}

/** True while the browser may show notifications, also from the moment at which the person allows it. */
export function useMayPush(): boolean {
  const [may, setMay] = useState(() => isPushPossible() && Notification.permission === 'granted')
  useEffect(() => {
    if (!isPushPossible()) return
    const heard = new AbortController()
    void navigator.permissions.query({ name: 'notifications' }).then(
      status =>
        status.addEventListener('change', () => setMay(status.state === 'granted'), { signal: heard.signal }),
      (error: Error) => console.warn('notifications in this browser', error),
    )
    return () => heard.abort()
  }, [])
  return may
}
