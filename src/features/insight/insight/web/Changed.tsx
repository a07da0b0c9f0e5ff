import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { canSeeMeasure, measures } from '#features/insight/measures/measures.rules.ts'
import { figureText, rowText } from '#features/insight/reports/report-text.ts'
import { splitLabels } from '#features/insight/reports/reports.rules.ts'
import type { Followed } from '#features/insight/reports/web/CountedRows.tsx'
import { useWriter } from '#features/insight/reports/web/use-writer.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { insightContract } from '../insight.contract.ts'
import { explainedMeasures } from '../insight.rules.ts'
import type { AskedSpan } from './asked-span.ts'
import classes from './insight.module.css'

interface ChangedProps {
  span: AskedSpan
  before: { from: string; to: string }
  onFollow: (followed: Followed) => void
}

/** Why a figure rose or fell: the three groups that did most of it. */
export function Changed({ span, before, onFollow }: ChangedProps) {
  const writer = useWriter()
  const { t } = writer
  const viewer = useViewer()
  const seen = explainedMeasures.filter(name => canSeeMeasure(name, viewer) === true)
  const [chosen, setChosen] = useState<(typeof explainedMeasures)[number]>(seen[0]!)
  const read = useRead(insightContract.changed, { ...span, measure: chosen }, { keepPrevious: true })
  const text = (amount: number) => figureText(chosen, amount, writer)
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${text(amount)}`
  return (
    <Card title={t('What changed')} about={t('Top three causes of a change.')}>
      <div className={classes.tools}>
        <Select
          aria-label={t('Figure')}
          w={200}
          data={seen.map(value => ({ value, label: t(measures[value].label) }))}
          value={chosen}
          allowDeselect={false}
          onChange={next => next && setChosen(next)}
        />
      </div>
      <Loaded read={read} failed={t('Couldn’t load what changed')} shape="list">
        {({ result, now, before: earlier }) => (
          <>
            <p className={classes.lead}>
              {now === earlier
                ? t('No change: {{amount}}.', { amount: text(now) })
                : t('{{change}}: {{now}}, previously {{before}}.', {
                    change: `${now > earlier ? '▲' : '▼'} ${text(Math.abs(now - earlier))}`,
                    now: text(now),
                    before: text(earlier),
                  })}
            </p>
            {now !== earlier && result.length === 0 && (
              <p className={classes.note}>{t('No single group explains it.')}</p>
            )}
            <ul className={classes.groups}>
              {result.map(group => {
                const { dimension, key, label } = group
                const follow = (days: { from: string; to: string }) =>
                  onFollow({
                    measure: chosen,
                    filter: [{ dimension, value: key }],
                    from: days.from,
                    to: days.to,
                  })
                return (
                  <li key={`${dimension} ${key}`}>
                    <span>
                      {rowText(dimension, label, writer)} <small>{t(splitLabels[dimension])}</small>
                    </span>
                    <b>{signed(group.now - group.before)}</b>
                    <small>
                      <UnstyledButton className={classes.open} onClick={() => follow(span)}>
                        {t('now {{amount}}', { amount: text(group.now) })}
                      </UnstyledButton>
                      {' · '}
                      <UnstyledButton className={classes.open} onClick={() => follow(before)}>
                        {t('previously {{amount}}', { amount: text(group.before) })}
                      </UnstyledButton>
                    </small>
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  )
}
