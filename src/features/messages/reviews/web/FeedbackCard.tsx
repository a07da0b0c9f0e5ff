import { Rating, Text } from '@mantine/core'
import '@mantine/core/styles/Rating.layer.css'
import { JobLink } from '#features/jobs/jobs/web/JobLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { tenthsText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { feedbackContract } from '../feedback.contract.ts'
import classes from './feedback.module.css'

/** Feedback from the company's own page. */
export function FeedbackCard() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useRead(feedbackContract.list, {})
  const { average, count } = read.data ?? { average: null, count: 0 }
  return (
    <Card
      title={t('Feedback')}
      about={
        average === null
          ? undefined
          : t('{{average}} of 5 stars on average ({{given}} in total)', {
              average: tenthsText(average),
              given: count,
            })
      }
      className={classes.card}
    >
      <Loaded read={read} failed={t('Couldn’t load this list')}>
        {({ result }) =>
          result.length === 0 ? (
            <Text size="sm">{t('No feedback yet')}</Text>
          ) : (
            <ul className={classes.rows}>
              {result.map(({ id, job_id, job_number, name, stars, comment, given }) => (
                <li key={id}>
                  <Rating value={stars} readOnly size="sm" />
                  <span>
                    {name} · <JobLink id={job_id}>#{job_number}</JobLink> · {instant(given, 'date')}
                  </span>
                  {comment && <p>{comment}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
