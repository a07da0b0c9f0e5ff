import { useEffect, useRef } from 'react'
import { type Fix, stayMs } from '../auto-clock-in.rules.ts'

/**
 * Calls back with each place that this device finds itself at, at least three times a minute: one that lies still tells no news.
 * It never asks for the device's place, and does nothing where that is not allowed.
 */
export function useFixes(isOn: boolean, onFix: (fix: Fix) => void): void {
  const latest = useRef(onFix)
  latest.current = onFix
  useEffect(() => {
    if (!isOn) return
    const { geolocation } = navigator
    let watch: number | undefined
    let again: ReturnType<typeof setInterval> | undefined
    let isOver = false
    const take = ({ coords: { latitude: lat, longitude: lng, accuracy } }: GeolocationPosition) => {
      if (!isOver) latest.current({ lat, lng, accuracy, at: Date.now() })
    }
    // An older place would be one from before they came.
    const settings = { enableHighAccuracy: true, maximumAge: stayMs / 6 }
    async function begin() {
      const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
      if (isOver || permission?.state !== 'granted') return
      watch = geolocation.watchPosition(take, () => {}, settings)
      again = setInterval(() => geolocation.getCurrentPosition(take, () => {}, settings), stayMs / 3)
    }
    void begin()
    return () => {
      isOver = true
      clearInterval(again)
      if (watch !== undefined) geolocation.clearWatch(watch)
    }
  }, [isOn])
}
