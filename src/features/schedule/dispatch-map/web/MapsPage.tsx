import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRoute } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { statuses, statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { statusTone } from '#features/jobs/job-status/web/status-tone.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { mapsContract } from '#features/places/maps/maps.contract.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import type { PickPoint } from '#web/map/draw-points.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { initials } from '#web/ui/person/PersonAvatar.tsx'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { ChoicesSelect } from '#web/ui/select/ChoicesSelect.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import classes from './MapsPage.module.css'
import { type DayJob, type Person, unassignedChoice, useDayMap } from './use-day-map.ts'

const PointsMap = lazyPart(async () => (await import('#web/map/PointsMap.tsx')).PointsMap, {
  meanwhile: <Skeleton height="100%" radius="lg" />,
})
const DayOrderDialog = lazyDialog(async () => (await import('./DayOrderDialog.tsx')).DayOrderDialog)

/** Sydney: where the map begins when nothing of the day has a place. */
const nowhere = { lat: -33.87, lng: 151.21 }
const nobody = '#667085'

/** The jobs of a day and where technicians were last, on a map. */
export default function MapsPage() {
  const t = useTexts()
  const { instant, today } = useCompanyTime()
  const openJob = useJobOpener()
  const { date, technician, status, read, jobs, people, set } = useDayMap()
  const [isOrdering, setOrdering] = useState(false)
  const day = parseDay(date)!
  const shownPeople = useMemo(
    () => (people ?? []).filter(person => technician === 0 || person.id === technician),
    [people, technician],
  )
  const placed = useMemo(() => (jobs ?? []).filter(hasPlace), [jobs])
  const isToday = day === today
  const points = useMemo((): PickPoint[] => {
    const time = (job: DayJob) => instant(job.starts_at, 'time')
    return [
      ...placed.map((job, n) => ({
        key: `job ${job.id}`,
        lat: job.lat,
        lng: job.lng,
        label: `${time(job)} ${job.company_name || job.name}, ${job.suburb || job.address}`,
        text: technician > 0 ? String(n + 1) : initials(job.technicians[0]?.label ?? '') || '–',
        colour: job.technicians[0]?.color ?? nobody,
      })),
      ...(isToday ? shownPeople : []).filter(isSeen).map(person => ({
        key: `person ${person.id}`,
        lat: person.latitude,
        lng: person.longitude,
        label: `${person.fullname}, ${instant(person.latest_date_time)}`,
        text: initials(person.fullname),
        colour: person.color,
        isPerson: true,
        isChosen: person.id === technician,
      })),
    ]
  }, [placed, shownPeople, technician, isToday, instant])
  const first = points[0] ?? nowhere
  const config = useRead(
    mapsContract.config,
    { lat: round(first.lat), lng: round(first.lng) },
    { staleTime: 600_000, keepPrevious: true },
  )
  const way = technician > 0 ? placed : noWay

  function pick(key: string) {
    const [kind, id] = key.split(' ')
    if (kind === 'job') openJob(Number(id))
    else set({ technician: Number(id) === technician ? 0 : Number(id) })
  }

  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <Group gap={6} wrap="nowrap">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Previous day')}
            onClick={() => set({ date: dayText(day - 1) })}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <div className={classes.grow}>
            <DayInput value={date} onChange={value => value && set({ date: value })} ariaLabel={t('Day')} />
          </div>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Next day')}
            onClick={() => set({ date: dayText(day + 1) })}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
          {!isToday && (
            <Button variant="default" px={10} onClick={() => set({ date: '' })}>
              {t('Today')}
            </Button>
          )}
        </Group>
        <ChoicesSelect
          isSingle
          label={t('Technician')}
          all={t('All technicians')}
          options={[
            { value: unassignedChoice, label: t('Unassigned') },
            ...(people ?? []).map(person => ({
              value: person.id,
              label: person.fullname,
              color: person.color,
            })),
          ]}
          value={technician === 0 ? [] : [technician]}
          onChange={([id = 0]) => set({ technician: id })}
        />
        <ChoicesSelect
          label={t('Status')}
          all={t('All statuses')}
          options={statuses.map(({ id, label }) => ({ value: id, label: t(label) }))}
          value={status}
          onChange={next => set({ status: next })}
        />
        {technician > 0 && (
          <Button
            leftSection={<IconRoute size={16} />}
            disabled={placed.length < 2}
            title={placed.length < 2 ? t('No visits to reorder on this day.') : undefined}
            onClick={() => setOrdering(true)}
          >
            {t('Best route for this day')}
          </Button>
        )}
        {isToday && people && technician !== unassignedChoice && (
          <People people={shownPeople} onPick={id => set({ technician: id })} />
        )}
        {!jobs ? (
          read.error ? (
            <LoadFailed title={t('Couldn’t load the day')} text={t(read.error)} onRetry={read.refetch} />
          ) : (
            [1, 2, 3, 4].map(n => <Skeleton key={n} height={58} radius="md" />)
          )
        ) : jobs.length === 0 ? (
          <EmptyState
            title={t('No appointments on this day')}
            text={t('Choose another day, technician or status.')}
          />
        ) : (
          <ol className={classes.jobs} aria-label={t('Appointments')} aria-busy={read.isPlaceholderData}>
            {jobs.map(job => (
              <li key={job.key}>
                <button type="button" className={classes.job} onClick={() => openJob(job.id)}>
                  <span className={classes.time}>{instant(job.starts_at, 'time')}</span>
                  <span className={classes.what}>
                    <b>{job.company_name || job.name}</b>
                    <span>{job.suburb || job.address || t('No address')}</span>
                    {!hasPlace(job) && <span>{t('Not on the map: its address wasn’t found.')}</span>}
                  </span>
                  <span className={classes.end}>
                    <StatusBadge tone={statusTone(job.status_id)} size="sm">
                      {t(statusLabel(job.status_id))}
                    </StatusBadge>
                    <span className={classes.dots}>
                      {job.technicians.map(each => (
                        <span key={each.value} title={each.label} style={{ background: each.color }} />
                      ))}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
      <section className={classes.map} aria-label={t('Map of the day')}>
        {config.data ? (
          <PointsMap
            point={first}
            points={points}
            way={way}
            tiles={config.data.tiles}
            names={config.data.names}
            fitKey={`${date} ${technician} ${points.length}`}
            onPick={pick}
          />
        ) : config.error ? (
          <LoadFailed title={t('Couldn’t load the map')} text={t(config.error)} onRetry={config.refetch} />
        ) : (
          <Skeleton height="100%" radius="lg" />
        )}
      </section>
      {isOrdering && technician > 0 && (
        <DayOrderDialog worker={technician} date={date} onClose={() => setOrdering(false)} />
      )}
    </div>
  )
}

type Placed = DayJob & { lat: number; lng: number }
const noWay: readonly Placed[] = []
const hasPlace = (job: DayJob): job is Placed => job.lat !== null && job.lng !== null
type Seen = Person & { latitude: number; longitude: number; latest_date_time: string }
const isSeen = (person: Person): person is Seen => person.latitude !== null && person.longitude !== null
/** The names on our own map are asked for around a coarse point: it need not change with every job. */
const round = (degrees: number) => Math.round(degrees * 10) / 10

/** People at work, and when and where each was last seen. */
function People({ people, onPick }: { people: readonly Person[]; onPick: (id: number) => void }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const present = people.filter(person => person.is_present)
  if (present.length === 0) return <p className={classes.note}>{t('Nobody is clocked in.')}</p>
  return (
    <ul className={classes.people} aria-label={t('Technicians at work')}>
      {present.map(person => (
        <li key={person.id}>
          <button type="button" className={classes.person} onClick={() => onPick(person.id)}>
            <PersonChip name={person.fullname} colour={person.color} />
            <span className={classes.note}>
              {person.latest_date_time
                ? t('Seen {{when}}', { when: instant(person.latest_date_time, 'time') })
                : t('Location not shared')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
