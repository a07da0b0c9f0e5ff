import { ActionIcon, Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { infoTemplatesContract } from '../message-templates.contract.ts'
import { templateTexts } from '../message-templates.rules.ts'
import { notSaved } from './template-failures.ts'

interface InfoTemplateDialogProps {
  onClose: () => void
  /** One was added: it can be used at once. */
  onAdded: (template: { id: number; name: string; template: string }) => void
}

const nothing = { id: null as number | null, name: '', template: '' }

/** The job descriptions that one can begin with: added, changed and deleted (document 1 §3). */
export function InfoTemplateDialog({ onClose, onAdded }: InfoTemplateDialogProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const { data, error, refetch } = useRead(infoTemplatesContract.list, {}, { staleTime: 0 })
  const saved = { saved: (reply: { message: string }) => reply.message }
  const add = useSend(infoTemplatesContract.add, { ...saved, failed: notSaved })
  const edit = useSend(infoTemplatesContract.edit, { ...saved, failed: notSaved })
  const remove = useSend(infoTemplatesContract.remove, saved)
  const { typed: draft, put } = useTyped('job description template', nothing)
  const [problem, setProblem] = useState('')
  const isEditing = draft.id !== null
  const isBusy = add.isPending || edit.isPending
  const set = (facts: Partial<typeof nothing>) => {
    put(facts)
    setProblem('')
  }

  async function save() {
    const name = draft.name.trim()
    const template = draft.template.trim()
    if (name === '' || template === '') return setProblem(templateTexts.required)
    try {
      if (draft.id !== null) await edit.send({ id: draft.id, name, template })
      else onAdded({ id: (await add.send({ name, template })).id, name, template })
      put(nothing)
    } catch {
      // The toast has said why; what was typed stays.
    }
  }

  async function removeOne(id: number, name: string) {
    const isSure = await confirm({
      title: t('Delete {{name}}?', { name }),
      message: t('Jobs created from it keep their description.'),
      confirm: t('Delete'),
      danger: true,
    })
    if (!isSure) return
    await remove.send({ id }).catch(() => {})
    if (draft.id === id) put(nothing)
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Add New Additional Info Template')}
      dirty={draft.name !== '' || draft.template !== ''}
      busy={isBusy}
      onSave={() => void save()}
      footer={
        <>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void save()}>
            {isEditing ? t('Update') : t('Save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <TextInput
          label={t('Template Name')}
          withAsterisk
          maxLength={80}
          data-autofocus
          value={draft.name}
          onChange={event => set({ name: event.currentTarget.value })}
        />
        <GrowingText
          label={t('Template Content')}
          withAsterisk
          minRows={4}
          maxRows={12}
          maxLength={10_000}
          value={draft.template}
          error={problem && t(problem)}
          onChange={event => set({ template: event.currentTarget.value })}
        />
        {isEditing && (
          <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => put(nothing)}>
            {t('Cancel Edit')}
          </Button>
        )}
        {error && (
          <LoadFailed
            title={t(
              error.status === 0
                ? 'An error occurred while fetching templates.'
                : 'Failed to fetch templates.',
            )}
            text={t(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && data.data.length > 0 && (
          <ScrollArea.Autosize mah={200} type="auto">
            <Stack gap={4}>
              {data.data.map(each => (
                <Group key={each.id} gap={6} wrap="nowrap">
                  <div style={{ flex: 1, minWidth: 0 }}>
                    <Text size="sm" fw={500} truncate>
                      {each.name}
                    </Text>
                    <Text size="xs" c="dimmed" truncate>
                      {each.template}
                    </Text>
                  </div>
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={t('Edit {{name}}', { name: each.name })}
                    onClick={() => set({ id: each.id, name: each.name, template: each.template })}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={t('Delete {{name}}', { name: each.name })}
                    onClick={() => void removeOne(each.id, each.name)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
              ))}
            </Stack>
          </ScrollArea.Autosize>
        )}
      </Stack>
    </Dialog>
  )
}
