import { Alert, Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { Form } from '#web/forms/Form.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { DeadLink } from '#web/ui/page/DeadLink.tsx'
import { PublicPage } from '#web/ui/page/PublicPage.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { messageTexts } from '../client-messages.rules.ts'

/** Where a client answers a text message that came from a name. */
export default function SmsReplyPage() {
  const t = useTexts()
  const { companyId = '', phone = '', jobId = '' } = useParams({ strict: false }) as Record<string, string>
  const link = { companyId: Number(companyId) || 0, phone, jobId }
  const read = useRead(clientMessagesContract.readLink, link)
  const reply = useSend(clientMessagesContract.replyByLink, { silent: true })
  const [isSent, setSent] = useState(false)
  const form = useContractForm(clientMessagesContract.replyByLink, {
    draft: null,
    defaults: { ...link, message: '' },
    onSubmit: async input => {
      await reply.send(input)
      setSent(true)
    },
  })
  if (read.error) return <DeadLink title={t('Reply')} error={read.error} gone={messageTexts.linkOver} />
  if (!read.data)
    return (
      <PublicPage title={t('Reply')}>
        <Skeleton height={160} aria-hidden="true" />
      </PublicPage>
    )
  const { company, phone: number, unsubscribe } = read.data
  return (
    <PublicPage
      title={t('Reply to {{company}}', { company })}
      lead={t('Your reply shows as coming from {{phone}}.', { phone: number })}
    >
      {isSent ? (
        <Alert role="status" color="teal" icon={<IconCircleCheck size={18} />}>
          {t('Thank you. {{company}} has received your message.', { company })}
        </Alert>
      ) : (
        <Form form={form} guard={false}>
          <Stack gap="md">
            <TextArea name="message" label={t('Message')} minRows={4} maxLength={mostSms} autoFocus />
            <Button type="submit" size="md" fullWidth loading={form.busy}>
              {t('Send')}
            </Button>
          </Stack>
        </Form>
      )}
      <Anchor
        mt="lg"
        size="sm"
        display="block"
        renderRoot={props => <AppLink to="/unsubscribe" query={{ token: unsubscribe }} {...props} />}
      >
        {t('Stop messages to this number')}
      </Anchor>
    </PublicPage>
  )
}
