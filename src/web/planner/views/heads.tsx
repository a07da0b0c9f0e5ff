// biome-ignore-all lint/a11y/useSemanticElements: laid out by CSS grid; table elements bring a layout of their own.
// biome-ignore-all lint/a11y/useFocusableInteractive: a head is no stop for the keyboard.
import { usePlanner } from '#web/planner/planner-context.ts'
import type { PlannerLoad, PlannerPerson } from '#web/planner/planner-types.ts'
import './heads.css'

interface DayHeadProps {
  day: number
  today: number
  /** True if it leads to the day. */
  opens: boolean
  role?: 'columnheader' | 'rowheader'
  load?: PlannerLoad | null | undefined
}

/** The name of a day, above its column or before its row. */
export function DayHead({ day, today, opens, role = 'columnheader', load }: DayHeadProps) {
  const { formats, texts, onOpenDay } = usePlanner()
  const name = (
    <>
      {formats.weekday(day)} <b>{formats.dayOfMonth(day)}</b>
    </>
  )
  return (
    <div role={role} className="planner-day-head" data-today={day === today || undefined}>
      {onOpenDay && opens ? (
        <button
          type="button"
          tabIndex={-1}
          title={texts.openDay(formats.date(day))}
          onClick={() => onOpenDay(day)}
        >
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      {load && <LoadLine load={load} />}
    </div>
  )
}

interface PersonHeadProps {
  person: PlannerPerson
  /** How many events stand with them. */
  count: number
  role: 'columnheader' | 'rowheader'
  load?: PlannerLoad | null | undefined
}

/** Somebody's name and colour, above their column or before their row. */
export function PersonHead({ person, count, role, load }: PersonHeadProps) {
  const { onPerson, texts } = usePlanner()
  return (
    <div role={role} className="planner-person-head">
      <i style={{ background: person.colour }} />
      {onPerson && person.id !== 0 ? (
        <button
          type="button"
          aria-label={texts.person(person.name)}
          onClick={event => onPerson(person.id, event.currentTarget)}
        >
          <b>{person.name}</b>
        </button>
      ) : (
        <b>{person.name}</b>
      )}
      {count > 0 && <small>{count}</small>}
      {load && <LoadLine load={load} />}
    </div>
  )
}

/** Too much is said by a sign and a word, as not everybody sees its colour. */
function LoadLine({ load }: { load: PlannerLoad }) {
  const { text, over, note, overtime, label, share } = load
  return (
    <div className="planner-load" title={label} data-over={over !== undefined || undefined}>
      {text}
      {over !== undefined && (
        <>
          {' '}
          <strong>{over}</strong>
        </>
      )}
      {note !== undefined && ` · ${note}`}
      {overtime !== undefined && <em>{overtime}</em>}
      {share !== null && <i aria-hidden="true" style={{ width: `${Math.round(share * 100)}%` }} />}
    </div>
  )
}
