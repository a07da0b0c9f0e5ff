import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { refusedFields } from '../../../documents/web/refused-fields.ts'
import { quoteTemplatesContract } from '../../quote-templates.contract.ts'
import { spellTemplate, type TemplateContent } from '../../quotes.wire.ts'

interface SaveQuoteTemplateDialogProps {
  quote: TemplateContent
  onClose: () => void
}

/** Keeps what a quote says now as a template. */
export function SaveQuoteTemplateDialog({ quote, onClose }: SaveQuoteTemplateDialogProps) {
  const t = useTexts()
  const add = useSend(quoteTemplatesContract.add, { silent: true })
  const { typed, put, saved } = useTyped('quote template', { name: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  async function save() {
    try {
      await add.send({ ...spellTemplate(quote), templateName: typed.name })
      saved()
      toast.success(t('Template saved successfully!'))
      onClose()
    } catch (error) {
      setErrors(refusedFields(error, t))
    }
  }
  const { templateName, ...others } = errors
  return (
    <Dialog
      opened
      size="sm"
      title={t('Save as template')}
      busy={add.isPending}
      onClose={onClose}
      onSave={() => void save()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={add.isPending} disabled={typed.name.trim() === ''} onClick={() => void save()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('Saves lines, options, discount, deposit, message and terms. Items use current prices each time.')}
      </Text>
      <TextInput
        label={t('Template Name')}
        withAsterisk
        data-autofocus
        maxLength={80}
        error={templateName ?? Object.values(others)[0]}
        value={typed.name}
        onChange={({ currentTarget: { value } }) => {
          put({ name: value })
          setErrors({})
        }}
      />
    </Dialog>
  )
}
