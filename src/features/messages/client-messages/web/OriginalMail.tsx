import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import classes from './MessageFiles.module.css'
import { hasRemotePictures, mailDocument } from './mail-document.ts'

/** Opens a mail as it was written, where the conversation shows the answer alone. */
export function OriginalMail({ id }: { id: number }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(current => !current)}
      >
        {isOpen ? t('Hide whole email') : t('Show whole email')}
      </UnstyledButton>
      {isOpen && <WholeMail id={id} />}
    </>
  )
}

function WholeMail({ id }: { id: number }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(clientMessagesContract.original, { id })
  const [isAsked, setAsked] = useState(false)
  const pictures = useRead(clientMessagesContract.originalPictures, { id }, { enabled: isAsked })
  if (error)
    return (
      <LoadFailed title={t('Error loading messages. Please try again.')} text={t(error)} onRetry={refetch} />
    )
  if (!data) return <Skeleton mt={6} height={60} aria-hidden="true" />
  if (data.html === '') return <p className={classes.original}>{data.text}</p>
  return (
    <>
      {hasRemotePictures(data.html) && (
        <Text size="xs" c="dimmed" mt={6}>
          {isAsked ? (
            <span role="status">
              {pictures.error || (pictures.data && pictures.data.missing > 0)
                ? t('Some pictures couldn’t be loaded.')
                : pictures.data
                  ? t('Pictures loaded.')
                  : t('Loading pictures…')}
            </span>
          ) : (
            <>
              {t('Pictures are off, so the sender can’t see that you read this.')}{' '}
              <UnstyledButton className={classes.toggle} onClick={() => setAsked(true)}>
                {t('Show pictures')}
              </UnstyledButton>
            </>
          )}
        </Text>
      )}
      <iframe
        className={classes.page}
        title={t('Whole email')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={mailDocument(data.html, [...data.pictures, ...(pictures.data?.pictures ?? [])])}
      />
    </>
  )
}
