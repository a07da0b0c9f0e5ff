import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'

/** Calls a company; nothing where its number can't be called. */
export function CallButton({ phone }: { phone: string }) {
  const t = useTexts()
  const href = telHref(phone)
  if (!href) return null
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      size="md"
      fullWidth
      mt="md"
      leftSection={<IconPhone size={18} />}
    >
      {t('Call {{number}}', { number: displayPhone(phone) })}
    </Button>
  )
}
