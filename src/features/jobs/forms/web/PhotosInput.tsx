import { Button, CloseButton } from '@mantine/core'
import { IconFile, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { fileProblem, fileTexts, isPicture } from '#features/jobs/files/files.rules.ts'
import { smallerPicture } from '#features/jobs/files/web/smaller-picture.ts'
import { UploadBox } from '#features/jobs/files/web/UploadBox.tsx'
import { type Fact, fact } from '#shared/fact.ts'
import { mostPhotos } from '#shared/forms/form.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import type { FilledFieldProps } from './filled-field.types.ts'
import { useFillingPhotos } from './filling-photos.ts'
import classes from './forms.module.css'

const MarkupDialog = lazyDialog(
  async () => (await import('#features/jobs/files/web/markup/MarkupDialog.tsx')).MarkupDialog,
)

/** Photos and documents of a field; they are kept as soon as they are taken. */
export function PhotosInput({ field, given, onChange }: FilledFieldProps) {
  const t = useTexts()
  const photos = useFillingPhotos()
  const [problem, setProblem] = useState<string | Fact>('')
  const keys = given[field.id] ?? []
  const most = Math.min(field.most ?? mostPhotos, mostPhotos)
  const [marked, setMarked] = useState<{ key: string; picture: Blob } | null>(null)
  const nameOf = (key: string, at: number) =>
    photos.nameOf(key) || t('Photo {{number}}', { number: String(at + 1) })
  const isOriginal = (key: string) => keys.some(each => photos.originalOf(each) === key)

  async function mark(key: string) {
    setProblem('')
    try {
      const picture = photos.fileOf(key) ?? (await photos.read?.(key))
      if (picture && isPicture(picture)) setMarked({ key, picture })
      else setProblem(fileTexts.noPicture)
    } catch {
      setProblem(fileTexts.unreadable)
    }
  }
  /** The copy stands behind its original. */
  async function addMarked(original: string, copy: File) {
    const key = await photos.take(copy, original)
    onChange(field.id, now => now.toSpliced(now.indexOf(original) + 1, 0, key))
  }

  async function add(files: File[]) {
    const room = most - keys.length
    setProblem(files.length > room ? fact('No more than {{most}}.', { most: String(most) }) : '')
    for (const file of files.slice(0, room)) {
      try {
        const smaller = await smallerPicture(file)
        const wrong = fileProblem(smaller)
        if (wrong) setProblem(wrong)
        else {
          const key = await photos.take(smaller)
          // Others may have been taken or removed meanwhile.
          onChange(field.id, now => [...now, key].slice(0, most))
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
              name={nameOf(key, at)}
              onMark={
                keys.length < most && (photos.fileOf(key) ?? photos.read) ? () => void mark(key) : undefined
              }
              // An original stays beside the copy that names it.
              onRemove={
                isOriginal(key)
                  ? undefined
                  : () => onChange(field.id, now => now.filter(each => each !== key))
              }
            />
          ))}
        </ul>
      )}
      {marked && (
        <MarkupDialog
          picture={marked.picture}
          name={nameOf(marked.key, keys.indexOf(marked.key))}
          onSave={copy => void addMarked(marked.key, copy).catch(() => setProblem(fileTexts.unreadable))}
          onClose={() => setMarked(null)}
        />
      )}
    </div>
  )
}

interface TakenProps {
  file: File | null
  name: string
  onMark: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function Taken({ file, name, onMark, onRemove }: TakenProps) {
  const t = useTexts()
  const url = useBlobUrl(file?.type.startsWith('image/') ? file : undefined)
  return (
    <li className={classes.photo}>
      {url ? <img src={url} alt={name} /> : <IconFile size={32} aria-hidden="true" />}
      <span className={classes.photoName}>{name}</span>
      {onMark && (!file || isPicture(file)) && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={16} />}
          aria-label={t('Mark up {{name}}', { name })}
          onClick={onMark}
        >
          {t('Mark up')}
        </Button>
      )}
      {onRemove && <CloseButton size="lg" aria-label={t('Remove {{name}}', { name })} onClick={onRemove} />}
    </li>
  )
}
