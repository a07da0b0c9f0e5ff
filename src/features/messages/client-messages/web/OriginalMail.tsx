import { Skeleton, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import classes from './MessageFiles.module.css'

/** Opens the whole text of a mail that is shown without the quotation at its end. */
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
        {isOpen ? t('Hide quoted text') : t('Show quoted text')}
      </UnstyledButton>
      {isOpen && <WholeText id={id} />}
    </>
  )
}

function WholeText({ id }: { id: number }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(clientMessagesContract.original, { id })
  if (error)
    return (
      <LoadFailed title={t('Error loading messages. Please try again.')} text={t(error)} onRetry={refetch} />
    )
  if (!data) return <Skeleton mt={6} height={60} aria-hidden="true" />
  return <p className={classes.original}>{data.text}</p>
}
