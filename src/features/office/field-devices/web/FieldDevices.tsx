import { IconDeviceMobile } from '@tabler/icons-react'
import { deviceName } from '#features/account/sign-in/sign-in.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { fieldDevicesContract } from '../field-devices.contract.ts'

/** When each phone was last in contact, and how much waited there then; nothing while none has ever been. */
export function FieldDevices({ className }: { className?: string }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useRead(fieldDevicesContract.list, {}, { refetchInterval: 60_000 })
  return (
    <Loaded read={read} failed={t('Couldn’t load the phones')} shape="list">
      {({ result }) =>
        result.length > 0 && (
          <Card
            flush
            className={className}
            title={t('Phones')}
            about={t('When each phone was last in contact')}
          >
            <LinedRows>
              {result.map(({ user_id, user, agent, seen_at, waiting, again, oldest_at }) => (
                <LinedRow
                  key={`${user_id} ${agent} ${seen_at}`}
                  icon={<IconDeviceMobile size={22} stroke={1.6} aria-hidden="true" />}
                  name={user}
                  badge={
                    waiting > 0 && (
                      <StatusBadge tone="orange">{t('{{count}} not sent', { count: waiting })}</StatusBadge>
                    )
                  }
                  detail={[
                    deviceName(agent) || t('Unknown device'),
                    t('Last contact {{time}}', { time: instant(seen_at, 'dateTime') }),
                    again > 0 && t('{{count}} sent again after the restore', { count: again }),
                    oldest_at && t('Oldest from {{time}}', { time: instant(oldest_at, 'dateTime') }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </LinedRows>
          </Card>
        )
      }
    </Loaded>
  )
}
