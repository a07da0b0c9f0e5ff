import { Group } from '@mantine/core'
import { type RefObject, useMemo, useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useOwnPlaceholders } from '#features/account/custom-fields/web/use-own-placeholders.ts'
import type { Channel } from '#features/talk/consents/consents.rules.ts'
import { placeholderLabels } from '#shared/texts/placeholders.ts'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useField } from '#web/forms/use-field.ts'
import { useTexts } from '#web/i18n.ts'
import { ChipText, type ChipTextHandle } from '#web/ui/input/ChipText.tsx'
import { PlaceholderMenu } from '#web/ui/input/PlaceholderMenu.tsx'
import { mostEmail, mostSms } from '../message-templates.rules.ts'
import { jobPlaceholders } from '../placeholders.rules.ts'
import { SmsSizeLine } from './SmsSizeLine.tsx'

interface MessageTextFieldProps {
  name: string
  label: string
  channel: Channel
  /** The text as sent, for counting parts. */
  counted?: string
  withAsterisk?: boolean
  minRows?: number
  /** Its placeholders; left out: those of messages about a job. */
  placeholders?: readonly string[]
  /** Their values, as they will be sent: they are read as chips in the text. */
  values?: Readonly<Record<string, string>>
  'data-autofocus'?: boolean
}

/** The text of a message in the form around it: placeholders go in where the cursor stands, a text message is counted. */
export function MessageTextField({ counted = '', minRows, values, ...props }: MessageTextFieldProps) {
  const { name, channel, placeholders = jobPlaceholders, ...field } = props
  const isSms = channel === 'sms'
  const form = useFormContext()
  const chips = useRef<ChipTextHandle>(null)
  const own = useOwnPlaceholders(placeholders)
  const words = useWords(values)
  const limits = { minRows: minRows ?? (isSms ? 4 : 6), maxLength: isSms ? mostSms : mostEmail }
  const insert = (placeholder: string) => {
    if (values) return chips.current?.insert(placeholder)
    const area = document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`)
    const text = String(form.getValues(name) ?? '')
    const from = area?.selectionStart ?? text.length
    const hole = `{{${placeholder}}}`
    const next = text.slice(0, from) + hole + text.slice(area?.selectionEnd ?? text.length)
    form.setValue(name, next, { shouldDirty: true, shouldValidate: true })
    setTimeout(() => {
      area?.focus()
      area?.setSelectionRange(from + hole.length, from + hole.length)
    })
  }
  return (
    <div>
      {values ? (
        <BoundChips name={name} handle={chips} chips={words} {...limits} {...field} />
      ) : (
        <TextArea name={name} {...limits} {...field} />
      )}
      <Group justify="space-between" mt={4}>
        {isSms ? <SmsSizeLine text={counted} /> : <span />}
        <PlaceholderMenu names={own.names} words={values ? words : own.words} onInsert={insert} />
      </Group>
    </div>
  )
}

/** Characters of a value that still fits a chip. */
const mostInChip = 40

/** Words for placeholders: what stands there when it is sent, or its name where that is nothing or too long for a chip. */
export function useWords(values: Readonly<Record<string, string>> | undefined) {
  const t = useTexts()
  const { words: labels } = useOwnPlaceholders(Object.keys(values ?? {}))
  return useMemo(() => {
    const word = ([name, value]: [string, string]) =>
      value && value.length <= mostInChip ? value : (labels[name] ?? t(placeholderLabels[name] ?? name))
    return {
      ...labels,
      ...Object.fromEntries(Object.entries(values ?? {}).map(entry => [entry[0], word(entry)])),
    }
  }, [values, labels, t])
}

interface BoundChipsProps {
  name: string
  label: string
  chips: Readonly<Record<string, string>>
  handle?: RefObject<ChipTextHandle | null>
  maxLength: number
  minRows?: number
  withAsterisk?: boolean
  'data-autofocus'?: boolean
}

/** A text with chips in the form around it. */
export function BoundChips({ name, handle, ...props }: BoundChipsProps) {
  const { control, error } = useField(name)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <ChipText
          {...props}
          ref={given => {
            ref(given)
            if (handle) handle.current = given
          }}
          value={String(value)}
          error={error}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  )
}
