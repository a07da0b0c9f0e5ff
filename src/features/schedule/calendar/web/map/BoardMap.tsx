import { Skeleton } from '@mantine/core'
import { useMemo, useSyncExternalStore } from 'react'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { mapsContract } from '#features/places/maps/maps.contract.ts'
import { useTexts } from '#web/i18n.ts'
import type { PickPoint } from '#web/map/draw-points.ts'
import { PointsMap } from '#web/map/PointsMap.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { initials } from '#web/ui/person/PersonAvatar.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import classes from '../CalendarPage.module.css'
import type { AppointmentReply } from '../calendar-events.ts'
import type { Pointed } from '../pointed.ts'
import { useUnscheduledJobs } from '../unscheduled/use-unscheduled-jobs.ts'
import { mostPins, pinOf, visitPins, waitingPins } from './map-points.ts'

interface BoardMapProps {
  rows: readonly AppointmentReply[]
  /** The days shown. */
  first: number
  last: number
  technician: number | null
  pointed: Pointed
  onOpenJob: (job: number) => void
  onTechnician: (technician: number | null) => void
}

/** Sydney: where the map begins when nothing has a place. */
const nowhere = { lat: -33.87, lng: 151.21 }
const noWay: readonly PickPoint[] = []
/** The names on our own map are asked for around a coarse point: it need not change with every job. */
const round = (degrees: number) => Math.round(degrees * 10) / 10

/** The visits in view on a map, numbered by technician, with jobs that wait and where technicians were last. */
export function BoardMap(props: BoardMapProps) {
  const { rows, first, last, technician, pointed, onOpenJob, onTechnician } = props
  const t = useTexts()
  const { instant, today, zone } = useCompanyTime()
  const isToday = first <= today && today <= last
  const people = useRead(clockContract.locations, {}, { refetchInterval: 60_000, enabled: isToday })
  const { jobs } = useUnscheduledJobs()
  const shown = useMemo(
    () => visitPins(rows, { first, last, technician, zone }),
    [rows, first, last, technician, zone],
  )
  const visits = useMemo(
    () => shown.pins.slice(0, mostPins).map(pin => pinOf(pin, instant(pin.row.starts_at, 'time'))),
    [shown, instant],
  )
  const points = useMemo((): PickPoint[] => {
    const present = (isToday && people.data?.result) || []
    return [
      ...visits,
      ...waitingPins(jobs ?? [], title => t('{{title}}, not scheduled', { title })),
      ...present.flatMap(person => {
        const { id, fullname, color, latitude: lat, longitude: lng, latest_date_time: seen } = person
        if (!person.is_present || lat === null || lng === null || seen === null) return []
        if (technician !== null && technician !== id) return []
        const label = `${fullname}, ${t('Seen {{when}}', { when: instant(seen, 'time') })}`
        return [
          { key: `person ${id}`, lat, lng, label, text: initials(fullname), colour: color, isPerson: true },
        ]
      }),
    ]
  }, [visits, jobs, people.data, isToday, technician, instant, t])
  const start = points[0] ?? nowhere
  const config = useRead(
    mapsContract.config,
    { lat: round(start.lat), lng: round(start.lng) },
    { staleTime: 600_000, keepPrevious: true },
  )
  const mark = useSyncExternalStore(pointed.subscribe, pointed.get)
  const notes = [
    shown.placeless > 0 &&
      (shown.placeless === 1
        ? t('1 appointment isn’t on the map.')
        : t('{{count}} appointments aren’t on the map.', { count: shown.placeless })),
    shown.pins.length > mostPins &&
      t('The first {{shown}} of {{count}} appointments are shown.', {
        shown: String(mostPins),
        count: shown.pins.length,
      }),
  ].filter(Boolean)

  function pick(key: string) {
    const [kind, id] = key.split(' ')
    if (kind === 'person') onTechnician(Number(id) === technician ? null : Number(id))
    else if (kind === 'job') onOpenJob(Number(id))
    else {
      const visit = rows.find(row => row.appointment_id === Number(kind))
      if (visit) onOpenJob(visit.id)
    }
  }

  return (
    <section className={classes.map} aria-label={t('Map')}>
      {config.data ? (
        <PointsMap
          point={start}
          points={points}
          way={technician && first === last ? visits : noWay}
          tiles={config.data.tiles}
          names={config.data.names}
          fitKey={`${first} ${last} ${technician} ${visits.length}`}
          marked={mark}
          onPick={pick}
          onPoint={pointed.set}
        />
      ) : config.error ? (
        <LoadFailed title={t('Couldn’t load the map')} text={t(config.error)} onRetry={config.refetch} />
      ) : (
        <Skeleton height="100%" radius="lg" />
      )}
      {notes.length > 0 && <p className={classes.mapNote}>{notes.join(' ')}</p>}
    </section>
  )
}
