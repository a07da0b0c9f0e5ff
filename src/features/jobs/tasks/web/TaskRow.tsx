import { Button, Group } from '@mantine/core'
import { IconArrowsTransferUp, IconCamera, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FileTile } from '#features/jobs/files/web/FileTile.tsx'
import { FileViewer } from '#features/jobs/files/web/FileViewer.tsx'
import { UploadBox } from '#features/jobs/files/web/UploadBox.tsx'
import { UploadList } from '#features/jobs/files/web/UploadList.tsx'
import { useUploads } from '#features/jobs/files/web/use-uploads.ts'
import { parseDay } from '#shared/dates.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Checkbox } from '#web/ui/input/Checkbox.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { Task } from '../tasks.wire.ts'
import classes from './tasks.module.css'

interface TaskRowProps {
  task: Task
  technician: string | undefined
  isLocked: boolean
  onTick: (isDone: boolean) => void
  onPhotos: (ids: number[]) => void
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
  onTransfer: (() => void) | undefined
}

/** A task: ticked off, with its photos. One that is done is dimmed, and only opened again. */
export function TaskRow({
  task,
  technician,
  isLocked,
  onTick,
  onPhotos,
  onEdit,
  onRemove,
  onTransfer,
}: TaskRowProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const confirm = useConfirm()
  const [isAdding, setAdding] = useState(false)
  const [viewed, setViewed] = useState<number | null>(null)
  // Several photos may arrive before the form is drawn anew.
  const ids = useRef(task.photo_ids)
  ids.current = task.photo_ids
  const uploads = useUploads(
    file => {
      ids.current = [...ids.current, file.id]
      onPhotos(ids.current)
    },
    { pictures: true },
  )
  const due = task.due_on === null ? null : parseDay(task.due_on)
  const photos = task.photo_ids.map(id => ({ id, name: 'photo', thumbnail: 'photo', type: 'image/jpeg' }))
  const isFixed = isLocked || task.is_done

  async function removePhoto(id: number) {
    const isSure = await confirm({
      title: t('Confirm Image Deletion'),
      message: t('The photo is removed when you save the job.'),
      confirm: t('Delete'),
      danger: true,
    })
    if (isSure) onPhotos(task.photo_ids.filter(each => each !== id))
  }

  return (
    <li className={classes.task} data-done={task.is_done || undefined}>
      <Checkbox
        size="md"
        checked={task.is_done}
        disabled={isLocked}
        label={task.title}
        description={[due !== null && time.day(due, 'date'), technician].filter(Boolean).join(' · ')}
        onChange={event => onTick(event.currentTarget.checked)}
      />
      {photos.length > 0 && (
        <ul className={classes.photos} aria-label={t('Photos')}>
          {photos.map(photo => (
            <FileTile
              key={photo.id}
              file={photo}
              onOpen={() => setViewed(photo.id)}
              onRemove={isFixed ? undefined : () => void removePhoto(photo.id)}
            />
          ))}
        </ul>
      )}
      {!isLocked && (
        <Group gap={6} mt={6}>
          <Button
            size="xs"
            variant="default"
            disabled={task.is_done}
            leftSection={<IconCamera size={15} />}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            {t('Upload photos')}
          </Button>
          {onEdit && (
            <Button
              size="xs"
              variant="default"
              disabled={task.is_done}
              leftSection={<IconPencil size={15} />}
              onClick={onEdit}
            >
              {t('Edit')}
            </Button>
          )}
          {onRemove && (
            <Button
              size="xs"
              variant="default"
              disabled={task.is_done}
              leftSection={<IconTrash size={15} />}
              onClick={onRemove}
            >
              {t('Delete')}
            </Button>
          )}
          {onTransfer && (
            <Button
              size="xs"
              variant="default"
              disabled={task.is_done}
              leftSection={<IconArrowsTransferUp size={15} />}
              onClick={onTransfer}
            >
              {t('Transfer task')}
            </Button>
          )}
        </Group>
      )}
      {isAdding && !isFixed && (
        <>
          <UploadBox pictures onFiles={uploads.add} />
          <UploadList {...uploads} />
        </>
      )}
      {viewed !== null && (
        <FileViewer files={photos} id={viewed} onGo={setViewed} onClose={() => setViewed(null)} />
      )}
    </li>
  )
}
