import { Button, Checkbox, Group } from '@mantine/core'
import { useRef } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type GoogleConnection, googleCalendarContract } from '../google-calendar.contract.ts'
import classes from './google-calendar.module.css'

/** State of a calendar connection, with buttons to sync now and to disconnect. */
export function GoogleState({ connection }: { connection: GoogleConnection }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const sync = useSend(googleCalendarContract.sync, { saved: 'Loading calendars…' })
  const disconnect = useSend(googleCalendarContract.disconnect, { saved: 'Google Calendar is disconnected.' })
  const removes = useRef(true)
  const { email, read_at, written, problem } = connection
  const mayRemove = written > 0 && problem !== 'ended'

  async function end() {
    removes.current = true
    const isSure = await confirm({
      title: t('Disconnect Google Calendar?'),
      message: (
        <>
          {t('Your events no longer show on the company calendar.')}
          {mayRemove && (
            <Checkbox
              mt="md"
              defaultChecked
              label={t('Also remove the appointments we added')}
              onChange={event => {
                removes.current = event.currentTarget.checked
              }}
            />
          )}
        </>
      ),
      confirm: t('Disconnect'),
      danger: true,
    })
    if (isSure) await disconnect.send({ remove: mayRemove && removes.current }).catch(() => {})
  }

  return (
    <>
      <p className={classes.note}>
        {t('Connected as {{email}}.', { email })}{' '}
        {read_at && t('Last synced on {{when}}.', { when: instant(read_at) })}{' '}
        {written > 0 && t('It has {{count}} appointments.', { count: written })}
      </p>
      <Group gap="sm">
        {problem !== 'ended' && read_at && (
          <Button
            variant="default"
            loading={sync.isPending}
            onClick={() => void sync.send({}).catch(() => {})}
          >
            {t('Update now')}
          </Button>
        )}
        <Button variant="light" color="pink" loading={disconnect.isPending} onClick={() => void end()}>
          {t('Disconnect')}
        </Button>
      </Group>
    </>
  )
}
