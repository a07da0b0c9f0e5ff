import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconMailCog, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type MailRule, mailRulesContract } from '../mail-rules.contract.ts'
import { kindLabels } from './mail-rule-words.ts'

const MailRuleDialog = lazyDialog(async () => (await import('./MailRuleDialog.tsx')).MailRuleDialog)

/** Rules by which mails become leads or bills. */
export default function MailRulesPage() {
  const t = useTexts()
  const read = useRead(mailRulesContract.list, {})
  /** 0: a new one. */
  const [opened, setOpened] = useState<number | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened(0)}>
      {t('Add a rule')}
    </Button>
  )
  return (
    <Loaded read={read} shape="list" failed={t('Couldn’t load the rules')}>
      {({ result }) => (
        <>
          {result.length === 0 ? (
            <EmptyState
              icon={<IconMailCog size={22} stroke={1.6} />}
              title={t('No email rules yet')}
              text={t('Open a portal’s email in Messages and choose “Leads from this sender”.')}
              action={add}
            />
          ) : (
            <Card
              flush
              title={t('Email Rules')}
              about={t('Each email from a proven sender becomes a lead or a bill.')}
              end={add}
              style={{ maxWidth: 840 }}
            >
              <LinedRows>
                {result.map(rule => (
                  <RuleRow key={rule.id} rule={rule} onEdit={() => setOpened(rule.id)} />
                ))}
              </LinedRows>
            </Card>
          )}
          {opened !== null && <MailRuleDialog ruleId={opened} onClose={() => setOpened(null)} />}
        </>
      )}
    </Loaded>
  )
}

function RuleRow({ rule, onEdit }: { rule: MailRule; onEdit: () => void }) {
  const t = useTexts()
  const change = useSend(mailRulesContract.changeStatus)
  const remove = useSend(mailRulesContract.remove)
  const save = useSend(mailRulesContract.save)
  const { id, name, sender, makes, active, version: _, ...kept } = rule
  async function removeRule() {
    await remove.send({ id })
    const back = async () => {
      const { result } = await save.send({ ...kept, sender, name, makes })
      if (!active) await change.send({ id: result.id, checked: false })
    }
    toast.success(t('Deleted.'), { undo: () => void back().catch(() => {}) })
  }
  return (
    <LinedRow
      name={name}
      badge={<StatusBadge tone={makes === 'lead' ? 'teal' : 'blue'}>{t(kindLabels[makes])}</StatusBadge>}
      detail={sender}
    >
      <Switch
        mt={8}
        aria-label={t('Use the rule {{name}}', { name })}
        checked={change.isPending ? !active : active}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => void change.send({ id, checked }).catch(() => {})}
      />
      <ActionIcon variant="default" size={30} aria-label={t('Edit {{name}}', { name })} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('Delete {{name}}', { name })}
        loading={remove.isPending}
        onClick={() => void removeRule().catch(() => {})}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </LinedRow>
  )
}
