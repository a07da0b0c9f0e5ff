import { Alert, SegmentedControl, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { mailContract } from '../mail.contract.ts'
import { mailTexts } from '../mail.rules.ts'
import classes from './MailDialog.module.css'
import { RetryButton } from './RetryButton.tsx'

export type SentMail = Receives<typeof mailContract.outbox>['data'][number]

export interface AnswerProps {
  id: number
  onDone: () => void
}

interface MailDialogProps {
  mail: SentMail
  /** Where it is answered as its reader would; passed in because messages build on mail. */
  Answer: ComponentType<AnswerProps>
  onClose: () => void
}

/**
 * One mail as its reader gets it. It runs no script and knows nothing of this page; its links open a new tab. Of a
 * private one what became of it; or a notification that failed.
 */
export function MailDialog({ mail, Answer, onClose }: MailDialogProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [view, setView] = useState('html')
  const isShown = !mail.notice && !mail.private
  const isMail = mail.kind === 'mail'
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={
        mail.private
          ? t(mailTexts.private)
          : mail.notice
            ? t(mail.subject)
            : isMail
              ? mail.subject
              : t('Text message')
      }
      subtitle={`${t('To')} ${mail.to || t('A browser no longer in use')} · ${instant(mail.created)}`}
      actions={
        isShown &&
        isMail && (
          <SegmentedControl
            size="xs"
            aria-label={t('Email or plain text')}
            value={view}
            onChange={setView}
            data={[
              { value: 'html', label: t('Mail') },
              { value: 'text', label: t('Text') },
            ]}
          />
        )
      }
    >
      {mail.status === 'waiting' && mail.error !== '' && (
        <Alert color="yellow" icon={<IconAlertCircle size={18} />} mb="md" title={t('This hasn’t left yet.')}>
          <p className={classes.error}>{t(mail.error)}</p>
        </Alert>
      )}
      {mail.status === 'failed' && (
        <Alert
          color="pink"
          icon={<IconAlertCircle size={18} />}
          mb="md"
          title={
            mail.notice
              ? t('This notification couldn’t be delivered.')
              : isMail
                ? t('This email couldn’t be delivered.')
                : t('This text message couldn’t be delivered.')
          }
        >
          <p className={classes.error}>{t(mail.error)}</p>
          {mail.retry ? (
            <RetryButton id={mail.id} onDone={onClose} />
          ) : (
            t(mail.private ? mailTexts.privateFailed : mailTexts.tooLate)
          )}
        </Alert>
      )}
      {(mail.cc !== '' || mail.attached.length > 0) && (
        <Text size="sm" mb="sm">
          {mail.cc !== '' && `${t('CC')}: ${mail.cc}`}
          {mail.cc !== '' && mail.attached.length > 0 && <br />}
          {mail.attached.length > 0 && `${t('Attached')}: ${mail.attached.join(', ')}`}
        </Text>
      )}
      {mail.private && <p>{t(mailTexts.privateWhy)}</p>}
      {mail.notice ? (
        <p>{t(mail.notice)}</p>
      ) : !isShown ? null : isMail && view === 'html' ? (
        <iframe
          className={classes.mail}
          title={mail.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html.replace(/<head>/i, '<head><base target="_blank">')}
        />
      ) : (
        <pre className={classes.text}>{mail.text}</pre>
      )}
      {mail.answerable && <Answer id={mail.id} onDone={onClose} />}
    </Dialog>
  )
}
