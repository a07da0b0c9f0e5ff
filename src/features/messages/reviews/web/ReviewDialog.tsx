import { Button, Group, Stack, Text } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { JobLink } from '#features/jobs/jobs/web/JobLink.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type Review, reviewListContract } from '../review-list.contract.ts'
import {
  mostReplyBytes,
  type ReplyTone,
  replyBytes,
  replyTones,
  reviewListTexts,
  sourceLabels,
  toneLabels,
} from '../review-list.rules.ts'
import classes from './reviews.module.css'
import { Stars } from './Stars.tsx'

/** One review with its reply, or a place to write one. */
export function ReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const { typed, put, isDirty, saved } = useTyped(`reply to review ${review.id}`, { text: review.reply })
  const [tone, setTone] = useState<ReplyTone>('friendly')
  const [problem, setProblem] = useState('')
  const draft = useSend(reviewListContract.generateReply, { silent: true })
  const reply = useSend(reviewListContract.reply, { saved: t(reviewListTexts.sent) })
  // One from a file is answered where it was written.
  const isAnswered = review.replied !== null || review.source === 'file'

  async function write() {
    const { data } = await draft.send({ review: review.id, tone })
    put({ text: data })
    setProblem('')
  }

  async function send() {
    const text = typed.text.trim()
    if (text === '') return setProblem(t(reviewListTexts.noText))
    if (replyBytes(text) > mostReplyBytes) return setProblem(t(reviewListTexts.tooLong))
    await reply.send({ review: review.id, text })
    saved()
    onClose()
  }

  return (
    <Dialog
      opened
      size="md"
      onClose={onClose}
      dirty={isAnswered ? false : isDirty}
      busy={reply.isPending}
      title={review.name}
      subtitle={instant(review.given)}
      {...(!isAnswered && { onSave: () => void send().catch(() => {}) })}
      footer={
        isAnswered ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button variant="default" disabled={reply.isPending} onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button loading={reply.isPending} onClick={() => void send().catch(() => {})}>
              {t('Send reply')}
            </Button>
          </>
        )
      }
    >
      <Stack gap="md">
        <Group gap="sm">
          <Stars value={review.stars} />
          <Text size="sm">
            {review.job_id === null ? (
              t(sourceLabels[review.source])
            ) : (
              <JobLink id={review.job_id} className={classes.job}>
                {t('Job #{{number}}', { number: String(review.job_number) })}
              </JobLink>
            )}
            {review.technicians && ` · ${review.technicians}`}
          </Text>
        </Group>
        {review.text && <p className={classes.said}>{review.text}</p>}
        {isAnswered ? (
          <div>
            <Text size="sm" c="dimmed">
              {review.replied === null
                ? t(reviewListTexts.elsewhere)
                : t('Answered by {{name}} on {{day}}', {
                    name: review.replied_by || t(sourceLabels[review.source]),
                    day: instant(review.replied),
                  })}
            </Text>
            <p className={classes.said}>{review.reply}</p>
          </div>
        ) : (
          <>
            <Group gap="sm" align="flex-end">
              <Select<ReplyTone>
                label={t('Tone')}
                data={replyTones.map(value => ({ value, label: t(toneLabels[value]) }))}
                value={tone}
                allowDeselect={false}
                onChange={next => next && setTone(next)}
              />
              <Button
                variant="default"
                leftSection={<IconWand size={16} />}
                loading={draft.isPending}
                onClick={() => void write().catch(() => {})}
              >
                {t('Draft a reply')}
              </Button>
            </Group>
            <GrowingText
              label={t('Reply')}
              description={
                review.source === 'google'
                  ? t('Stands under the review on Google for everybody.')
                  : t('Goes to the client by email, or else by text.')
              }
              minRows={5}
              maxRows={14}
              value={typed.text}
              error={problem}
              onChange={event => {
                put({ text: event.currentTarget.value })
                setProblem('')
              }}
            />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
