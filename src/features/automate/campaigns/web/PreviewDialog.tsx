import { Button, Stack, Text } from '@mantine/core'
import type { Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { campaignsContract } from '../campaigns.contract.ts'
import classes from './campaigns.module.css'

type Content = Sends<typeof campaignsContract.preview>

/** The message as a client gets it, and a test to oneself. */
export function PreviewDialog({ content, onClose }: { content: Content; onClose: () => void }) {
  const t = useTexts()
  const { channel, subject, text, template_id, tracks_links } = content
  const sent = { channel, subject, text, template_id, tracks_links }
  const read = useRead(campaignsContract.preview, sent)
  const test = useSend(campaignsContract.test, { saved: ({ message }) => message })
  return (
    <Dialog
      opened
      size="lg"
      title={t('Preview')}
      onClose={onClose}
      footer={
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => void test.send(sent).catch(() => {})}
        >
          {t('Send a test to me')}
        </Button>
      }
    >
      <Loaded read={read} failed={t('Couldn’t show the preview')}>
        {({ subject: line, html, text: words, parts }) => (
          <Stack gap="xs">
            {html ? (
              <>
                <Text fw={500}>{line}</Text>
                <iframe className={classes.mail} title={t('Preview')} sandbox="" srcDoc={html} />
              </>
            ) : (
              <>
                <pre className={`${classes.box} ${classes.text}`}>{words}</pre>
                <Text size="sm" c="dimmed">
                  {t('{{count}} SMS credits for each client', { count: parts })}
                </Text>
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
