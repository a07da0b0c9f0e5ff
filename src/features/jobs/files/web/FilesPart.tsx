import { Stack } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { canEditJob, type EditedJob } from '#features/jobs/job-status/job-status.rules.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { toast } from '#web/toast.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useKeptSend, useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { filesContract, type ShownFile } from '../files.contract.ts'
import { canRemoveFile } from '../files.rules.ts'
import { FileTile } from './FileTile.tsx'
import { FileViewer } from './FileViewer.tsx'
import classes from './files.module.css'
import { UploadBox } from './UploadBox.tsx'
import { UploadList } from './UploadList.tsx'
import { useJobUploads } from './use-job-uploads.ts'
import type { Uploading } from './use-uploads.ts'

const MarkupDialog = lazyDialog(async () => (await import('./markup/MarkupDialog.tsx')).MarkupDialog)

/** The pictures and PDFs of a job. They are stored at once, not with the job. */
export function FilesPart({ job }: { job: EditedJob & { id: number; number: number } }) {
  const t = useTexts()
  const viewer = useViewer()
  const confirm = useConfirm()
  const list = useRead(filesContract.list, { jobId: job.id })
  const removed = useRef('')
  const remove = useKeptSend(filesContract.remove, {
    waits: () => ({
      title: t('Job #{{number}}', { number: String(job.number) }),
      typed: t('{{name}} will be removed from this job.', { name: removed.current }),
      job: job.id,
    }),
  })
  const restore = useSend(filesContract.restore)
  const share = useSend(filesContract.share)
  const uploads = useJobUploads(job)
  const [viewed, setViewed] = useState<number | null>(null)
  const files = list.data?.result
  /** The photo that is drawn on, by its id or the key of its upload. */
  const [marked, setMarked] = useState<{ picture: Blob; name: string; of: number | string } | null>(null)
  const isOpen = canEditJob(job, viewer, new Date()) === true

  async function markWaiting({ key, name, read }: Uploading) {
    const picture = await read()
    if (picture) setMarked({ picture, name, of: key })
  }

  async function ask(file: ShownFile) {
    const isSure = await confirm({
      title: t('Confirm Image Deletion'),
      message: t('{{name}} will be removed from this job.', { name: file.name }),
      confirm: t('Delete'),
      danger: true,
    })
    if (!isSure) return
    const id = `file ${file.id}`
    toast.loading(id, t('Deleting file ...'))
    try {
      removed.current = file.name
      if (await remove.send({ id: file.id }))
        toast.success(t('File deleted successfully'), { id, undo: () => void restore.send({ id: file.id }) })
      else toast.close(id)
    } catch {
      // Another toast says why.
      toast.close(id)
    }
  }

  return (
    <Stack gap="md">
      {isOpen && <UploadBox onFiles={uploads.add} />}
      <UploadList {...uploads} onMark={upload => void markWaiting(upload).catch(() => {})} />
      {list.error && !(list.error.status === 404 && files) && (
        <LoadFailed title={t('Couldn’t load files')} text={t(list.error)} onRetry={list.refetch} />
      )}
      {files?.length === 0 && uploads.uploads.length === 0 && (
        <EmptyState
          title={t('No files yet')}
          text={t('Keep photos, plans and certificates with the job.')}
          icon={<IconPhoto size={22} stroke={1.6} />}
        />
      )}
      {files && files.length > 0 && (
        <ul className={classes.gallery} aria-label={t('Files')}>
          {files.map(file => {
            const isTheirs = canRemoveFile(file, job, viewer, new Date()) === true
            return (
              <FileTile
                key={file.id}
                file={file}
                onOpen={() => setViewed(file.id)}
                onRemove={isTheirs ? () => void ask(file) : undefined}
              />
            )
          })}
        </ul>
      )}
      {files && viewed !== null && !marked && (
        <FileViewer
          files={files}
          id={viewed}
          onShare={isOpen ? (id, shared) => void share.send({ id, shared }) : undefined}
          onMark={
            isOpen ? (file, picture) => setMarked({ picture, name: file.name, of: file.id }) : undefined
          }
          onGo={setViewed}
          onClose={() => setViewed(null)}
        />
      )}
      {marked && (
        <MarkupDialog
          picture={marked.picture}
          name={marked.name}
          onSave={copy => uploads.add([copy], marked.of)}
          onClose={() => setMarked(null)}
        />
      )}
    </Stack>
  )
}
