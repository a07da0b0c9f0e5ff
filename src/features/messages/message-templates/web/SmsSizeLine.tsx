import { Text } from '@mantine/core'
import { smsSize } from '#shared/phones/sms-length.ts'
import { useTexts } from '#web/i18n.ts'

/** How long a text message is, and how many it is paid as. */
export function SmsSizeLine({ text }: { text: string }) {
  const t = useTexts()
  const { length, messages, perMessage, beyond } = smsSize(text)
  return (
    <Text size="xs" c="dimmed" aria-live="polite">
      {t('{{count}} characters', { count: length })} ·{' '}
      {messages === 1
        ? t('1 message (up to {{most}} characters)', { most: perMessage })
        : t('{{count}} messages (up to {{most}} characters each)', { count: messages, most: perMessage })}
      {beyond !== '' &&
        ` · ${t('“{{sign}}” isn’t a standard SMS character, so less text fits', { sign: beyond })}`}
    </Text>
  )
}
