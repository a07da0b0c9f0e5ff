import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { language, useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { automationsContract } from '../automations.contract.ts'
import { mostSentence } from '../automations.rules.ts'
import type { Draft } from './draft.ts'

interface WriteDialogProps {
  onClose: () => void
  onWritten: (draft: Draft) => void
}

/** Asks for an automation in a sentence; its draft opens in the builder. */
export function WriteDialog({ onClose, onWritten }: WriteDialogProps) {
  const t = useTexts()
  const write = useSend(automationsContract.write)
  const form = useContractForm(automationsContract.write, {
    draft: 'automation in a sentence',
    defaults: { text: '', language: language() },
    onSubmit: async input => {
      const { result, unknown, is_guess } = await write.send(input)
      onWritten({ ...result, doubt: { unknown, isGuess: is_guess } })
    },
  })
  return (
    <FormDialog opened form={form} title={t('Write it for me')} save={t('Write a draft')} onClose={onClose}>
      <TextArea
        name="text"
        label={t('What should happen automatically, and when?')}
        placeholder={t('E.g. three days after a quote is sent, email the client')}
        description={t('You see the draft first. It stays off.')}
        maxLength={mostSentence}
        data-autofocus
      />
    </FormDialog>
  )
}
