import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type Leave, leaveName } from '../shifts.rules.ts'
import classes from './shifts.module.css'
import { useWhenAway } from './use-when-away.ts'

interface LeaveListProps {
  leave: readonly Leave[]
  people: readonly TechnicianOption[]
  onOpen: (leave: Leave) => void
}

/** Leave in the coming weeks, soonest first. */
export function LeaveList({ leave, people, onOpen }: LeaveListProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const whenOf = useWhenAway()
  const rows = leave
    .filter(each => parseDay(each.last_day)! >= time.today)
    .sort((a, b) => a.first_day.localeCompare(b.first_day))
  if (rows.length === 0) return null
  return (
    <section className={classes.ahead} aria-label={t('Upcoming leave')}>
      <h3>{t('Upcoming leave')}</h3>
      <ul>
        {rows.map(each => {
          const person = people.find(one => one.value === each.user_id)
          const line = (
            <>
              <PersonChip name={person?.label ?? ''} {...(person && { colour: person.color })} />
              <span>{whenOf(each)}</span>
              <span>{t(leaveName(each))}</span>
              <small>{each.note}</small>
            </>
          )
          return (
            <li key={each.id}>
              <button type="button" onClick={() => onOpen(each)}>
                {line}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
