import { Button, Group, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { newKey } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { diaryContract } from '../diary.contract.ts'

interface NoteFormProps {
  jobId: number
  /** Held by the surrounding dialog, which asks before an unsent note is lost. */
  text: string
  onText: (text: string) => void
  /** Larger controls, for thumbs. */
  isLarge?: boolean
}

/** Adds a note to the diary immediately, independent of saving the job. */
export function NoteForm({ jobId, text, onText, isLarge }: NoteFormProps) {
  const t = useTexts()
  const entryId = useRef(newKey())
  const add = useSend(diaryContract.add, { waits: true, failed: 'Failed to save job diary entries.' })
  const isEmpty = text.trim() === ''

  async function write() {
    if (isEmpty || add.isPending) return
    try {
      await add.send({
        job_id: jobId,
        data: [{ type: 'note', content: text.trim(), entryId: entryId.current }],
      })
    } catch {
      // The toast has said so; the text stays, and a retry is the same entry.
      return
    }
    entryId.current = newKey()
    onText('')
  }

  return (
    <div data-note>
      <Textarea
        aria-label={t('Note')}
        placeholder={t('Write a note …')}
        autosize
        minRows={isLarge ? 3 : 2}
        maxRows={8}
        maxLength={10_000}
        value={text}
        onChange={event => onText(event.currentTarget.value)}
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
          loading={add.isPending}
          onClick={() => void write()}
        >
          {t('Add note')}
        </Button>
      </Group>
    </div>
  )
}
