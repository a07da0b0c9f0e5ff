import { Text } from '@mantine/core'
import { pictureCredits } from '#features/talk/sms/sms.rules.ts'
import { smsSize } from '#shared/phones/sms-length.ts'
import { useTexts } from '#web/i18n.ts'

/** How long a text message is, and how many it is paid as. */
export function SmsSizeLine({ text, pictures = 0 }: { text: string; pictures?: number }) {
  const t = useTexts()
  const { length, messages, perMessage, beyond } = smsSize(text)
  const size =
    messages === 1
      ? t('1 message (up to {{most}} characters)', { most: perMessage })
      : t('{{count}} messages (up to {{most}} characters each)', { count: messages, most: perMessage })
  return (
    <Text size="xs" c="dimmed" aria-live="polite">
      {t('{{count}} characters', { count: length })} ·{' '}
      {pictures > 0 ? t('A picture message counts as {{count}} messages', { count: pictureCredits }) : size}
      {beyond !== '' &&
        ` · ${t('“{{sign}}” isn’t a standard SMS character, so less text fits', { sign: beyond })}`}
    </Text>
  )
}
