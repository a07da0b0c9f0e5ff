import { deliveryLabels } from '#features/jobs/diary/web/delivery-look.ts'
import { messageEntry } from '#features/messages/client-messages/web/chat-entries.tsx'
import { RuledMail } from '#features/messages/mail-rules/web/RuledMail.tsx'
import { leadPath } from '#features/sales/leads/leads.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import type { ChatMessage } from '#web/chat/ChatMessages.tsx'
import { useTexts } from '#web/i18n.ts'
import type { inboxContract } from '../inbox.contract.ts'
import { PlannedAnswer } from './answer/PlannedAnswer.tsx'
import { FilesToJob } from './FilesToJob.tsx'
import classes from './inbox.module.css'
import { NoteRemove } from './NoteRemove.tsx'
import type { BillOfMail } from './task-dialog.ts'

type Read = Receives<typeof inboxContract.thread>

/** A message; one that waits for its time can still be changed or withdrawn. */
export function answerEntry(
  t: Translate,
  each: Read['messages'][number],
  { id, client_id: clientId }: Read['thread'],
  BillOfMail: BillOfMail,
): ChatMessage {
  const entry = messageEntry(t, each)
  const hasFiles = each.files.length > 0
  if (each.direction === 'in' && (hasFiles || each.ruled))
    return {
      ...entry,
      attached: (
        <>
          {entry.attached}
          {hasFiles && <FilesToJob id={each.id} jobId={each.files_job_id} clientId={clientId} />}
          {hasFiles && <BillOfMail thread={id} message={each.id} way={classes.way} />}
          {each.ruled && <RuledMail ruled={each.ruled} way={classes.way} />}
        </>
      ),
    }
  if (!each.held?.is_planned) return entry
  return {
    ...entry,
    attached: (
      <>
        {entry.attached}
        <PlannedAnswer id={each.id} held={each.held} />
      </>
    ),
  }
}

/** A note, which only the team sees. */
export const noteEntry = (t: Translate, each: Read['notes'][number]): ChatMessage => ({
  id: `note ${each.id}`,
  message: each.note,
  created_at: each.created_at,
  isMine: true,
  isNote: true,
  author: t('Note by {{name}}', { name: each.user }),
  attached: each.is_own && <NoteRemove id={each.id} />,
})

/** A mail that was sent from a job, a document or a reminder. */
export const mailEntry = (t: Translate, each: Read['mails'][number]): ChatMessage => ({
  id: `mail ${each.id}`,
  message: [each.subject, each.text].filter(Boolean).join('\n\n'),
  created_at: each.created_at,
  isMine: true,
  author: t('Email to {{address}}', { address: each.to }),
  delivery: [t(deliveryLabels[each.status]), t(each.error)].filter(Boolean).join(' · '),
  failed: each.status === 'failed',
  attached: <Papers {...each} />,
})

/** Where the document or job stands that a mail was about. */
function Papers({ document, job_id }: Pick<Read['mails'][number], 'document' | 'job_id'>) {
  const t = useTexts()
  const [kind, id] = document.split(' ')
  const open = Number(id)
  if (kind === 'invoice')
    return (
      <AppLink className={classes.way} to="/invoices" query={{ open }}>
        {t('Open the invoice')}
      </AppLink>
    )
  if (kind === 'quote')
    return (
      <AppLink className={classes.way} to="/quotes" query={{ open }}>
        {t('Open the quote')}
      </AppLink>
    )
  if (job_id === null) return null
  return (
    <AppLink className={classes.way} to="/jobs" query={{ job: job_id }}>
      {t('Open the job')}
    </AppLink>
  )
}

/** A lead of the web form or a portal, or one that a colleague wrote down here. */
export const leadEntry = (t: Translate, each: Read['leads'][number]): ChatMessage => ({
  id: `lead ${each.id}`,
  message: each.note || each.name,
  created_at: each.created_at,
  isMine: each.by !== '',
  author: each.by === '' ? each.portal || t('Web form') : t('Lead added by {{name}}', { name: each.by }),
  attached: (
    <AppLink className={classes.way} to={leadPath(each.id)}>
      {t('Open the lead')}
    </AppLink>
  ),
})
