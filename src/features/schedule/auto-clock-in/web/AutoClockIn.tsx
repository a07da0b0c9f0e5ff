import { useEffect, useState } from 'react'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { autoClockInContract } from '../auto-clock-in.contract.ts'
import { arrivedAt } from '../auto-clock-in.rules.ts'

/** Milliseconds after which it is asked anew which jobs are due. */
const pause = 300_000

/**
 * Clocks the signed-in person in when this device comes to one of their jobs, where the company wants that. Where they
 * are is compared here and told to nobody before. It never asks for the device's place: that is allowed with the first
 * clock-in by hand.
 */
export function AutoClockIn() {
  const t = useTexts()
  const { data: status } = useRead(clockContract.status, {}, { enabled: useAtRest() })
  const isOut = status?.result.timedIn === false
  const { data } = useRead(autoClockInContract.places, {}, { enabled: isOut, refetchInterval: pause })
  const clock = useSend(clockContract.clock, { silent: true })
  const { send } = clock
  /** Out by this status they were clocked in: until a newer one comes they would be again. */
  const [answered, setAnswered] = useState<object>()
  const places = isOut && !clock.isPending && status !== answered ? data?.result : undefined
  const radius = data?.radius ?? 0
  useEffect(() => {
    if (!places || places.length === 0) return
    let watch: number | undefined
    let isOver = false
    const stop = () => {
      isOver = true
      if (watch !== undefined) navigator.geolocation.clearWatch(watch)
    }
    async function look() {
      const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
      if (isOver || permission?.state !== 'granted') return
      watch = navigator.geolocation.watchPosition(
        ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
          const place = isOver ? null : arrivedAt({ lat, lng, accuracy }, places!, radius)
          if (!place) return
          stop()
          setAnswered(status)
          send({ status: 'In' }).then(
            () =>
              toast.success(t('Clocked in at job #{{number}}.', { number: String(place.number) }), {
                undo: () => void send({ status: 'Out' }).catch(() => toast.error(t('Failed.'))),
              }),
            // Without a connection: the next look at the places tries again.
            () => setAnswered(undefined),
          )
        },
        () => {},
        { enableHighAccuracy: true, maximumAge: 60_000 },
      )
    }
    void look()
    return stop
  }, [places, radius, send, status, t])
  return null
}
