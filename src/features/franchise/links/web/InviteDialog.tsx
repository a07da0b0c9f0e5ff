import { Stack, Text } from '@mantine/core'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { linksContract } from '../links.contract.ts'

/** Invites a company by mail to its owner. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const invite = useSend(linksContract.invite, {
    saved: (_reply, { email }) => t('The invitation is on its way to {{email}}.', { email }),
  })
  const form = useContractForm(linksContract.invite, {
    draft: 'invite a company',
    defaults: { name: '', email: '' },
    onSubmit: async input => {
      await invite.send(input)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      title={t('Invite a company')}
      save={t('Send the invitation')}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextField name="name" label={t('Company')} maxLength={120} required data-autofocus />
        <TextField name="email" label={t('Owner’s email')} type="email" maxLength={254} required />
        <Text size="sm" c="dimmed">
          {t(
            'The link works once, for 14 days, and only for this address. Owners new to Tradewind sign up first.',
          )}
        </Text>
      </Stack>
    </FormDialog>
  )
}
