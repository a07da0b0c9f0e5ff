import { Switch } from '@mantine/core'
import { IconCopy, IconDownload, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { toast } from '#web/toast.ts'
import { LinedRow } from '#web/ui/list/LinedRow.tsx'
import { RowMenu } from '#web/ui/list/RowMenu.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type Automation, automationsContract } from '../automations.contract.ts'
import { automationTexts } from '../automations.rules.ts'
import { triggerOf } from '../triggers.rules.ts'
import classes from './automations.module.css'
import { stepsText } from './draft.ts'

interface AutomationRowProps {
  row: Automation
  onEdit: () => void
  onCopy: () => void
  onRuns: () => void
}

/** One automation: what begins it, what it does, and how often it has. */
export function AutomationRow({ row, onEdit, onCopy, onRuns }: AutomationRowProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const change = useSend(automationsContract.changeStatus)
  const remove = useSend(automationsContract.remove)
  const read = useSend(automationsContract.exportFile, { silent: true })
  const restore = useSend(automationsContract.restore, { saved: 'Automation restored.' })
  const { id, name, status, trigger, actions, waiting, done, failed, paused, won_cents } = row

  async function turn(on: boolean) {
    const stop =
      !on &&
      waiting > 0 &&
      (await confirm({
        title: t('Stop waiting runs?'),
        message: t(automationTexts.waiting),
        confirm: t('Stop them'),
        cancel: t('Let them finish'),
      }))
    await change.send({ id, status: on, stop })
  }
  async function drop() {
    const sure =
      waiting === 0 ||
      (await confirm({
        title: t('Delete {{name}}?', { name }),
        message: t('Waiting runs stop. Undo doesn’t bring those back.'),
        confirm: t('Delete'),
        danger: true,
      }))
    if (!sure) return
    await remove.send({ id })
    toast.success(t('{{name}} was deleted.', { name }), {
      undo: () => void restore.send({ id }).catch(() => {}),
    })
  }
  async function exportIt() {
    const { file } = await read.send({ id })
    saveFile(new Blob([file], { type: 'application/json' }), `${name.replace(/[\\/:*?"<>|]/g, ' ')}.json`)
  }
  const label = triggerOf(trigger)?.label
  const counts = [
    t('{{count}} waiting', { count: waiting }),
    t('{{count}} done', { count: done }),
    ...(failed > 0 ? [t('{{count}} failed', { count: failed })] : []),
    ...(won_cents ? [t('{{amount}} won in 12 months', { amount: moneyText(won_cents) })] : []),
  ]
  return (
    <LinedRow
      name={
        <button type="button" className={classes.name} onClick={onEdit}>
          {name}
        </button>
      }
      badge={paused !== '' && <StatusBadge tone="pink">{t('Switched off')}</StatusBadge>}
      about={[label ? t(label) : '', stepsText(actions, t)].filter(Boolean).join(': ')}
      detail={paused === '' ? counts.join(' · ') : t(paused)}
    >
      <Switch
        aria-label={t('{{name}} on', { name })}
        checked={status === 1}
        disabled={change.isPending}
        onChange={event => void turn(event.currentTarget.checked).catch(() => {})}
      />
      <RowMenu
        name={name}
        actions={[
          { icon: IconPencil, label: t('Edit'), onPress: onEdit },
          { icon: IconHistory, label: t('History'), onPress: onRuns },
          { icon: IconCopy, label: t('Copy'), onPress: onCopy },
          { icon: IconDownload, label: t('Export'), onPress: exportIt },
          { icon: IconTrash, label: t('Delete'), isRemoval: true, onPress: drop },
        ]}
      />
    </LinedRow>
  )
}
