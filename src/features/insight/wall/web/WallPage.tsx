import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { measures } from '#features/insight/measures/measures.rules.ts'
import { figureText } from '#features/insight/reports/report-text.ts'
import { useWriter } from '#features/insight/reports/web/use-writer.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { language, useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { wallContract } from '../wall.contract.ts'
import { refreshMs, type WallSpec, wallTexts } from '../wall.rules.ts'
import classes from './wall.module.css'
import { wallDayLabels } from './wall-days.ts'

type Shown = Receives<typeof wallContract.show>

/** Large figures for a screen on a wall, by a secret address; it keeps itself up. */
export default function WallPage() {
  const t = useTexts()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const [isOver, setOver] = useState(false)
  const read = useRead(
    wallContract.show,
    { token },
    { refetchInterval: isOver ? false : refreshMs, refetchIntervalInBackground: true, staleTime: 0 },
  )
  const status = read.error?.status
  useEffect(() => setOver(status === 404), [status])
  // Nothing of before stays once it has ended.
  if (isOver || (read.error && !read.data))
    return (
      <main className={classes.wall}>
        <h1 className={classes.over}>{t(isOver ? wallTexts.over : read.error!)}</h1>
      </main>
    )
  if (!read.data) return <main className={classes.wall} aria-busy="true" />
  return <Figures shown={read.data} isLate={read.error !== null} />
}

function Figures({ shown, isLate }: { shown: Shown; isLate: boolean }) {
  const writer = useWriter()
  const { t } = writer
  const { zone, figures, technicians, clients, asOf } = shown
  const clock = useClock(zone)
  const at = (instant: string) => formatInstant(instant, zone, language(), 'time')
  return (
    <main className={classes.wall}>
      <header className={classes.head}>
        <h1>
          {shown.company} · {shown.name}
        </h1>
        <span>
          {t(wallDayLabels[shown.days as WallSpec['days']])} · {clock}
        </span>
      </header>
      <div className={classes.figures}>
        {figures.map(({ measure, amount, before }) => (
          <section key={measure} className={classes.figure}>
            <h2>{t(measures[measure].label)}</h2>
            <b>{figureText(measure, amount, writer)}</b>
            <p>{t('Previously {{amount}}', { amount: figureText(measure, before, writer) })}</p>
          </section>
        ))}
      </div>
      {(technicians || clients) && (
        <div className={classes.people}>
          {technicians && (
            <ul aria-label={t('Technicians')}>
              {technicians.map(({ name, colour, appointments, next_at }) => (
                <li key={name}>
                  <span>
                    <i className={classes.dot} style={{ background: colour }} />
                    {name}
                  </span>
                  <span>
                    {appointments === 1
                      ? t('1 appointment')
                      : t('{{count}} appointments', { count: appointments })}
                    {next_at && ` · ${at(next_at)}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {clients && (
            <ul aria-label={t('Next appointments')}>
              {clients.map(({ name, suburb, starts_at }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a client may come twice, and nothing in it is kept
                <li key={index}>
                  <span>{name}</span>
                  <span>{[suburb, at(starts_at)].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className={classes.foot} data-late={isLate || undefined} role="status">
        {isLate
          ? t('Offline. These figures may be out of date.')
          : asOf && t('As of {{time}}', { time: at(asOf) })}
      </p>
    </main>
  )
}

/** The time of the company's clock, every few seconds. */
function useClock(zone: string): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return formatInstant(now, zone, language(), 'time')
}
