import { useEffect, useRef, useState } from 'react'
import { useGo } from '#web/address/use-go.ts'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { alertsContract } from '../alerts.contract.ts'
import { countdown, type GlobalAlert as Facts, nextAlert } from '../alerts.rules.ts'
import classes from './GlobalAlert.module.css'

/** An announcement of the operator with a countdown; at zero everyone is signed out. */
export function GlobalAlert() {
  const enabled = useAtRest()
  const { data } = useRead(
    alertsContract.globalAlerts,
    {},
    { enabled, staleTime: 60_000, refetchInterval: 60_000 },
  )
  const shown = useRef<Facts | null>(null)
  const now = Date.now()
  // One whose time has come stays until everyone is signed out, even when the server no longer lists it.
  if (!shown.current || Date.parse(shown.current.scheduled_time) > now)
    shown.current = nextAlert(data?.data ?? [], now)
  const alert = shown.current
  return alert && <AlertBanner key={alert.id} alert={alert} />
}

function AlertBanner({ alert }: { alert: Facts }) {
  const t = useTexts()
  const go = useGo()
  const now = useSeconds()
  const isOver = Date.parse(alert.scheduled_time) <= now
  useEffect(() => {
    // Typed text is kept for the next sign-in.
    if (isOver) void go({ to: '/logout' }, { unasked: true })
  }, [isOver, go])
  const { days, hours, minutes, seconds } = countdown(alert.scheduled_time, now)
  return (
    <section className={classes.banner} aria-label={t('Announcement')}>
      <span className={classes.message}>{alert.message}</span>
      <span className={classes.clock} role="timer">
        <span>
          <b>{days}</b> {t('days')}
        </span>
        <span>
          <b>{hours}</b> {t('hours')}
        </span>
        <span>
          <b>{minutes}</b> {t('minutes')}
        </span>
        <span>
          <b>{seconds}</b> {t('seconds')}
        </span>
      </span>
    </section>
  )
}

/** The current time in ms, updated each second by the clock, so that a sleeping tab is right when it wakes. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
