import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { dayMinutes } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { isSingle, type Leave, leaveIn, leaveName, type Roster, shiftOn } from '../shifts.rules.ts'
import classes from './shifts.module.css'

interface ShiftTableProps {
  /** Monday of the week shown. */
  first: number
  people: readonly TechnicianOption[]
  rosters: readonly Roster[]
  onWeek: (person: TechnicianOption) => void
  onDay: (person: TechnicianOption, day: number) => void
  onLeave: (leave: Leave) => void
}

/** A row a person and a column a day. */
export function ShiftTable({ first, people, rosters, onWeek, onDay, onLeave }: ShiftTableProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const formats = plannerFormats(time.locale)
  const days = Array.from({ length: 7 }, (_, i) => first + i)
  const shiftText = (roster: Roster, day: number) => {
    const shift = shiftOn(roster, day)
    return shift === null ? t('any time') : shift === 'off' ? '–' : formats.times(shift.from, shift.to)
  }
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('Shifts')}>
        <thead>
          <tr>
            <td />
            {days.map(day => (
              <th key={day} scope="col" data-today={day === time.today || undefined}>
                {formats.weekday(day)} <b>{formats.dayOfMonth(day)}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(person => {
            const roster = rosters.find(each => each.user_id === person.value)
            return (
              <tr key={person.value}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.name}
                    aria-label={t('Weekly shifts of {{name}}', { name: person.label })}
                    onClick={() => onWeek(person)}
                  >
                    <PersonChip name={person.label} colour={person.color} />
                  </button>
                </th>
                {days.map(day => {
                  if (!roster) return <td key={day} />
                  const away = leaveIn(roster, { start: day * dayMinutes, end: (day + 1) * dayMinutes })
                  const isAway = away.some(each => each.from_minute === null)
                  const text = shiftText(roster, day)
                  const shift = (
                    <span data-off={text === '–' || undefined} data-away={isAway || undefined}>
                      {text}
                      {isSingle(roster, day) && <i title={t('Different hours this day')}>*</i>}
                    </span>
                  )
                  return (
                    <td key={day} data-today={day === time.today || undefined}>
                      <small className={classes.onPhone} aria-hidden="true">
                        {formats.weekday(day)} {formats.dayOfMonth(day)}
                      </small>
                      <button
                        type="button"
                        className={classes.shift}
                        aria-label={`${person.label}, ${formats.date(day)}: ${text === '–' ? t('No work') : text}`}
                        onClick={() => onDay(person, day)}
                      >
                        {shift}
                      </button>
                      {away.map(each => {
                        const label = [
                          t(leaveName(each)),
                          each.from_minute !== null &&
                            each.to_minute !== null &&
                            formats.times(each.from_minute, each.to_minute),
                        ]
                          .filter(Boolean)
                          .join(', ')
                        return (
                          <button
                            key={each.id}
                            type="button"
                            className={classes.leave}
                            aria-label={`${person.label}, ${formats.date(day)}: ${label}`}
                            onClick={() => onLeave(each)}
                          >
                            {label}
                          </button>
                        )
                      })}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
