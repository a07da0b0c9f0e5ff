import { Button, Group, Stack } from '@mantine/core'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { newKey } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { canChangeNote } from '../notes.rules.ts'
import type { Note } from '../notes.wire.ts'
import classes from './notes.module.css'

interface NoteEditorProps {
  /** Names the job: what is typed for it is kept apart. */
  of: string
  notes: readonly Note[]
  author: { id: number; fullname: string }
  isLocked?: boolean
  onChange: (notes: Note[]) => void
}

const nothing = { text: '', edited: null as string | null }

/** Additional notes on a job, stored with it; each belongs to who wrote it. */
export function NoteEditor({ of, notes, author, isLocked, onChange }: NoteEditorProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const { typed, put } = useTyped(`additional note on ${of}`, nothing)
  const { text, edited } = typed

  function keep() {
    const note = text.trim()
    if (note === '') return void toast.error(t('Note cannot be empty'))
    if (edited) onChange(notes.map(each => (each.id === edited ? { ...each, text: note } : each)))
    else
      onChange([
        ...notes,
        { id: newKey(), text: note, at: '', author_id: author.id, author_name: author.fullname },
      ])
    put(nothing)
  }
  function remove(note: Note) {
    if (edited === note.id) return void toast.error(t('Cannot delete note while editing'))
    onChange(notes.filter(each => each.id !== note.id))
  }

  return (
    <Stack gap="md">
      {!isLocked && (
        <div>
          <GrowingText
            label={edited ? t('Edit note') : t('New note')}
            minRows={3}
            maxRows={10}
            maxLength={10_000}
            value={text}
            onChange={event => put({ text: event.currentTarget.value })}
          />
          <Group justify="flex-end" gap={8} mt={8}>
            {edited && (
              <Button variant="default" onClick={() => put(nothing)}>
                {t('Cancel')}
              </Button>
            )}
            <Button variant="light" onClick={keep}>
              {edited ? t('Save note') : t('Add note')}
            </Button>
          </Group>
        </div>
      )}
      {notes.length === 0 && <p className={classes.none}>{t('No notes yet.')}</p>}
      <ul className={classes.list} aria-label={t('Additional Notes')}>
        {notes.map(note => (
          <li key={note.id} className={classes.note}>
            <p className={classes.head}>
              {[note.author_id === null ? t('Client') : note.author_name, note.at && time.instant(note.at)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className={classes.text}>{note.text}</p>
            {!isLocked && canChangeNote(note, author) === true && (
              <Group gap={6}>
                <Button size="xs" variant="default" onClick={() => put({ text: note.text, edited: note.id })}>
                  {t('Edit')}
                </Button>
                <Button size="xs" variant="default" onClick={() => remove(note)}>
                  {t('Delete')}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
