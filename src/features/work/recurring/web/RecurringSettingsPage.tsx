import { Switch } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { recurringContract } from '../recurring.contract.ts'

/** Whether the company uses recurring jobs. */
export default function RecurringSettingsPage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(recurringContract.toggle, {}, { staleTime: 0 })
  const set = useSend(recurringContract.setToggle, { saved: 'Saved.' })
  if (!data && error)
    return <LoadFailed title={t('The setting could not be loaded')} text={t(error)} onRetry={refetch} />
  if (!data) return <PageSkeleton shape="form" />
  const isOn = data.result[0]?.reccurring_job === 1
  return (
    <Card
      title={t('Recurring Jobs')}
      about={t('Jobs that come again by themselves, such as services and inspections.')}
      style={{ maxWidth: 640 }}
    >
      <Switch
        label={t('Use recurring jobs')}
        description={t(
          'While they are off, no more jobs are made. What is set up stays for when you turn them on again.',
        )}
        checked={set.isPending ? !isOn : isOn}
        disabled={set.isPending}
        onChange={event => void set.send({ reccurring_job: event.currentTarget.checked })}
      />
    </Card>
  )
}
