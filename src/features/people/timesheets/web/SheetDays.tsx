import { Button } from '@mantine/core'
import { entryLabels } from '#features/people/clock/clock.rules.ts'
import { tabletText } from '#features/people/clock/web/tablet-text.ts'
import { holidayNotWorked } from '#features/people/pay/pay.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { Editing, SheetData, SheetEntry } from './sheet-types.ts'
import classes from './timesheets.module.css'
import { useHoursText } from './use-hours-text.ts'

interface SheetDaysProps {
  sheet: SheetData
  editable: boolean
  onEdit: (editing: Editing) => void
}

/** A section a day with its times; a press on one changes it. */
export function SheetDays({ sheet, editable, onEdit }: SheetDaysProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const hours = useHoursText()
  const entries = new Map(sheet.entries.map(each => [each.id, each]))
  const forgotten = new Set(
    sheet.days.flatMap(({ marks }) => marks.map(mark => (mark.kind === 'missingOut' ? mark.entry_id : null))),
  )
  return sheet.days.map(day => {
    const number = parseDay(day.day)!
    const away = day.leave.map(each => `${t(each.name)}: ${hours(each.minutes)}`)
    if (day.holiday_minutes > 0) away.push(`${t(holidayNotWorked)}: ${hours(day.holiday_minutes)}`)
    const shift = day.shift_minutes ? t('Shift: {{time}}', { time: hours(day.shift_minutes) }) : ''
    return (
      <section key={day.day} className={classes.day}>
        <h3>
          <span>{time.day(number, 'longDate')}</span>
          <span>{hours(day.minutes)}</span>
        </h3>
        <div className={classes.dim}>{[shift, ...away, day.holiday].filter(Boolean).join(' · ')}</div>
        <ul>
          {day.pieces.map(piece => {
            const entry = entries.get(piece.entry_id)
            return (
              entry && (
                <Piece
                  key={piece.entry_id}
                  entry={entry}
                  span={`${time.instant(piece.from, 'time')} – ${piece.to ? time.instant(piece.to, 'time') : t('at work now')}`}
                  length={hours(piece.minutes)}
                  onEdit={editable ? () => onEdit({ entry }) : undefined}
                />
              )
            )
          })}
        </ul>
        <Marks
          // The hours of a clock that nobody stopped are no long day.
          marks={day.marks.filter(
            ({ kind }) => kind !== 'long' || !day.pieces.some(piece => forgotten.has(piece.entry_id)),
          )}
          entries={entries}
          editable={editable}
          onEdit={onEdit}
        />
      </section>
    )
  })
}

interface PieceProps {
  entry: SheetEntry
  span: string
  length: string
  onEdit: (() => void) | undefined
}

function Piece({ entry, span, length, onEdit }: PieceProps) {
  const t = useTexts()
  const { kind, paid, job, note, source } = entry
  const what = [
    kind === 'break' && !paid ? t('Unpaid break') : t(entryLabels[kind]),
    job && t('Job #{{number}}, {{name}}', { number: String(job.number), name: job.name }),
    source === 'hand' && t('manual'),
    tabletText(entry, t),
    note,
  ]
  return (
    <li className={classes.line}>
      <span>
        {span} · <span className={classes.dim}>{what.filter(Boolean).join(' · ')}</span>
      </span>
      <span>{length}</span>
      {onEdit && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('Edit {{name}}', { name: span })}
          onClick={onEdit}
        >
          {t('Edit')}
        </Button>
      )}
    </li>
  )
}

interface MarksProps {
  marks: SheetData['days'][number]['marks']
  entries: ReadonlyMap<number, SheetEntry>
  editable: boolean
  onEdit: (editing: Editing) => void
}

/** The points to check about a day. */
function Marks({ marks, entries, editable, onEdit }: MarksProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const hours = useHoursText()
  const at = (instant: string | null) => (instant ? time.instant(instant, 'time') : '')
  const textOf = ({ kind, from, to, minutes }: MarksProps['marks'][number]) =>
    kind === 'gap'
      ? t('Gap from {{from}} to {{to}}', { from: at(from), to: at(to) })
      : kind === 'overlap'
        ? t('Overlap from {{from}} to {{to}}', { from: at(from), to: at(to) })
        : kind === 'long'
          ? t('{{time}} without a longer break', { time: hours(minutes ?? 0) })
          : t('Missed clock-out.')
  return marks.map(mark => {
    const entry = mark.entry_id === null ? undefined : entries.get(mark.entry_id)
    const end = mark.likely_end
    return (
      <div key={`${mark.kind} ${mark.from} ${mark.entry_id}`} className={classes.line}>
        <span className={mark.kind === 'gap' ? classes.dim : classes.warn}>{textOf(mark)}</span>
        {editable && entry && end && (
          <Button size="compact-sm" variant="light" color="orange" onClick={() => onEdit({ entry, end })}>
            {t('Ended at {{time}}?', { time: at(end) })}
          </Button>
        )}
      </div>
    )
  })
}
