import { useState } from 'react'
import { FileTile } from '#features/jobs/files/web/FileTile.tsx'
import { FileViewer } from '#features/jobs/files/web/FileViewer.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import type { clientMessagesContract } from '../client-messages.contract.ts'
import classes from './MessageFiles.module.css'
import { NotKept } from './NotKept.tsx'
import { OriginalMail } from './OriginalMail.tsx'

type Message = Receives<typeof clientMessagesContract.chat>['data'][number]

/** Everything of a mail beside its words: the original, attachments, and those that were not kept. */
export function MessageFiles({
  message: { id, has_original, files, left_out, unproven_from, created_at },
}: {
  message: Message
}) {
  const t = useTexts()
  const [viewed, setViewed] = useState<number | null>(null)
  return (
    <>
      {has_original && <OriginalMail id={id} />}
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t('Files')}>
          {files.map(file => (
            <FileTile key={file.id} file={file} onOpen={() => setViewed(file.id)} />
          ))}
        </ul>
      )}
      <NotKept files={left_out} />
      {unproven_from !== '' && (
        <p className={classes.notKept}>
          {t('From {{address}}. This may not be the client, so check before acting on it.', {
            address: unproven_from,
          })}
        </p>
      )}
      {viewed !== null && (
        <FileViewer
          files={files.map(file => ({ ...file, created: created_at }))}
          id={viewed}
          onGo={setViewed}
          onClose={() => setViewed(null)}
        />
      )}
    </>
  )
}
