import { Button, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { HeldAddress } from '#features/talk/held-addresses/web/HeldAddress.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type ReminderDraft, remindersContract } from '../reminders.contract.ts'
import type { RemindedKind } from '../reminders.rules.ts'

interface RemindDialogProps {
  kind: RemindedKind
  id: number
  draft: ReminderDraft
  onClose: () => void
}

/** A reminder by hand, as it will be read. */
export function RemindDialog({ kind, id, draft, onClose }: RemindDialogProps) {
  const t = useTexts()
  const send = useSend(remindersContract.remind, { saved: reply => reply.message })
  const { typed, put } = useTyped(`remind ${kind} ${id}`, {
    via: draft.via,
    email: draft.email,
    phone: draft.phone,
    subject: draft.subject,
    texts: { email: draft.email_text, sms: draft.sms_text },
  })
  const { via, email, phone, subject, texts } = typed
  const [errors, setErrors] = useState<Record<string, string>>({})
  async function remind() {
    try {
      await send.send({ kind, id, via, email, phone, subject, text: texts[via] })
      onClose()
    } catch (error) {
      const { fields } = error as SendError
      setErrors(Object.fromEntries(Object.entries(fields ?? {}).map(([field, told]) => [field, t(told)])))
    }
  }
  return (
    <Dialog
      opened
      title={t('Send reminder')}
      busy={send.isPending}
      onClose={onClose}
      onSave={() => void remind()}
      footer={
        <>
          <Button variant="default" disabled={send.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={send.isPending} onClick={() => void remind()}>
            {t('Send')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('Send by')}
          value={via}
          data={[
            { value: 'email', label: t('Email') },
            { value: 'sms', label: t('SMS') },
          ]}
          onChange={value => {
            put({ via: value as typeof via })
            setErrors({})
          }}
        />
        {via === 'email' ? (
          <>
            <TextInput
              label={t('Email')}
              type="email"
              value={email}
              error={errors.email}
              onChange={({ currentTarget: { value } }) => put({ email: value })}
            />
            <HeldAddress address={email} />
            <TextInput
              label={t('Subject')}
              maxLength={200}
              value={subject}
              error={errors.subject}
              onChange={({ currentTarget: { value } }) => put({ subject: value })}
            />
          </>
        ) : (
          <TextInput
            label={t('Phone')}
            type="tel"
            value={phone}
            error={errors.phone ?? errors.numbers}
            onChange={({ currentTarget: { value } }) => put({ phone: value })}
          />
        )}
        <GrowingText
          label={t('Text')}
          description={via === 'email' ? t('We add a button that opens it.') : undefined}
          minRows={4}
          maxRows={14}
          maxLength={4_000}
          value={texts[via]}
          error={errors.text}
          onChange={({ currentTarget: { value } }) => put({ texts: { ...texts, [via]: value } })}
        />
      </Stack>
    </Dialog>
  )
}
