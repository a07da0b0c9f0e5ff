import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { AppLink } from '#web/address/AppLink.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { exportFile } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CodeSnippet } from '#web/ui/CodeSnippet.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { pluginContract, type ShownPlugin } from '../plugin.contract.ts'
import { partLabels } from './part-labels.ts'

/** The key with the code around it, and the archive for WordPress. */
export function PluginCode({
  plugin: { key, script, is_on, parts, booking_sites },
}: {
  plugin: ShownPlugin
}) {
  const t = useTexts()
  const confirm = useConfirm()
  const isOwner = useViewer().kind === 'owner'
  const renew = useSend(pluginContract.renewApiKey, { saved: 'Saved.' })
  const ask = () =>
    confirm({
      title: t('Renew the key?'),
      message: t('The plugin stops working wherever the old code is. Paste the new code there.'),
      confirm: t('Renew key'),
      danger: true,
      run: () => renew.send({}),
    })
  return (
    <Card title={t('Code for your website')}>
      {key === '' ? (
        <Text size="sm">{t('Save the plugin to get its code.')}</Text>
      ) : (
        <Stack gap="md">
          {!is_on && <Alert color="yellow">{t('The plugin is off. Switch it on and save.')}</Alert>}
          <CodeSnippet
            name={t('Script')}
            label={t('Paste this once, at the end of each page.')}
            code={`<script src="${script}" async></script>`}
          />
          {parts.map(part => (
            <CodeSnippet
              key={part}
              name={t(partLabels[part])}
              label={t('Paste this where it should appear: {{part}}.', { part: t(partLabels[part]) })}
              code={`<div data-tradewind="${part}"></div>`}
            />
          ))}
          {parts.includes('booking') && booking_sites.length === 0 && (
            <Alert color="yellow">
              {t('The booking page names no website that may show it.')}{' '}
              <AppLink to="/settings/bookingPage">{t('Open the booking page’s settings')}</AppLink>
            </Alert>
          )}
          <CodeSnippet
            name={t('Publishable key')}
            label={t('Publishable key. It adds leads and reads nothing.')}
            code={key}
          />
          <Group justify="space-between">
            <Button
              variant="default"
              size="xs"
              onClick={() => void exportFile(pluginContract.getWordPressPlugin, {})}
            >
              {t('WordPress plugin')}
            </Button>
            {isOwner && (
              <Button variant="subtle" size="xs" loading={renew.isPending} onClick={() => void ask()}>
                {t('Renew key')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Card>
  )
}
