import { Button } from '@mantine/core'
import { IconEar } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { phoneContract } from '../../phone.contract.ts'
import { isTalking } from '../../phone.rules.ts'
import { supervisionContract } from '../../supervision.contract.ts'
import { deviceName } from '../window/use-phone.ts'
import classes from './LiveCalls.module.css'

/** Calls that run, for whoever may listen to them. */
export function LiveCalls() {
  const t = useTexts()
  const viewer = useViewer()
  const running = useRead(supervisionContract.running, {})
  const setup = useRead(phoneContract.setup, {})
  const supervise = useSend(supervisionContract.supervise)
  const calls = running.data?.calls ?? []
  if (calls.length === 0) return null
  const listen = async (leg_id: number) => {
    await supervise.send({ leg_id, device: await deviceName('window') }).catch(() => {})
  }
  return (
    <Card flush title={t('Calls now')} style={{ marginBottom: 16 }}>
      <ul className={classes.calls}>
        {calls.map(call => {
          const parties = call.legs.filter(leg => leg.listens_to === null && isTalking(leg.status))
          const isOwn = call.legs.some(leg => leg.user_id === viewer.id && isTalking(leg.status))
          return (
            <li key={call.id} className={classes.call}>
              <span className={classes.parties}>
                {parties.map(leg => leg.label || t('Unknown number')).join(' · ')}
              </span>
              {!isOwn &&
                setup.data?.has_phone &&
                parties
                  .filter(leg => leg.user_id !== null)
                  .map(leg => (
                    <Button
                      key={leg.id}
                      size="compact-sm"
                      variant="default"
                      leftSection={<IconEar size={15} />}
                      loading={supervise.isPending}
                      onClick={() => void listen(leg.id)}
                    >
                      {t('Listen to {{name}}', { name: leg.label })}
                    </Button>
                  ))}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
