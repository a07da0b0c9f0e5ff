import { Alert, Button, SegmentedControl, Stack, TagsInput, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { UnprintableSigns } from '#features/account/printing/web/UnprintableSigns.tsx'
import { HeldAddress } from '#features/talk/held-addresses/web/HeldAddress.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { ClosedDemoNotice } from '#web/ui/page/ClosedDemoNotice.tsx'
import { MailFields } from './MailFields.tsx'
import { refusedFields } from './refused-fields.ts'
import type { MailKind, Sending } from './sending.ts'

const shownFields = ['email', 'phone', 'numbers', 'cc', 'mail_subject', 'mail_text']
const mostCc = 5

interface SendDialogProps {
  /** Names the document: what is typed for it is kept apart. */
  draft: string
  title: string
  email: string
  phone: string
  /** All that the document says. */
  paper: unknown
  /** The document to send: its email is written by a template, and it is attached. Without it, the mail has the facts alone. */
  kind?: MailKind | undefined
  /** Placeholders that are known by now. */
  known?: Readonly<Record<string, string>>
  /** Placeholders as they would be filled by now. */
  shown?: Readonly<Record<string, string>>
  /** Result of handing it over instead of sending; left out: sending is the only way. */
  withoutSending?: string
  /** Stands above the fields: the document in short. */
  about?: ReactNode
  /** Stands at the left of the footer. */
  end?: ReactNode
  onSend: (sending: Sending) => Promise<unknown>
  onClose: () => void
}

/** How a document goes out: by email, by text message, or handed over. */
export function SendDialog({
  draft,
  title,
  email,
  phone,
  paper,
  kind,
  known = {},
  shown,
  withoutSending,
  about,
  end,
  onSend,
  onClose,
}: SendDialogProps) {
  const t = useTexts()
  const { typed: sending, put: change } = useTyped<Sending>(`sending ${draft}`, {
    via: email || !phone ? 'email' : 'sms',
    email,
    phone,
    note: '',
    cc: [],
    attach_pdf: true,
  })
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const put = (facts: Partial<Sending>) => {
    change(facts)
    setErrors({})
  }
  async function send() {
    setBusy(true)
    try {
      await onSend(sending)
    } catch (error) {
      setErrors(refusedFields(error, t))
    } finally {
      setBusy(false)
    }
  }
  // Errors that belong to no field of this dialog.
  const other = Object.entries(errors).find(
    ([field]) => !shownFields.includes(field) && !field.startsWith('cc.'),
  )?.[1]
  return (
    <Dialog
      opened
      title={title}
      busy={busy}
      onClose={onClose}
      onSave={() => void send()}
      footer={
        <>
          {end}
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={busy} onClick={() => void send()}>
            {sending.via === 'none' ? t('Issue') : t('Send')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {other && (
          <Alert role="alert" color="pink">
            {other}
          </Alert>
        )}
        {about}
        <UnprintableSigns of={paper} />
        {sending.via !== 'none' && <ClosedDemoNotice />}
        <SegmentedControl
          aria-label={t('Send by')}
          value={sending.via}
          data={[
            { value: 'email', label: t('Email') },
            { value: 'sms', label: t('SMS') },
            ...(withoutSending === undefined ? [] : [{ value: 'none', label: t('Handed over') }]),
          ]}
          onChange={via => put({ via: via as Sending['via'] })}
        />
        {sending.via === 'email' && (
          <TextInput
            label={t('Email')}
            type="email"
            data-autofocus
            value={sending.email}
            error={errors.email}
            onChange={({ currentTarget: { value } }) => put({ email: value })}
          />
        )}
        {sending.via === 'email' &&
          [sending.email, ...sending.cc].map(address => <HeldAddress key={address} address={address} />)}
        {sending.via === 'email' && (
          <TagsInput
            label={t('CC')}
            description={t('Press Enter after each address.')}
            maxTags={mostCc}
            acceptValueOnBlur
            splitChars={[',', ';', ' ']}
            value={sending.cc}
            error={errors.cc ?? errors[Object.keys(errors).find(field => field.startsWith('cc.')) ?? '']}
            onChange={cc => put({ cc })}
          />
        )}
        {sending.via === 'email' && kind && (
          <MailFields
            kind={kind}
            known={known}
            shown={shown}
            sending={sending}
            errors={errors}
            onChange={put}
          />
        )}
        {sending.via === 'sms' && (
          <TextInput
            label={t('Phone')}
            type="tel"
            data-autofocus
            value={sending.phone}
            error={errors.phone ?? errors.numbers}
            onChange={({ currentTarget: { value } }) => put({ phone: value })}
          />
        )}
        {sending.via === 'none' && <Text size="sm">{withoutSending}</Text>}
        {(sending.via === 'sms' || (sending.via === 'email' && !kind)) && (
          <GrowingText
            label={t('Add a message')}
            minRows={2}
            maxRows={8}
            maxLength={2_000}
            value={sending.note}
            onChange={({ currentTarget: { value } }) => put({ note: value })}
          />
        )}
      </Stack>
    </Dialog>
  )
}
