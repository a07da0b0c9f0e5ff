import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { leadsContract } from '../leads.contract.ts'
import { minutesBetween, waitText } from './lead-texts.ts'
import classes from './leads.module.css'

/** How many wait and since when, and how fast others were answered, by whom. */
export function LeadSpeed() {
  const t = useTexts()
  const speed = useRead(leadsContract.speed, {}, { refetchInterval: 60_000 }).data?.result
  if (!speed) return <div className={classes.speed} aria-hidden="true" />
  const { waiting, waiting_since, minutes, answered, won, people } = speed
  const facts = [
    {
      label: t('Awaiting an answer'),
      value: String(waiting),
      more: waiting_since
        ? t('longest for {{time}}', { time: waitText(t, minutesBetween(waiting_since, Date.now())) })
        : '',
    },
    {
      label: t('Median response time'),
      value: minutes === null ? '–' : waitText(t, minutes),
      more: answered === 0 ? '' : t('{{count}} answered in 30 days', { count: answered }),
    },
    { label: t('Won in 30 days'), value: String(won), more: '' },
    ...(people.length > 1
      ? [
          {
            label: t('Answered by'),
            value: '',
            more: people
              .slice(0, 3)
              .map(each => `${each.name || t('Someone')}: ${each.answered} · ${waitText(t, each.minutes)}`)
              .join('\n'),
          },
        ]
      : []),
  ]
  return (
    <dl className={classes.speed}>
      {facts.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value && <b>{value}</b>} <span>{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
