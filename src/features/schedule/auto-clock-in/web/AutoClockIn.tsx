import { useRef } from 'react'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { autoClockInContract } from '../auto-clock-in.contract.ts'
import { awaySince, hasLeft, type Near, trackArrival } from '../auto-clock-in.rules.ts'
import { useFixes } from './use-fixes.ts'

/** Milliseconds after which it is asked anew which jobs are due. */
const pause = 300_000
/** Milliseconds for which a question stays. */
const askedMs = 120_000

interface Place {
  key: string
  lat: number
  lng: number
  job_id: number | null
  number: number | null
  yard: string
}

/**
 * Clocks the signed-in person in when this device stays at one of their jobs or a yard, where the company wants that, and
 * asks to clock out when it has left. Where they are is compared here and told to nobody before. It never asks for the
 * device's place: that is allowed with the first clock-in by hand.
 */
export function AutoClockIn() {
  const t = useTexts()
  const { data: status } = useRead(clockContract.status, {}, { enabled: useAtRest() })
  const { data } = useRead(
    autoClockInContract.places,
    {},
    { enabled: status !== undefined, refetchInterval: pause },
  )
  const arrive = useSend(autoClockInContract.arrive, { silent: true })
  const undo = useSend(autoClockInContract.undo, { silent: true })
  const clock = useSend(clockContract.clock, { silent: true })
  /** The place that fixes lie at, those that were answered, and since when the place of work is left. */
  const near = useRef<Near<Place> | null>(null)
  const answered = useRef(new Set<string>())
  const away = useRef<number | null>(null)

  const isOut = status?.result.timedIn === false
  const places = isOut && data ? placesOf(data) : []
  const leave = status?.result.timedIn ? data?.leave : null
  const failed = () => void toast.error(t('Failed.'))

  useFixes(places.length > 0 || Boolean(leave), fix => {
    const radius = data?.radius ?? 0
    if (leave) {
      away.current = awaySince(away.current, fix, leave, radius)
      const key = `left ${status?.result.since}`
      if (!hasLeft(away.current, fix.at) || answered.current.has(key)) return
      answered.current.add(key)
      const left =
        leave.number === null
          ? t('You left {{yard}}. Clock out?', { yard: leave.yard })
          : t('You left job #{{number}}. Clock out?', { number: String(leave.number) })
      const run = () => void clock.send({ status: 'Out' }).catch(failed)
      toast.info(left, { id: 'left', action: { label: t('Clock out'), run }, closesAfter: askedMs })
      return
    }
    away.current = null
    const open = places.filter(place => !answered.current.has(place.key))
    const { near: now, does } = trackArrival(near.current, fix, open, radius)
    near.current = now
    if (!now || !does) return
    answered.current.add(now.place.key)
    near.current = null
    if (does === 'in') void clockIn(now.place)
    else ask(now.place)
  })

  /** The device knows only roughly where it is. */
  function ask(place: Place) {
    const asked =
      place.number === null
        ? t('Are you at {{yard}}?', { yard: place.yard })
        : t('Are you at job #{{number}}?', { number: String(place.number) })
    const run = () => void clockIn(place)
    toast.info(asked, { id: 'arrived', action: { label: t('Clock in'), run }, closesAfter: askedMs })
  }

  async function clockIn(place: Place) {
    try {
      await arrive.send({ job_id: place.job_id, yard: place.yard })
    } catch {
      // Without a connection: the next fixes try again.
      answered.current.delete(place.key)
      return
    }
    const said =
      place.number === null
        ? t('Clocked in at {{yard}}.', { yard: place.yard })
        : t('Clocked in at job #{{number}}.', { number: String(place.number) })
    toast.success(said, { id: 'arrived', undo: () => void undo.send({}).catch(failed) })
  }
  return null
}

const placesOf = ({
  result,
  yards,
}: {
  result: readonly { job_id: number; number: number; lat: number; lng: number }[]
  yards: readonly { name: string; lat: number; lng: number }[]
}): Place[] => [
  ...result.map(job => ({ ...job, key: `job ${job.job_id}`, yard: '' })),
  ...yards.map(({ name, ...at }) => ({ ...at, key: `yard ${name}`, job_id: null, number: null, yard: name })),
]
