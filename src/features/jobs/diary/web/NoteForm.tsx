import { Button, Group } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import type { useNote } from './use-note.ts'

interface NoteFormProps {
  /** Held by the surrounding dialog, which asks before an unsent note is lost, and saves it with the rest. */
  note: ReturnType<typeof useNote>
  /** Larger controls, for thumbs. */
  isLarge?: boolean
}

/** Adds a note to the diary. */
export function NoteForm({ note, isLarge }: NoteFormProps) {
  const t = useTexts()
  const { write, isEmpty, isBusy } = note

  return (
    <div data-note>
      <GrowingText
        aria-label={t('Note')}
        placeholder={t('Write a note …')}
        minRows={isLarge ? 3 : 2}
        maxRows={8}
        maxLength={10_000}
        value={note.text}
        onChange={event => note.setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isEmpty) return
          // The note alone: the job around it is saved by its own press.
          event.preventDefault()
          void write()
        }}
      />
      <Group justify="flex-end" mt={6}>
        <Button
          size={isLarge ? 'sm' : 'xs'}
          variant="light"
          fullWidth={isLarge}
          disabled={isEmpty}
          loading={isBusy}
          onClick={() => void write()}
        >
          {t('Add note')}
        </Button>
      </Group>
    </div>
  )
}
