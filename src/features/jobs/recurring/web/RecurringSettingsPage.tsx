import { Switch } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { recurringContract } from '../recurring.contract.ts'

/** True if the company uses recurring jobs. */
export default function RecurringSettingsPage() {
  const t = useTexts()
  const read = useRead(recurringContract.toggle, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load the setting')}>
      {({ result }) => <RecurringSwitch isOn={result[0]?.reccurring_job === 1} />}
    </Loaded>
  )
}

function RecurringSwitch({ isOn }: { isOn: boolean }) {
  const t = useTexts()
  const set = useSend(recurringContract.setToggle, { saved: 'Saved.' })
  return (
    <Card
      title={t('Recurring Jobs')}
      about={t('Jobs that repeat automatically, such as services and inspections.')}
      style={{ maxWidth: 640 }}
    >
      <Switch
        label={t('Use recurring jobs')}
        description={t('While off, no jobs are created. Your setup is kept.')}
        checked={set.isPending ? !isOn : isOn}
        disabled={set.isPending}
        onChange={event => void set.send({ reccurring_job: event.currentTarget.checked })}
      />
    </Card>
  )
}
