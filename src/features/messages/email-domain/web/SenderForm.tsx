import { Button, Group, Stack } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SaveRow } from '#web/forms/SaveRow.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type EmailDomain, emailDomainContract } from '../email-domain.contract.ts'

interface SenderFormProps {
  domain: EmailDomain | null
  onDone?: () => void
}

/** The address that emails come from. */
export function SenderForm({ domain, onDone }: SenderFormProps) {
  const t = useTexts()
  const save = useSend(emailDomainContract.save)
  const form = useContractForm(emailDomainContract.save, {
    draft: 'email domain',
    defaults: { address: domain?.address ?? '', version: domain?.version },
    onSubmit: async input => {
      await save.send(input)
      onDone?.()
    },
  })
  return (
    <Card
      style={{ maxWidth: 760 }}
      title={t('Send from your own domain')}
      about={t('Clients see your own address, and fewer emails land in spam.')}
    >
      <Form form={form}>
        <Stack gap="md">
          <TextField
            name="address"
            type="email"
            label={t('Send emails from')}
            placeholder={example}
            description={t('Until your domain is verified, emails come from our address in your name.')}
          />
          <Group gap="sm" justify="space-between">
            {onDone && (
              <Button variant="default" onClick={onDone}>
                {t('Cancel')}
              </Button>
            )}
            <SaveRow form={form} label={t('Continue')} />
          </Group>
        </Stack>
      </Form>
    </Card>
  )
}

const example = 'office@example.com'
