import { Button, Group } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { toast } from '#web/toast.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { alertsContract } from '../alerts.contract.ts'
import type { PlannedAlert } from './AlertDialog.tsx'
import classes from './planned-alerts.module.css'

const AlertDialog = lazyDialog(async () => (await import('./AlertDialog.tsx')).AlertDialog)

/** Announcements to everybody in every company: written, changed and withdrawn. */
export default function ScheduleUpdateAlertPage() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useRead(alertsContract.planned, {})
  const [edited, setEdited] = useState<PlannedAlert | 'new' | null>(null)
  const add = useSend(alertsContract.add)
  const withdraw = useSend(alertsContract.withdraw)
  const takeBack = async ({ id, message, scheduled_time }: PlannedAlert) => {
    await withdraw.send({ id })
    const undo = () => void add.send({ message, scheduled_time }).catch(() => {})
    toast.success(t('Announcement withdrawn'), { undo })
  }
  const write = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('New announcement')}
    </Button>
  )
  return (
    <Loaded read={read} failed={t('Couldn’t load announcements')} shape="list">
      {({ result }) => (
        <>
          {result.length === 0 ? (
            <EmptyState
              icon={<IconSpeakerphone size={22} stroke={1.6} />}
              title={t('No announcements planned')}
              text={t('Every user of every company sees the announcement with a countdown.')}
              action={write}
            />
          ) : (
            <>
              <div className={classes.bar}>
                <p>{t('Everyone sees the first one with a countdown, and is signed out at zero.')}</p>
                {write}
              </div>
              <ul className={classes.list}>
                {result.map(alert => (
                  <li key={alert.id} className={classes.row}>
                    <div>
                      <b>{alert.message}</b>
                      <small>{instant(alert.scheduled_time)}</small>
                    </div>
                    <Group gap="xs" wrap="nowrap">
                      <Button variant="default" onClick={() => setEdited(alert)}>
                        {t('Edit')}
                      </Button>
                      <Button
                        variant="light"
                        color="pink"
                        onClick={() => void takeBack(alert).catch(() => {})}
                      >
                        {t('Withdraw')}
                      </Button>
                    </Group>
                  </li>
                ))}
              </ul>
            </>
          )}
          {edited && <AlertDialog alert={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
        </>
      )}
    </Loaded>
  )
}
