import { useTexts } from '#web/i18n.ts'
import { tenthsText } from '#web/money-text.ts'
import { presetRange } from '#web/ui/dates/date-range.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { reviewListContract } from '../review-list.contract.ts'
import classes from './reviews.module.css'

/** Stars of a year, and how far its requests went. */
export function ReviewSummary() {
  const t = useTexts()
  const { today } = useCompanyTime()
  const figures = useRead(reviewListContract.figures, presetRange('last-365', today)).data?.result
  if (!figures) return <div className={classes.summary} aria-hidden="true" />
  const { average, count, unanswered, sent, opened, rated, onward } = figures
  const facts = [
    {
      label: t('Average of the last year'),
      value: average === null ? '–' : tenthsText(average),
      more: t('{{count}} reviews', { count }),
    },
    { label: t('Not answered'), value: String(unanswered), more: '' },
    { label: t('Requests sent'), value: String(sent), more: t('{{count}} opened', { count: opened }) },
    {
      label: t('Rated'),
      value: String(rated),
      more: t('{{count}} continued to your public page', { count: onward }),
    },
  ]
  return (
    <dl className={classes.summary}>
      {facts.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b> <span>{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
