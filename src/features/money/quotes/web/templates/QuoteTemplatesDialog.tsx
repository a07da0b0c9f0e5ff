import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type QuoteTemplate, quoteTemplatesContract } from '../../quote-templates.contract.ts'

/** All templates of quotes: renamed and deleted here, made from a quote. */
export function QuoteTemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const read = useRead(quoteTemplatesContract.list, {})
  const [renamed, setRenamed] = useState<number | null>(null)
  return (
    <Dialog
      opened
      size="md"
      title={t('Quote templates')}
      subtitle={t('To make one, save a quote as a template.')}
      onClose={onClose}
    >
      <Loaded read={read} failed={t('Couldn’t load this list')}>
        {({ data }) => (
          <Stack gap="sm">
            {data.length === 0 && <Text size="sm">{t('No templates yet')}</Text>}
            {data.map(template =>
              template.id === renamed ? (
                <Renamed key={template.id} template={template} onDone={() => setRenamed(null)} />
              ) : (
                <TemplateRow key={template.id} template={template} onRename={() => setRenamed(template.id)} />
              ),
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function TemplateRow({ template, onRename }: { template: QuoteTemplate; onRename: () => void }) {
  const t = useTexts()
  const confirm = useConfirm()
  const remove = useSend(quoteTemplatesContract.remove, { saved: 'Deleted.' })
  const { id, name, lines, options } = template
  const askRemove = () =>
    confirm({
      title: t('Confirm Deletion'),
      message: t('{{name}} will be deleted. Quotes made from it stay.', { name }),
      confirm: t('Delete'),
      danger: true,
      run: () => remove.send({ id }),
    })
  return (
    <Group wrap="nowrap" justify="space-between">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {[lines === 1 ? t('1 line') : t('{{count}} lines', { count: lines }), ...options].join(' · ')}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('Rename {{name}}', { name })}
          onClick={onRename}
        >
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('Delete {{name}}', { name })}
          onClick={() => void askRemove()}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Group>
  )
}

function Renamed({
  template: { id, name, version },
  onDone,
}: {
  template: QuoteTemplate
  onDone: () => void
}) {
  const t = useTexts()
  const rename = useSend(quoteTemplatesContract.rename, { saved: 'Saved.' })
  const { typed, put, saved } = useTyped(`quote template ${id}`, { name }, version)
  async function save() {
    await rename.send({ id, version, templateName: typed.name })
    saved()
    onDone()
  }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        style={{ flex: 1 }}
        label={t('Template Name')}
        data-autofocus
        maxLength={80}
        value={typed.name}
        onChange={({ currentTarget: { value } }) => put({ name: value })}
      />
      <Button variant="default" onClick={onDone}>
        {t('Cancel')}
      </Button>
      <Button
        loading={rename.isPending}
        disabled={typed.name.trim() === ''}
        onClick={() => void save().catch(() => {})}
      >
        {t('Save')}
      </Button>
    </Group>
  )
}
