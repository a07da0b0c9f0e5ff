import { useEffect, useState } from 'react'
import { send } from '#web/send.ts'
import { clockContract } from '../clock.contract.ts'

/** Milliseconds between two places that are told. */
const pause = 60_000

/** Shares this device’s position with the office; 'off' where the browser can’t or may not tell. */
export type Sharing = 'off' | 'asking' | 'on'

/** Tells the server where this device is while its owner is at work, at most once a minute. */
export function usePositionSharing(isAtWork: boolean): Sharing {
  const [sharing, setSharing] = useState<Sharing>('asking')
  useEffect(() => {
    if (!isAtWork) return
    const { geolocation } = navigator
    if (!geolocation) return setSharing('off')
    let told = 0
    const watch = geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (Date.now() - told < pause) return
        told = Date.now()
        send(clockContract.recordPosition, { latitude, longitude, accuracy }).then(
          () => setSharing('on'),
          // Without a connection, or clocked out elsewhere: the next place tries again.
          () => setSharing('asking'),
        )
      },
      () => setSharing('off'),
      { enableHighAccuracy: false, maximumAge: pause, timeout: pause },
    )
    return () => geolocation.clearWatch(watch)
  }, [isAtWork])
  return sharing
}
