import { Anchor, Text } from '@mantine/core'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'

const shown = 8

/** The open jobs of a member, those changed last first, with the way to all of them. */
export function MemberJobs({ userId }: { userId: number }) {
  const t = useTexts()
  const time = useCompanyTime()
  const { data } = useRead(jobsContract.list, {
    filters: { worker: [userId], tab: 0 },
    pagination: { pageNumber: 1, pageSize: shown },
  })
  if (!data) return null
  return (
    <Card
      flush
      title={t('Open jobs')}
      end={
        <Anchor size="sm" renderRoot={props => <AppLink to={`/jobs?worker=${userId}`} {...props} />}>
          {t('All jobs')}
        </Anchor>
      }
    >
      {data.data.length === 0 && (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {t('No open jobs.')}
        </Text>
      )}
      <LinedRows>
        {data.data.map(job => (
          <LinedRow
            key={job.row_key}
            name={
              <Anchor size="sm" renderRoot={props => <AppLink to={`/jobs?job=${job.id}`} {...props} />}>
                {`#${job.job_number} ${job.companyname || job.name}`}
              </Anchor>
            }
            about={job.address}
            detail={job.appointment_time ? time.instant(job.appointment_time) : t('Unscheduled')}
          />
        ))}
      </LinedRows>
    </Card>
  )
}
