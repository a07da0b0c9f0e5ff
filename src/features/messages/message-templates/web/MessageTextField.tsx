import { Group } from '@mantine/core'
import type { Channel } from '#features/talk/opt-outs/opt-outs.rules.ts'
import { TextArea } from '#web/forms/TextArea.tsx'
import { mostEmail, mostSms } from '../message-templates.rules.ts'
import { PlaceholderMenu } from './PlaceholderMenu.tsx'
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
  'data-autofocus'?: boolean
}

/** The text of a message in the form around it: placeholders go in where the cursor stands, a text message is counted. */
export function MessageTextField({
  name,
  channel,
  counted = '',
  minRows,
  placeholders,
  ...props
}: MessageTextFieldProps) {
  const isSms = channel === 'sms'
  return (
    <div>
      <TextArea
        name={name}
        minRows={minRows ?? (isSms ? 4 : 6)}
        maxLength={isSms ? mostSms : mostEmail}
        {...props}
      />
      <Group justify="space-between" mt={4}>
        {isSms ? <SmsSizeLine text={counted} /> : <span />}
        <PlaceholderMenu field={name} {...(placeholders && { names: placeholders })} />
      </Group>
    </div>
  )
}
