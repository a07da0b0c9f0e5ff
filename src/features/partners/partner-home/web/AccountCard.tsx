import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { exportFile } from '#web/files/exports.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { partnerSignOut } from '#web/session/partner-session.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'

/** The partner's own data, and the end of the account. */
export function AccountCard() {
  const t = useTexts()
  const [isClosing, setClosing] = useState(false)
  return (
    <Card title={t('Account')}>
      <Group>
        <Button variant="default" onClick={() => void exportFile(partnerHomeContract.ownData, {})}>
          {t('Download our data')}
        </Button>
        <Button variant="default" color="red" onClick={() => setClosing(true)}>
          {t('Close account')}
        </Button>
      </Group>
      {isClosing && <CloseDialog onClose={() => setClosing(false)} />}
    </Card>
  )
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const close = useSend(partnerHomeContract.close, { silent: true })
  const form = useContractForm(partnerHomeContract.close, {
    draft: null,
    defaults: { password: '' },
    onSubmit: async input => {
      await close.send(input)
      partnerSignOut()
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={t('Close account')}
      save={t('Close account')}
      size="sm"
    >
      <Stack gap="md">
        <Text>
          {t(
            'Everyone is signed out, your links stop working and your bank details are deleted. Unpaid commission is lost.',
          )}
        </Text>
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" data-autofocus />
      </Stack>
    </FormDialog>
  )
}
