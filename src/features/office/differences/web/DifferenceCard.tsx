import { Button, Group, Text } from '@mantine/core'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import type { Difference } from '../differences.contract.ts'
import { staleReason } from '../differences.rules.ts'
import classes from './Differences.module.css'
import { FieldsTable } from './FieldsTable.tsx'
import { SetAsideFile } from './SetAsideFile.tsx'
import { useDecide } from './use-decide.ts'

/** One write that a phone could not save, and what can be done about it. */
export function DifferenceCard({ difference }: { difference: Difference }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const open = useJobOpener()
  const { decide, isBusy } = useDecide()
  const { job, path, reason, title, typed, user } = difference
  const isSave = path === jobsContract.edit.path
  const read = useRead(jobsContract.open, { id: job?.id ?? 0 }, { enabled: isSave && job !== null })
  const now = isSave ? read.data?.result : undefined
  return (
    <Card
      className={classes.card}
      title={[title, job?.name].filter(Boolean).join(' · ')}
      about={t('{{name}}, offline on {{time}}', {
        name: user,
        time: instant(difference.made_at, 'dateTime'),
      })}
    >
      {reason && !(now && [staleReason, t(staleReason)].includes(reason)) && (
        <Text size="sm" c="error" mb="xs">
          {t(reason)}
        </Text>
      )}
      {difference.file && <SetAsideFile id={difference.id} file={difference.file} />}
      {now ? (
        <FieldsTable difference={difference} job={now} />
      ) : (
        !difference.file && (
          <Text size="sm" className={classes.typed}>
            {typed}
          </Text>
        )
      )}
      <Group gap="xs" mt="sm">
        {now && (
          <>
            <Button size="sm" loading={isBusy} onClick={() => decide(difference, 'mine')}>
              {t('Use the phone’s')}
            </Button>
            <Button size="sm" variant="default" loading={isBusy} onClick={() => decide(difference, 'theirs')}>
              {t('Keep the office’s')}
            </Button>
          </>
        )}
        {difference.file && (
          <>
            {job && (
              <Button size="sm" loading={isBusy} onClick={() => decide(difference, 'mine')}>
                {t('Add to the job')}
              </Button>
            )}
            <Button size="sm" variant="default" loading={isBusy} onClick={() => decide(difference, 'theirs')}>
              {t('Discard')}
            </Button>
          </>
        )}
        {!now && !difference.file && !(isSave && read.isLoading) && (
          <Button size="sm" loading={isBusy} onClick={() => decide(difference, isSave ? 'theirs' : 'mine')}>
            {t('Mark as done')}
          </Button>
        )}
        {!now && typed && !difference.file && <CopyButton text={typed} />}
        {job && (
          <Button size="sm" variant="subtle" onClick={() => open(job.id)}>
            {t('Open job')}
          </Button>
        )}
      </Group>
    </Card>
  )
}
