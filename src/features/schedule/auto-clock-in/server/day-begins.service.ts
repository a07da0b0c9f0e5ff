import { rostersAround } from '#features/people/shifts/server/rosters.service.ts'
import { awayIn, shiftOn } from '#features/people/shifts/shifts.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { dayMinutes, instantText, utcToWall, wallToUtc } from '#shared/dates.ts'
import type { AutoClockIn } from '../auto-clock-in.rules.ts'
import { firstDue } from './auto-clock-in.queries.ts'

/** From when the person is due at a yard today: so long before a shift or an appointment that begins about now; null: not now. */
export async function dayBegins(tx: UserTx, settings: AutoClockIn, zone: string): Promise<Date | null> {
  const byAppointment = await firstDue(tx, settings.minutes_appointment)
  if (byAppointment) return byAppointment
  const now = utcToWall(instantText(tx.now), zone)
  const around = { start: now, end: now + 1 }
  const [roster] = await rostersAround(tx, around, [tx.by.id])
  if (!roster) return null
  const day = Math.floor(now / dayMinutes)
  const shift = shiftOn(roster, day)
  if (!shift || shift === 'off') return null
  const start = day * dayMinutes + shift.from
  if (Math.abs(now - start) > settings.minutes_appointment) return null
  const away = awayIn(roster, { start, end: start + 1 })
  return away ? null : new Date(wallToUtc(start - settings.minutes_appointment, zone))
}
