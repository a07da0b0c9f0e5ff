import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { isPicture } from '#features/jobs/files/files.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import type { QuotePhoto } from '../quotes.rules.ts'
import classes from './photos.module.css'
import { StoredPhoto } from './QuotePhotos.tsx'

interface JobPhotosDialogProps {
  jobId: number
  /** Those that the quote shows already. */
  shown: readonly number[]
  /** How many more it can show. */
  room: number
  onChoose: (photos: QuotePhoto[]) => void
  onClose: () => void
}

/** The photos of a job, of which some come onto its quote. */
export function JobPhotosDialog({ jobId, shown, room, onChoose, onClose }: JobPhotosDialogProps) {
  const t = useTexts()
  const read = useRead(filesContract.list, { jobId })
  const [chosen, choose] = useState<readonly number[]>([])
  const offered = (read.data?.result ?? []).filter(file => isPicture(file) && !shown.includes(file.id))
  const take = () =>
    onChoose(
      chosen.flatMap(id => {
        const file = offered.find(each => each.id === id)
        return file ? [{ id, name: file.name, caption: '' }] : []
      }),
    )
  return (
    <Dialog
      opened
      title={t('From the job’s files')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={take}>
            {t('Add')}
          </Button>
        </>
      }
    >
      <Loaded read={read} failed={t('Couldn’t load files')}>
        {() =>
          offered.length === 0 ? (
            <EmptyState
              title={t('No photos')}
              text={t('All of the job’s photos are already on this quote.')}
              icon={<IconPhoto size={22} stroke={1.6} />}
            />
          ) : (
            <ul className={classes.choices} aria-label={t('Photos')}>
              {offered.map(file => {
                const isChosen = chosen.includes(file.id)
                return (
                  <li key={file.id}>
                    <button
                      type="button"
                      className={classes.picture}
                      aria-pressed={isChosen}
                      aria-label={file.name}
                      title={file.name}
                      disabled={!isChosen && chosen.length >= room}
                      onClick={() =>
                        choose(isChosen ? chosen.filter(id => id !== file.id) : [...chosen, file.id])
                      }
                    >
                      <StoredPhoto photo={file} size="thumbnail" />
                    </button>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
