import { Text } from '@mantine/core'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'

/** How many text messages the company's credit still pays for, where they are counted. */
export function MessagesLeft() {
  const t = useTexts()
  const left = useRead(smsContract.settings, {}, { staleTime: 60_000 }).data?.remain_messages
  if (left === undefined || left === null) return null
  return (
    <Text size="xs" c={left === 0 ? 'pink' : 'dimmed'}>
      {left === 1 ? t('1 message left') : t('{{count}} messages left', { count: left })}
    </Text>
  )
}
