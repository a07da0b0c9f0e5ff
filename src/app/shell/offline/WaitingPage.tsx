import { Button, Group, Text } from '@mantine/core'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { useLostAt } from '#web/live/connection.ts'
import type { WaitingWrite } from '#web/offline/kept-write.ts'
import { sendNow } from '#web/offline/next-try.ts'
import { useLeftWrites } from '#web/offline/waiting-writes.ts'
import { holdsFiles } from '#web/offline/wifi-only.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { useViewer } from '#web/viewer.ts'
import { DeviceStorage } from './DeviceStorage.tsx'
import classes from './LeftWritesCard.module.css'
import { ReadyForTomorrow } from './ReadyForTomorrow.tsx'
import { useTakeBack } from './use-take-back.ts'
import { Files, Refused, Typed } from './waiting-rows.tsx'

/** Everything that lies on this device and not yet on the server, one by one. */
export default function WaitingPage() {
  const t = useTexts()
  const isLost = useLostAt() !== null
  const isTechnician = seesOwnWorkOnly(useViewer())
  const writes = useLeftWrites()
  const isSendable = writes.some(each => each.refusal === undefined)
  const again = writes.filter(each => each.again && each.refusal === undefined).length
  return (
    <>
      <Card
        flush
        title={
          writes.length > 0 &&
          t(
            !isSendable
              ? 'Not saved'
              : isLost
                ? 'No connection. We keep trying.'
                : 'Sent one after the other.',
          )
        }
        end={isSendable && <Button onClick={sendNow}>{t('Send now')}</Button>}
        style={{ maxWidth: 720 }}
      >
        {writes.length === 0 && (
          <EmptyState title={t('All sent')} text={t('What you enter offline waits here.')} />
        )}
        {again > 0 && (
          <Text size="sm" className={classes.entry} role="status">
            {t('The server was restored from a backup: {{count}} entries are being sent again.', {
              count: again,
            })}
          </Text>
        )}
        <LinedRows>
          {writes.map(write => (
            <li key={write.key} className={classes.entry}>
              {write.refusal === undefined ? (
                <Waiting write={write} isLost={isLost} />
              ) : (
                <Refused write={write} />
              )}
            </li>
          ))}
        </LinedRows>
      </Card>
      {isTechnician && <ReadyForTomorrow />}
      <DeviceStorage />
    </>
  )
}

function Waiting({ write, isLost }: { write: WaitingWrite; isLost: boolean }) {
  const t = useTexts()
  const takeBack = useTakeBack()
  const cause =
    write.sent > 0
      ? 'Sending'
      : isLost
        ? 'Waiting for a connection'
        : write.file && holdsFiles()
          ? 'Waiting for Wi-Fi'
          : 'Next in line'
  return (
    <>
      {write.file ? <Files writes={[write]} /> : <Typed write={write} />}
      <Group gap="xs" className={classes.office}>
        <Text size="sm" c="dimmed">
          {t(cause)}
        </Text>
        <Button size="xs" variant="subtle" color="pink" onClick={() => void takeBack(write)}>
          {t('Discard')}
        </Button>
      </Group>
    </>
  )
}
