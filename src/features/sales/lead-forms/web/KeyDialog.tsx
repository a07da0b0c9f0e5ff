import { Button, Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { CodeSnippet } from '#web/ui/CodeSnippet.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import type { GivenKey } from './given-key.ts'

/** Address and key of a lead form, to paste into Google Ads; the key is shown once. */
export function KeyDialog({ given: { form, key }, onClose }: { given: GivenKey; onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={form.name}
      subtitle={t('The key is shown only once.')}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <Stack gap="md">
        <CodeSnippet name={t('Webhook URL')} label={t('Webhook URL')} code={form.url} />
        <CodeSnippet name={t('Key')} label={t('Key')} code={key} />
        <Text size="sm">
          {t(
            'In Google Ads, open the lead form, then “Export leads”, then “Other data integration options”.',
          )}
        </Text>
        <Text size="sm">
          {t('Paste both and press “Send test data”. The test appears below your lead forms.')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('Other services post JSON to the address, with the key in a field named “key”.')}
        </Text>
      </Stack>
    </Dialog>
  )
}
