import { CloseButton } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { fileProblem, fileTexts } from '#features/jobs/files/files.rules.ts'
import { smallerPicture } from '#features/jobs/files/web/smaller-picture.ts'
import { UploadBox } from '#features/jobs/files/web/UploadBox.tsx'
import { mostPhotos } from '#shared/forms/form.ts'
import { useTexts } from '#web/i18n.ts'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import type { FilledFieldProps } from './filled-field.types.ts'
import { useFillingPhotos } from './filling-photos.ts'
import classes from './forms.module.css'

/** Photos and documents of a field; they are kept as soon as they are taken. */
export function PhotosInput({ field, given, onChange }: FilledFieldProps) {
  const t = useTexts()
  const photos = useFillingPhotos()
  const [problem, setProblem] = useState('')
  const keys = given[field.id] ?? []
  const most = Math.min(field.most ?? mostPhotos, mostPhotos)

  async function add(files: File[]) {
    setProblem('')
    let taken = [...keys]
    for (const file of files.slice(0, most - keys.length)) {
      try {
        const smaller = await smallerPicture(file)
        const wrong = fileProblem(smaller)
        if (wrong) setProblem(wrong)
        else {
          taken = [...taken, await photos.take(smaller)]
          onChange(field.id, taken)
        }
      } catch {
        // Such as one that lies in a cloud, without a connection.
        setProblem(fileTexts.unreadable)
      }
    }
  }
  return (
    <div className={classes.photos}>
      {keys.length < most && <UploadBox onFiles={files => void add(files)} />}
      {problem !== '' && (
        <p role="alert" className={classes.problem}>
          {t(problem)}
        </p>
      )}
      {keys.length > 0 && (
        <ul className={classes.taken} aria-label={field.label}>
          {keys.map((key, at) => (
            <Taken
              key={key}
              file={photos.fileOf(key)}
              name={photos.nameOf(key) || t('Photo {{number}}', { number: String(at + 1) })}
              onRemove={() =>
                onChange(
                  field.id,
                  keys.filter(each => each !== key),
                )
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface TakenProps {
  file: File | null
  name: string
  onRemove: () => void
}

function Taken({ file, name, onRemove }: TakenProps) {
  const t = useTexts()
  const url = useBlobUrl(file?.type.startsWith('image/') ? file : undefined)
  return (
    <li className={classes.photo}>
      {url ? <img src={url} alt={name} /> : <IconFile size={32} aria-hidden="true" />}
      <span className={classes.photoName}>{name}</span>
      <CloseButton size="lg" aria-label={t('Remove {{name}}', { name })} onClick={onRemove} />
    </li>
  )
}
