import { Alert, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconLock, IconLockOpen, IconPrinter } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { type ToldField, tellAnswers } from '#shared/forms/telling.ts'
import { exportFile, useExport } from '#web/files/exports.ts'
import { language, useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Answer, answersContract } from '../answers.contract.ts'
import { filledByLink } from '../form-links.rules.ts'
import { keepingContract } from '../keeping.contract.ts'
import { AnswerPart } from './answer-part.ts'
import { Decision } from './Decision.tsx'
import { FillDialog } from './FillDialog.tsx'
import classes from './forms.module.css'

interface AnswerDialogProps {
  id: number
  /** The job on which it can be corrected; null: it is only shown. */
  job: { id: number; number: number } | null
  onClose: () => void
}

/** A filled-in form, as it was given. */
export function AnswerDialog({ id: opened, job, onClose }: AnswerDialogProps) {
  const [id, setId] = useState(opened)
  const t = useTexts()
  const time = useCompanyTime()
  const read = useRead(answersContract.open, { id })
  const [isCorrecting, setCorrecting] = useState(false)
  const hold = useSend(keepingContract.hold, { saved: reply => reply.message })
  const isPrinting = useExport(answersContract.pdf.path) !== undefined
  const answer = read.data?.result
  if (isCorrecting && answer && job)
    return (
      <FillDialog
        form={{ ...answer, id: answer.form_id, about: '', last: null }}
        job={job}
        corrects={{ id: answer.id, answers: answer.answers }}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      opened
      size="lg"
      title={answer?.name ?? t('Form')}
      subtitle={
        answer &&
        `${answer.by_link ? t(filledByLink(answer.by)) : answer.by} · ${time.instant(answer.filled_at)}`
      }
      onClose={onClose}
      footer={
        answer && (
          <>
            {answer.may_hold && (
              <Button
                variant="default"
                leftSection={answer.is_held ? <IconLockOpen size={16} /> : <IconLock size={16} />}
                loading={hold.isPending}
                onClick={() => void hold.send({ id, checked: !answer.is_held }).catch(() => {})}
              >
                {answer.is_held ? t('End hold') : t('Hold')}
              </Button>
            )}
            {job && answer.may_correct && (
              <Button variant="default" onClick={() => setCorrecting(true)}>
                {t('Correct')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} />}
              loading={isPrinting}
              onClick={() => void exportFile(answersContract.pdf, { id, language: language() })}
            >
              {t('Download PDF')}
            </Button>
          </>
        )
      }
    >
      {read.error ? (
        <LoadFailed title={t('Couldn’t load the form')} text={t(read.error)} onRetry={read.refetch} />
      ) : answer ? (
        <Told answer={answer} onShow={setId} />
      ) : (
        <Skeleton height={240} aria-hidden="true" />
      )}
    </Dialog>
  )
}

function Told({ answer, onShow }: { answer: Answer; onShow: (id: number) => void }) {
  const t = useTexts()
  const Part = useContext(AnswerPart)
  return (
    // Read and scrolled by the keyboard: most answers have nothing to press.
    <Stack gap="md" component="section" tabIndex={0} aria-label={t('Answers')}>
      <Decision answer={answer} />
      {Part && <Part answer={answer} />}
      {answer.is_held && <Alert color="blue">{t('Held: it is never deleted for its age.')}</Alert>}
      {answer.is_replaced && (
        <Version
          text={t('This answer was corrected later.')}
          show={t('Show the newer version')}
          id={answer.replaced_by}
          onShow={onShow}
        />
      )}
      {answer.reason !== '' && (
        <Version
          text={t('Corrected. Reason: {{reason}}', { reason: answer.reason })}
          show={t('Show the earlier version')}
          id={answer.replaces}
          onShow={onShow}
        />
      )}
      {tellAnswers(answer.content, answer.answers, t).map(({ title, fields }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages of an answer never move
        <section key={at}>
          {title !== '' && (
            <Title order={3} size="h5" mb="xs">
              {title}
            </Title>
          )}
          <dl className={classes.told}>
            {fields.map(field => (
              <div key={field.id}>
                <dt>
                  {field.label} {field.isFailed && <StatusBadge tone="pink">{t('Failed')}</StatusBadge>}
                </dt>
                <dd>
                  {field.pictures.length === 0 && field.text}
                  {field.pictures.map(key => (
                    <Picture key={key} id={answer.id} name={key} field={field} photos={answer.photos} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  )
}

interface VersionProps {
  text: string
  show: string
  /** null: it is no longer kept. */
  id: number | null
  onShow: (id: number) => void
}

function Version({ text, show, id, onShow }: VersionProps) {
  return (
    <Alert color="blue">
      <Group justify="space-between" gap="xs">
        <span>{text}</span>
        {id !== null && (
          <Button variant="default" size="compact-md" onClick={() => onShow(id)}>
            {show}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

interface PictureProps {
  id: number
  name: string
  field: ToldField
  photos: Answer['photos']
}

function Picture({ id, name: key, field, photos }: PictureProps) {
  const t = useTexts()
  const original = photos.find(each => each.key === photos.find(photo => photo.key === key)?.marks)
  const { data: blob } = useRead(answersContract.photo, { id, key }, { staleTime: Infinity })
  const url = useBlobUrl(blob)
  if (!url || !blob) return <Skeleton height={120} width={160} aria-hidden="true" />
  return blob.type.startsWith('image/') ? (
    <figure className={classes.figure}>
      <img src={url} alt={field.label} />
      {original && <figcaption>{t('Marked copy of {{name}}', { name: original.name })}</figcaption>}
    </figure>
  ) : (
    <a href={url} target="_blank" rel="noreferrer">
      {t('Open document')}
    </a>
  )
}
