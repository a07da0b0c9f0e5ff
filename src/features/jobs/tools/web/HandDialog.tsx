import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fileProblem, fileTexts } from '#features/jobs/files/files.rules.ts'
import { smallerPicture } from '#features/jobs/files/web/smaller-picture.ts'
import { UploadBox } from '#features/jobs/files/web/UploadBox.tsx'
import { usePlaces } from '#features/stock/inventory/web/use-places.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { addFile } from '#web/offline/add-file.ts'
import { newKey } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useKeptSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type Tool, toolsContract } from '../tools.contract.ts'
import { canHand, canWork } from '../tools.rules.ts'

interface HandDialogProps {
  tool: Pick<Tool, 'id' | 'name' | 'holder' | 'failed' | 'overdue'>
  onClose: () => void
}

/** Checks a tool out, or hands it over: to whom, with a photo of its state. Waits without a connection. */
export function HandDialog({ tool, onClose }: HandDialogProps) {
  const t = useTexts()
  const viewer = useViewer()
  const { id, holder } = tool
  const isMine = holder.kind === 'person' && holder.value === viewer.id
  const places = usePlaces().filter(
    place =>
      canHand(viewer, holder, place.value) === true &&
      (holder.kind === 'job' || place.value !== holder.value),
  )
  const { typed, put } = useTyped(`hand over tool ${id}`, {
    to: isMine ? null : (viewer.id as number | null),
    note: '',
  })
  const { to, note } = typed
  const [photo, setPhoto] = useState<File | null>(null)
  const [isWarned, setWarned] = useState(false)
  const target = places.find(place => place.value === to)
  const goesToWork = target?.kind === 'van'
  const isOverdue = goesToWork && tool.overdue.length > 0
  const hand = useKeptSend(toolsContract.hand, {
    saved: goesToWork && to !== viewer.id ? 'Handed over. Waiting for the receiver.' : 'Saved.',
    waits: () => ({
      title: tool.name,
      typed: t('Handed over to {{name}}', { name: target?.label ?? '' }),
      job: null,
    }),
  })

  async function save() {
    await hand.send({ id, to, note, overdue_ok: isWarned })
    if (photo) {
      const { method, path, changes, upload } = toolsContract.addFile
      await addFile(
        {
          title: tool.name,
          typed: photo.name,
          job: null,
          key: newKey(),
          entry: { method, path, changes, upload },
          input: { part: 'hand', id },
        },
        photo,
      )
    }
    onClose()
  }
  async function take(files: File[]) {
    const smaller = await smallerPicture(files[0]!).catch(() => null)
    const problem = smaller ? fileProblem(smaller, { pictures: true }) : fileTexts.unreadable
    if (problem) toast.error(t(problem))
    else setPhoto(smaller)
  }
  const why = goesToWork ? canWork(tool) : true
  return (
    <Dialog
      opened
      title={isMine ? t('Hand over') : t('Check out')}
      subtitle={tool.name}
      busy={hand.isPending}
      dirty={note !== '' || photo !== null}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={hand.isPending}
            disabled={to === null || why !== true || (isOverdue && !isWarned)}
            onClick={() => void save().catch(() => {})}
          >
            {isMine ? t('Hand over') : t('Check out')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {places.length === 0 && <Text>{t('Only the person who has it can hand it over.')}</Text>}
        <Select
          label={t('To')}
          data={places.map(place => ({
            value: String(place.value),
            label: place.value === viewer.id ? t('{{name}} (you)', { name: place.label }) : place.label,
          }))}
          value={target ? String(to) : null}
          searchable={places.length > 8}
          onChange={value => put({ to: value === null ? null : Number(value) })}
        />
        {why !== true && <Alert color="red">{t(why)}</Alert>}
        {isOverdue && (
          <Alert color="orange">
            <Checkbox
              label={t('{{name}} is overdue for a test. Take it anyway?', { name: tool.name })}
              checked={isWarned}
              onChange={({ currentTarget: { checked } }) => setWarned(checked)}
            />
          </Alert>
        )}
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('Photo of its condition')}
          </Text>
          <UploadBox pictures onFiles={files => void take(files)} />
          {photo && (
            <Text size="sm" mt={4}>
              {photo.name}
            </Text>
          )}
        </div>
        <TextInput
          label={t('Note')}
          maxLength={200}
          value={note}
          onChange={({ currentTarget: { value } }) => put({ note: value })}
        />
      </Stack>
    </Dialog>
  )
}
