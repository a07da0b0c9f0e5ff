import { useEffect, useState } from 'react'
import { instantText } from '#shared/dates.ts'

/** The present instant, anew every few seconds. */
export function useMinute(): string {
  const [now, setNow] = useState(() => instantText(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setNow(instantText(new Date())), 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
