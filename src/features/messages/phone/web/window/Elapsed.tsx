import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { durationText } from '../../phone.rules.ts'

/** How long a call goes on, second by second. */
export function Elapsed({ since, isHeld }: { since: string; isHeld: boolean }) {
  const t = useTexts()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const time = durationText(Math.max(0, Math.round((now - Date.parse(since)) / 1_000)))
  return isHeld ? t('On hold, {{time}}', { time }) : time
}
