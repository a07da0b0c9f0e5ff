import { Alert, Anchor, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import type { Address } from '#web/address/address.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { Undelivered } from '../documents.wire.ts'
import classes from './DocumentDialog.module.css'
import { UndeliveredAlert } from './UndeliveredAlert.tsx'

interface DocumentDialogProps {
  title: string
  tone: Tone
  state: string
  document: {
    name: string
    job_number: number | null
    sent_at: string | null
    seen_at: string | null
    undelivered?: Undelivered | undefined
  }
  /** Left out: it can't be deleted. */
  onDelete: (() => Promise<unknown>) | undefined
  onClose: () => void
  isPrinting: boolean
  onPrint: () => void
  /** Buttons that end something, at the start of the bar. */
  ends: ReactNode
  /** Buttons that go on with it. */
  deeds: ReactNode
  /** The reason why it can't be sent yet, and the place to fix it. */
  problem?: { message: string; mend: Address } | null
  children: ReactNode
  /** What became of the document: beside it, in a dialog of the window's width. */
  aside?: ReactNode
  /** Content above the document. */
  above: ReactNode
}

/** One document: whose it is, how it stands, what it says, and what can be done with it. */
export function DocumentDialog({
  title,
  tone,
  state,
  document: { name, job_number, sent_at, seen_at, undelivered },
  onDelete,
  onClose,
  isPrinting,
  onPrint,
  ends,
  deeds,
  problem,
  children,
  aside,
  above,
}: DocumentDialogProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const { instant } = useCompanyTime()
  async function askDelete(run: () => Promise<unknown>) {
    const gone = await confirm({
      title: t('Confirm Deletion'),
      message: t('The draft for {{name}} will be deleted.', { name }),
      confirm: t('Delete'),
      danger: true,
      run,
    })
    if (gone) onClose()
  }
  return (
    <Dialog
      opened
      size={aside ? 'full' : 'xl'}
      title={
        <Group gap="sm">
          {title}
          <StatusBadge tone={tone}>{state}</StatusBadge>
        </Group>
      }
      subtitle={[
        name,
        job_number === null ? '' : t('Job #{{number}}', { number: String(job_number) }),
        sent_at ? t('Sent {{time}}', { time: instant(sent_at) }) : '',
        seen_at ? t('Seen {{time}}', { time: instant(seen_at) }) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
      onClose={onClose}
      footer={
        <>
          <Group gap="xs" style={{ marginInlineEnd: 'auto' }}>
            {onDelete && (
              <Button color="red" variant="light" onClick={() => void askDelete(onDelete)}>
                {t('Delete')}
              </Button>
            )}
            {ends}
          </Group>
          <Button variant="default" loading={isPrinting} onClick={onPrint}>
            {t('PDF')}
          </Button>
          {deeds}
        </>
      }
    >
      <Stack gap="lg">
        <UndeliveredAlert undelivered={undelivered} />
        {problem && (
          <Alert color="yellow" title={t('This can’t be sent yet')}>
            {t(problem.message)}{' '}
            <Anchor inherit underline="always" renderRoot={props => <AppLink {...problem.mend} {...props} />}>
              {t('Edit')}
            </Anchor>
          </Alert>
        )}
        {aside ? (
          <div className={classes.beside}>
            <div className={classes.document}>{children}</div>
            <Stack className={classes.aside} gap="lg" miw={0}>
              {aside}
            </Stack>
          </div>
        ) : (
          children
        )}
      </Stack>
      {above}
    </Dialog>
  )
}
