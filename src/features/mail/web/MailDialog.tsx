import { Alert, SegmentedControl } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { mailContract } from '../mail.contract.ts'
import classes from './MailDialog.module.css'
import { RetryButton } from './RetryButton.tsx'

export type SentMail = Receives<typeof mailContract.outbox>['data'][number]

/** One mail as its reader gets it. It runs no script and knows nothing of this page; its links open a new tab. */
export function MailDialog({ mail, onClose }: { mail: SentMail; onClose: () => void }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [view, setView] = useState('html')
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={mail.subject}
      subtitle={`${t('To')} ${mail.to} · ${instant(mail.created)}`}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('View')}
          value={view}
          onChange={setView}
          data={[
            { value: 'html', label: t('Mail') },
            { value: 'text', label: t('Text') },
          ]}
        />
      }
    >
      {mail.status === 'failed' && (
        <Alert
          color="pink"
          icon={<IconAlertCircle size={18} />}
          mb="md"
          title={t('This mail could not be delivered.')}
        >
          <p className={classes.error}>{mail.error}</p>
          <RetryButton id={mail.id} onDone={onClose} />
        </Alert>
      )}
      {view === 'html' ? (
        <iframe
          className={classes.mail}
          title={mail.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html.replace(/<head>/i, '<head><base target="_blank">')}
        />
      ) : (
        <pre className={classes.text}>{mail.text}</pre>
      )}
    </Dialog>
  )
}
