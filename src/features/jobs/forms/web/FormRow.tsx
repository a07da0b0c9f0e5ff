import { Switch } from '@mantine/core'
import {
  IconBell,
  IconCheck,
  IconHistory,
  IconLink,
  IconPencil,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { LinedRow } from '#web/ui/list/LinedRow.tsx'
import { RowMenu } from '#web/ui/list/RowMenu.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { formsContract, type ListedForm } from '../forms.contract.ts'
import classes from './forms.module.css'

interface FormRowProps {
  form: ListedForm
  onEdit: () => void
  onAnswers: () => void
  onAsks: () => void
  onLinks: () => void
}

/** One form: how its draft stands, and how often it was filled in. */
export function FormRow({ form, onEdit, onAnswers, onAsks, onLinks }: FormRowProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const change = useSend(formsContract.changeStatus)
  const approve = useSend(formsContract.setApproval, { saved: reply => reply.message })
  const remove = useSend(formsContract.remove)
  const restore = useSend(formsContract.restore, { saved: 'Forms restored.' })
  const { id, name, about, active, published, is_changed, answers, last_answer, asked, needs_approval } = form
  async function drop() {
    await remove.send({ ids: [id] })
    toast.success(t('{{name}} was deleted.', { name }), {
      undo: () => void restore.send({ ids: [id] }).catch(() => {}),
    })
  }
  const statuses = [...new Set(asked.flatMap(ask => ask.status_ids))].map(id => t(statusLabel(id)))
  const facts = [
    ...(statuses.length > 0 ? [t('Before {{statuses}}', { statuses: statuses.join(', ') })] : []),
    t('{{count}} answers', { count: answers }),
    ...(needs_approval ? [t('Approved by a second person')] : []),
    ...(last_answer ? [t('last on {{time}}', { time: time.instant(last_answer) })] : []),
  ]
  return (
    <LinedRow
      name={
        <button type="button" className={classes.name} onClick={onEdit}>
          {name}
        </button>
      }
      badge={
        published === 0 ? (
          <StatusBadge tone="amber">{t('Draft')}</StatusBadge>
        ) : (
          is_changed && <StatusBadge tone="amber">{t('Changes not published')}</StatusBadge>
        )
      }
      about={about}
      detail={facts.join(' · ')}
    >
      <Switch
        aria-label={t('{{name}} in use', { name })}
        checked={active}
        disabled={change.isPending}
        onChange={event => void change.send({ id, checked: event.currentTarget.checked }).catch(() => {})}
      />
      <RowMenu
        name={name}
        actions={[
          { icon: IconPencil, label: t('Edit'), onPress: onEdit },
          { icon: IconHistory, label: t('Answers'), onPress: onAnswers },
          published > 0 && { icon: IconBell, label: t('When it’s needed'), onPress: onAsks },
          {
            icon: needs_approval ? IconCheck : IconUserCheck,
            label: needs_approval ? t('No approval needed') : t('Ask for approval'),
            onPress: () => approve.send({ id, checked: !needs_approval }),
          },
          published > 0 && { icon: IconLink, label: t('Links'), onPress: onLinks },
          { icon: IconTrash, label: t('Delete'), isRemoval: true, onPress: drop },
        ]}
      />
    </LinedRow>
  )
}
