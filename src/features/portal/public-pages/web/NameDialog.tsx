import { Stack, Text } from '@mantine/core'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { publicPagesContract } from '../public-pages.contract.ts'
import { mayBeName } from '../public-pages.rules.ts'

interface NameDialogProps {
  slug: string
  origin: string
  onClose: () => void
}

/** Changes the name in the addresses of all public pages. */
export function NameDialog({ slug, origin, onClose }: NameDialogProps) {
  const t = useTexts()
  const save = useSend(publicPagesContract.saveName, { saved: reply => reply.message })
  const form = useContractForm(publicPagesContract.saveName, {
    defaults: { slug },
    draft: 'public name',
    rules: values => {
      const may = mayBeName(values.slug.trim().toLowerCase())
      return may === true ? [] : [{ field: 'slug', message: may }]
    },
    onSubmit: async input => {
      await save.send(input)
      onClose()
    },
  })
  const host = origin.replace(/^https?:\/\//, '')
  return (
    <FormDialog form={form} opened onClose={onClose} title={t('Change address')} size="sm">
      <Stack gap="sm">
        <TextField name="slug" label={t('Name in the address')} maxLength={60} data-autofocus />
        <Text size="sm" c="dimmed">
          {t('All your public pages use it, such as {{address}}. Old addresses lead to the new one.', {
            address: `${host}/f/${slug}`,
          })}
        </Text>
      </Stack>
    </FormDialog>
  )
}
