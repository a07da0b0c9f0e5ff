import { ActionIcon, CloseButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { acceptedFiles, acceptedPictures } from '#features/jobs/files/files.rules.ts'
import { useTexts } from '#web/i18n.ts'
import classes from '../inbox.module.css'

interface AttachButtonProps {
  /** Text messages carry nothing else. */
  picturesOnly: boolean
  disabled: boolean
  onFiles: (files: File[]) => void
}

/** Chooses files for an answer. */
export function AttachButton({ picturesOnly, disabled, onFiles }: AttachButtonProps) {
  const t = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={picturesOnly ? acceptedPictures : acceptedFiles}
        aria-label={t('Choose files')}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <ActionIcon
        size={34}
        variant="default"
        aria-label={picturesOnly ? t('Attach pictures') : t('Attach files')}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      >
        <IconPaperclip size={16} />
      </ActionIcon>
    </>
  )
}

interface AnswerFilesProps {
  files: readonly { id: number; name: string }[]
  onRemove: (id: number) => void
}

/** The files that an answer will take along. */
export function AnswerFiles({ files, onRemove }: AnswerFilesProps) {
  const t = useTexts()
  if (files.length === 0) return null
  return (
    <ul className={classes.attached} aria-label={t('Attachments')}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          <CloseButton size="sm" aria-label={t('Remove {{name}}', { name })} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
