import { ActionIcon, Menu, Switch } from '@mantine/core'
import {
  IconBell,
  IconCheck,
  IconDots,
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
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('More for {{name}}', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            {t('Edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={onAnswers}>
            {t('Answers')}
          </Menu.Item>
          {published > 0 && (
            <Menu.Item leftSection={<IconBell size={16} />} onClick={onAsks}>
              {t('When it’s needed')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={needs_approval ? <IconCheck size={16} /> : <IconUserCheck size={16} />}
            onClick={() => void approve.send({ id, checked: !needs_approval }).catch(() => {})}
          >
            {needs_approval ? t('No approval needed') : t('Ask for approval')}
          </Menu.Item>
          {published > 0 && (
            <Menu.Item leftSection={<IconLink size={16} />} onClick={onLinks}>
              {t('Links')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void drop().catch(() => {})}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </LinedRow>
  )
}
