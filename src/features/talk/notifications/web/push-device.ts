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
