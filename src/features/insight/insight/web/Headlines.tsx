import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { measures } from '#features/insight/measures/measures.rules.ts'
import { changeText } from '#features/insight/reports/change-text.ts'
import { figureText } from '#features/insight/reports/report-text.ts'
import type { Followed } from '#features/insight/reports/web/CountedRows.tsx'
import { useWriter } from '#features/insight/reports/web/use-writer.ts'
import { dayText, monthStart } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { insightContract } from '../insight.contract.ts'
import { headlines, monthPassed, standingOf } from '../insight.rules.ts'
import type { AskedSpan } from './asked-span.ts'
import classes from './insight.module.css'

type Row = Receives<typeof insightContract.headlines>['result'][number]

interface HeadlinesProps {
  rows: readonly Row[]
  span: AskedSpan
  before: { from: string; to: string }
  onFollow: (followed: Followed) => void
}

/** The figures of the business, each with what it was before and the month’s target. */
export function Headlines({ rows, ...props }: HeadlinesProps) {
  return (
    <div className={classes.tiles}>
      {rows.map(row => (
        <Tile key={row.measure} row={row} {...props} />
      ))}
    </div>
  )
}

function Tile({ row, span, before, onFollow }: Omit<HeadlinesProps, 'rows'> & { row: Row }) {
  const writer = useWriter()
  const { t } = writer
  const [isAbout, setAbout] = useState(false)
  const { measure, now } = row
  const { label, about } = measures[measure]
  const text = (amount: number | null) => figureText(measure, amount, writer)
  const follow = (days: { from: string; to: string }) => onFollow({ measure, filter: [], ...days })
  const [first, second] = [now.amount, row.before.amount]
  const change = first !== null && second !== null ? first - second : 0
  const isGood = change !== 0 && change > 0 === (headlines[measure] === 'more')
  return (
    <section className={classes.tile} aria-label={t(label)}>
      <h2>
        {t(label)}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('About {{title}}', { title: t(label) })}
          aria-expanded={isAbout}
          onClick={() => setAbout(!isAbout)}
        >
          <IconInfoCircle size={14} />
        </ActionIcon>
      </h2>
      {isAbout && <p className={classes.about}>{t(about)}</p>}
      {now.rows > 0 ? (
        <UnstyledButton className={classes.amount} onClick={() => follow(span)}>
          {text(first)}
        </UnstyledButton>
      ) : (
        <b className={classes.amount}>{text(first)}</b>
      )}
      <span
        className={classes.note}
        data-good={isGood || undefined}
        data-bad={(change !== 0 && !isGood) || undefined}
      >
        {changeText(writer, { now: first, before: second }, { ...before, isYear: span.compare === 'year' }) ??
          t('Previously {{amount}}', { amount: text(second) })}
      </span>
      {row.before.rows > 0 && (
        <UnstyledButton className={`${classes.open} ${classes.note}`} onClick={() => follow(before)}>
          {t('Show previous')}
        </UnstyledButton>
      )}
      {row.target !== null && <Target row={row} target={row.target} onFollow={follow} />}
    </section>
  )
}

const standingTexts = {
  met: 'Met: {{amount}} of {{target}} this month',
  onWay: 'On the way: {{amount}} of {{target}} this month',
  behind: 'Behind: {{amount}} of {{target}} this month',
} as const

/** The month so far against what the company wants of it. */
function Target({
  row,
  target,
  onFollow,
}: {
  row: Row
  target: number
  onFollow: (days: { from: string; to: string }) => void
}) {
  const writer = useWriter()
  const { today } = useCompanyTime()
  const { measure, month } = row
  const text = (amount: number | null) => figureText(measure, amount, writer)
  const standing = standingOf(measure, month.amount, target, monthPassed(today))
  const said = writer.t(standingTexts[standing], { amount: text(month.amount), target: text(target) })
  const share = Math.min(100, Math.max(0, ((month.amount ?? 0) / target) * 100))
  const days = { from: dayText(monthStart(today)), to: dayText(today) }
  return (
    <div className={classes.target}>
      <div className={classes.track}>
        <span style={{ width: `${share}%` }} />
      </div>
      <UnstyledButton
        className={classes.note}
        data-good={standing === 'met' || undefined}
        data-bad={standing === 'behind' || undefined}
        onClick={() => onFollow(days)}
      >
        {said}
      </UnstyledButton>
    </div>
  )
}
