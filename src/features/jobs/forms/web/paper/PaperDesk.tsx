import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconEye, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Sends } from '#shared/endpoint.ts'
import { fieldsOf } from '#shared/forms/form.ts'
import { type FormPaper, mostPlaces, type PaperPlace } from '#shared/forms/paper.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { exportFile, useExport } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { papersContract } from '../../papers.contract.ts'
import { PaperPage } from './PaperPage.tsx'
import { PlaceSettings } from './PlaceSettings.tsx'
import classes from './paper.module.css'
import type { PaperDialogProps } from './paper-dialog.types.ts'
import { newPlace, type PageSize, placeable } from './place-facts.ts'

interface PaperDeskProps extends PaperDialogProps {
  paper: FormPaper
  fileName: string
  pages: readonly PageSize[]
  onUpload: () => void
}

/** Where fields are placed upon a paper. */
export function PaperDesk({
  name,
  content,
  paper,
  fileName,
  pages,
  onChange,
  onUpload,
  onClose,
}: PaperDeskProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const [at, setAt] = useState(1)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const isPrinting = useExport(papersContract.preview.path) !== undefined
  const fields = fieldsOf(content)
  const options = placeable(fields, t)
  const labels = new Map(options.map(({ value, label }) => [value, label]))
  const chosen = paper.places.find(({ id }) => id === chosenId)
  const without = options.filter(({ value }) => !paper.places.some(({ of }) => of === value))
  const put = (places: readonly PaperPlace[]) => onChange({ ...paper, places })
  const change = (place: PaperPlace) => {
    put(paper.places.map(each => (each.id === place.id ? place : each)))
    if (place.page !== at) setAt(place.page)
  }
  const remove = (id: string) => put(paper.places.filter(each => each.id !== id))
  function add(of: string) {
    const place = newPlace(of, fields, at, pages[at - 1]!)
    put([...paper.places, place])
    setChosenId(place.id)
  }
  async function drop() {
    const isSure = await confirm({
      title: t('Remove paper'),
      message: t('The paper and its places go. Answers so far keep theirs.'),
      confirm: t('Remove'),
      danger: true,
    })
    if (!isSure) return
    onChange(null)
    onClose()
  }
  const sent = { ...content, paper } as Sends<typeof papersContract.preview>['content']
  return (
    <Dialog
      opened
      size="wide"
      tall
      title={t('Own paper')}
      subtitle={fileName}
      onClose={onClose}
      footer={
        <Group justify="space-between" w="100%">
          <Group gap="xs">
            <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => void drop()}>
              {t('Remove paper')}
            </Button>
            <Button variant="default" leftSection={<IconUpload size={16} />} onClick={onUpload}>
              {t('Upload another PDF')}
            </Button>
          </Group>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconEye size={16} />}
              loading={isPrinting}
              onClick={() => void exportFile(papersContract.preview, { name, content: sent })}
            >
              {t('Preview')}
            </Button>
            <Button onClick={onClose}>{t('Done')}</Button>
          </Group>
        </Group>
      }
    >
      <div className={classes.desk}>
        <Stack gap="sm">
          {pages.length > 1 && (
            <SegmentedControl
              aria-label={t('Page')}
              value={String(at)}
              data={pages.map((_, n) => ({ value: String(n + 1), label: String(n + 1) }))}
              onChange={value => setAt(Number(value))}
            />
          )}
          <PaperPage
            paper={paper}
            at={at}
            size={pages[at - 1]!}
            chosen={chosenId}
            labelOf={of => labels.get(of) ?? ''}
            onChoose={setChosenId}
            onChange={change}
            onRemove={remove}
          />
        </Stack>
        <Stack gap="lg" className={classes.settings}>
          <Select
            label={t('Place a field')}
            placeholder={t('Choose a field')}
            data={options}
            value={null}
            searchable
            disabled={paper.places.length >= mostPlaces}
            onChange={of => of !== null && add(of)}
          />
          {chosen && (
            <PlaceSettings
              key={chosen.id}
              place={chosen}
              fields={fields}
              pages={pages}
              onChange={change}
              onRemove={() => remove(chosen.id)}
            />
          )}
          {without.some(({ value }) => !value.startsWith('@')) && (
            <Text size="sm" c="dimmed">
              {t('Not on the paper: {{fields}}', {
                fields: without
                  .filter(({ value }) => !value.startsWith('@'))
                  .map(({ label }) => label)
                  .join(', '),
              })}
            </Text>
          )}
        </Stack>
      </div>
    </Dialog>
  )
}
