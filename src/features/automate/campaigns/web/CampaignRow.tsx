import { Button, Group } from '@mantine/core'
import {
  IconChartBar,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { numberText } from '#web/money-text.ts'
import { LinedRow } from '#web/ui/list/LinedRow.tsx'
import { RowMenu } from '#web/ui/list/RowMenu.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type Campaign, campaignsContract } from '../campaigns.contract.ts'
import { type CampaignState, canCancel, canPause, canResume } from '../campaigns.rules.ts'
import classes from './campaigns.module.css'

interface CampaignRowProps {
  row: Campaign
  onEdit: () => void
  onCopy: () => void
  onStart: () => void
  onResults: () => void
}

const stateLabels: Record<CampaignState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  done: 'Sent',
  cancelled: 'Cancelled',
  stopped: 'Stopped',
}
const tones = {
  draft: 'grey',
  scheduled: 'blue',
  sending: 'blue',
  paused: 'amber',
  done: 'teal',
  cancelled: 'grey',
  stopped: 'pink',
} as const

/** One campaign: how far it is, what came of it, and what can be done with it. */
export function CampaignRow({ row, onEdit, onCopy, onStart, onResults }: CampaignRowProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const saved = { saved: ({ message }: { message: string }) => message }
  const pause = useSend(campaignsContract.pause, saved)
  const resume = useSend(campaignsContract.resume, saved)
  const cancel = useSend(campaignsContract.cancel, saved)
  const remove = useSend(campaignsContract.remove, saved)
  const { id, name, channel, state, note, starts_at, progress, results } = row
  const isDraft = state === 'draft'
  const gone = progress.queued + progress.sent + progress.failed

  async function end() {
    const sure = await confirm({
      title: t('Cancel {{name}}?', { name }),
      message: t('Unsent messages won’t be sent. This can’t be undone.'),
      confirm: t('Cancel campaign'),
      cancel: t('Keep it'),
      danger: true,
    })
    if (sure) await cancel.send({ id })
  }
  async function drop() {
    const sure = await confirm({
      title: t('Delete {{name}}?', { name }),
      message: t('This can’t be undone.'),
      confirm: t('Delete'),
      danger: true,
    })
    if (sure) await remove.send({ id })
  }
  const planned = state === 'scheduled' && starts_at ? t('From {{when}}', { when: instant(starts_at) }) : ''
  const detail = isDraft
    ? t('Not sent yet')
    : [
        planned,
        progress.all > 0 &&
          t('{{done}} of {{all}} sent', { done: numberText(gone), all: numberText(progress.all) }),
        results.replied > 0 && t('{{count}} replies', { count: results.replied }),
        results.jobs > 0 && t('{{count}} jobs', { count: results.jobs }),
      ]
        .filter(Boolean)
        .join(' · ')
  return (
    <LinedRow
      name={
        <button type="button" className={classes.name} onClick={isDraft ? onEdit : onResults}>
          {name}
        </button>
      }
      badge={<StatusBadge tone={tones[state]}>{t(stateLabels[state])}</StatusBadge>}
      about={[channel === 'sms' ? t('SMS') : t('Email'), note && t(note)].filter(Boolean).join(' · ')}
      detail={detail || (state === 'sending' ? t('Waiting') : t('Nothing sent yet'))}
    >
      <Group gap="xs" wrap="nowrap">
        {isDraft && (
          <Button size="xs" aria-label={t('Send {{name}}', { name })} onClick={onStart}>
            {t('Send')}
          </Button>
        )}
        <RowMenu
          name={name}
          actions={[
            isDraft
              ? { icon: IconPencil, label: t('Edit'), onPress: onEdit }
              : { icon: IconChartBar, label: t('Results'), onPress: onResults },
            canPause(row) === true && {
              icon: IconPlayerPause,
              label: t('Pause'),
              onPress: () => pause.send({ id }),
            },
            canResume(row) === true && {
              icon: IconPlayerPlay,
              label: t('Continue'),
              onPress: () => resume.send({ id }),
            },
            { icon: IconCopy, label: t('Copy'), onPress: onCopy },
            canCancel(row) === true && { icon: IconX, label: t('Cancel campaign'), onPress: end },
            isDraft && { icon: IconTrash, label: t('Delete'), isRemoval: true, onPress: drop },
          ]}
        />
      </Group>
    </LinedRow>
  )
}
