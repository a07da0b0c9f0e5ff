import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { UploadBox } from '#features/jobs/files/web/UploadBox.tsx'
import { UploadList } from '#features/jobs/files/web/UploadList.tsx'
import type { Uploads } from '#features/jobs/files/web/use-uploads.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { mostPhotos, type QuotePhoto } from '../quotes.rules.ts'
import classes from './photos.module.css'
import { PhotoViewer, StoredPhoto } from './QuotePhotos.tsx'

const JobPhotosDialog = lazyDialog(async () => (await import('./JobPhotosDialog.tsx')).JobPhotosDialog)

/** Type of the dragged data. */
const draggedType = 'application/x-photo'

interface PhotosCardProps {
  photos: readonly QuotePhoto[]
  /** Given what to make of the photos as they are then: some may still arrive. */
  onChange: (change: (photos: readonly QuotePhoto[]) => QuotePhoto[]) => void
  uploads: Uploads
  /** The job whose photos can be shown too; null: there is none. */
  jobId: number | null
  error: string | undefined
}

/** The photos of a quote that is written: what is shown, in which order, under which caption. */
export function PhotosCard({ photos, onChange, uploads, jobId, error }: PhotosCardProps) {
  const t = useTexts()
  const [isChoosing, setChoosing] = useState(false)
  const [viewed, setViewed] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const room = mostPhotos - photos.length - uploads.uploads.length

  const move = (id: number, to: number) =>
    onChange(now => {
      const photo = now.find(each => each.id === id)
      const others = now.filter(each => each.id !== id)
      return photo ? [...others.slice(0, to), photo, ...others.slice(to)] : others
    })

  function remove(photo: QuotePhoto, at: number) {
    onChange(now => now.filter(each => each.id !== photo.id))
    toast.success(t('Photo removed.'), {
      undo: () =>
        onChange(now =>
          now.some(each => each.id === photo.id) ? [...now] : [...now.slice(0, at), photo, ...now.slice(at)],
        ),
    })
  }

  const onDrop = (event: DragEvent, to: number) => {
    setOver(null)
    const id = Number(event.dataTransfer.getData(draggedType))
    if (id > 0) move(id, to)
  }

  return (
    <Card
      title={t('Photos')}
      about={t('Shown below the lines, and on separate pages in the PDF.')}
      end={
        jobId !== null && (
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={16} />}
            disabled={room <= 0}
            onClick={() => setChoosing(true)}
          >
            {t('From the job’s files')}
          </Button>
        )
      }
    >
      <div className={classes.card}>
        {photos.length > 0 && (
          <ul className={classes.rows} aria-label={t('Photos')}>
            {photos.map((photo, i) => {
              const name = photo.caption || t('Photo {{number}}', { number: String(i + 1) })
              return (
                <li
                  key={photo.id}
                  className={classes.row}
                  data-over={over === photo.id || undefined}
                  onDragOver={event => {
                    if (!event.dataTransfer.types.includes(draggedType)) return
                    event.preventDefault()
                    setOver(photo.id)
                  }}
                  onDragLeave={() => setOver(null)}
                  onDrop={event => onDrop(event, i)}
                >
                  <button
                    type="button"
                    className={classes.thumb}
                    aria-label={t('Open {{name}}', { name })}
                    draggable
                    onDragStart={event => event.dataTransfer.setData(draggedType, String(photo.id))}
                    onClick={() => setViewed(photo.id)}
                  >
                    <StoredPhoto photo={photo} size="thumbnail" />
                  </button>
                  <TextInput
                    aria-label={t('Caption of {{name}}', {
                      name: t('Photo {{number}}', { number: String(i + 1) }),
                    })}
                    placeholder={t('Caption')}
                    maxLength={200}
                    value={photo.caption}
                    onChange={({ currentTarget: { value } }) =>
                      onChange(now =>
                        now.map(each => (each.id === photo.id ? { ...each, caption: value } : each)),
                      )
                    }
                  />
                  <span className={classes.moves}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={i === 0}
                      aria-label={t('Move {{name}} up', { name })}
                      onClick={() => move(photo.id, i - 1)}
                    >
                      <IconArrowUp size={16} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={i === photos.length - 1}
                      aria-label={t('Move {{name}} down', { name })}
                      onClick={() => move(photo.id, i + 1)}
                    >
                      <IconArrowDown size={16} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      aria-label={t('Remove {{name}}', { name })}
                      onClick={() => remove(photo, i)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </span>
                </li>
              )
            })}
          </ul>
        )}
        {error && (
          <p role="alert" style={{ margin: 0, color: 'var(--mantine-color-error)' }}>
            {error}
          </p>
        )}
        {room > 0 ? (
          <UploadBox pictures onFiles={files => uploads.add(files.slice(0, room))} />
        ) : (
          <p style={{ margin: 0 }}>
            {t('A quote can have up to {{number}} photos.', { number: String(mostPhotos) })}
          </p>
        )}
        <UploadList {...uploads} />
      </div>
      {isChoosing && jobId !== null && (
        <JobPhotosDialog
          jobId={jobId}
          shown={photos.map(photo => photo.id)}
          room={room}
          onChoose={chosen => {
            onChange(now => [...now, ...chosen])
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      <PhotoViewer photos={photos} viewed={viewed} onView={setViewed} />
    </Card>
  )
}
