import { Button, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { IconArrowBackUp, IconArrowUpRight, IconCircle, IconLetterT, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { fileTexts } from '../../files.rules.ts'
import { MarkupCanvas } from './MarkupCanvas.tsx'
import { drawMarks, type Mark, type MarkTool, markColours, markedName, markTools } from './marks.ts'
import classes from './markup.module.css'
import { usePixels } from './use-pixels.ts'

interface MarkupDialogProps {
  picture: Blob
  /** Of the original, by which the copy is named. */
  name: string
  /** Takes the marked copy; the original stays as it is. */
  onSave: (copy: File) => void
  onClose: () => void
}

const icons = { arrow: IconArrowUpRight, circle: IconCircle, pen: IconPencil, text: IconLetterT }
const labels: Record<MarkTool, string> = { arrow: 'Arrow', circle: 'Circle', pen: 'Pen', text: 'Text' }

/** Draws arrows, circles, lines and words on a copy of a photo. */
export function MarkupDialog({ picture, name, onSave, onClose }: MarkupDialogProps) {
  const t = useTexts()
  const { pixels, isBroken } = usePixels(picture)
  const [tool, setTool] = useState<MarkTool>('arrow')
  const [colour, setColour] = useState<string>(markColours.Red)
  const [text, setText] = useState('')
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [isSaved, setSaved] = useState(false)

  async function save() {
    if (!pixels) return
    const canvas = document.createElement('canvas')
    canvas.width = pixels.width
    canvas.height = pixels.height
    const context = canvas.getContext('2d')!
    context.drawImage(pixels, 0, 0)
    drawMarks(context, marks)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    // At once: phones have little memory for canvases.
    canvas.width = 0
    if (!blob) return
    setSaved(true)
    onSave(new File([blob], markedName(name), { type: 'image/jpeg' }))
    onClose()
  }
  return (
    <Dialog
      opened
      size="xl"
      tall
      title={t('Mark up photo')}
      subtitle={t('Saved as a copy. The original stays.')}
      dirty={!isSaved && marks.length > 0}
      onClose={onClose}
      footer={
        <Group justify="space-between" w="100%">
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            disabled={marks.length === 0}
            onClick={() => setMarks(marks.slice(0, -1))}
          >
            {t('Undo')}
          </Button>
          <Button disabled={marks.length === 0} onClick={() => void save()}>
            {t('Save copy')}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={t('Tool')}
            value={tool}
            onChange={value => setTool(value as MarkTool)}
            data={markTools.map(value => ({
              value,
              label: <ToolIcon tool={value} label={t(labels[value])} />,
            }))}
          />
          <SegmentedControl
            aria-label={t('Colour')}
            value={colour}
            onChange={setColour}
            data={Object.entries(markColours).map(([label, value]) => ({
              value,
              label: (
                <span
                  className={classes.colour}
                  style={{ background: value }}
                  role="img"
                  aria-label={t(label)}
                />
              ),
            }))}
          />
          {tool === 'text' && (
            <TextInput
              label={t('Text')}
              placeholder={t('Type, then tap the photo')}
              value={text}
              maxLength={60}
              onChange={event => setText(event.currentTarget.value)}
            />
          )}
        </div>
        {isBroken ? (
          <p role="alert">{t(fileTexts.brokenImage)}</p>
        ) : pixels ? (
          <MarkupCanvas
            pixels={pixels}
            marks={marks}
            tool={tool}
            colour={colour}
            text={text}
            label={name}
            onChange={setMarks}
          />
        ) : (
          <Skeleton height={320} aria-hidden="true" />
        )}
      </Stack>
    </Dialog>
  )
}

function ToolIcon({ tool, label }: { tool: MarkTool; label: string }) {
  const Icon = icons[tool]
  return <Icon size={20} role="img" aria-label={label} style={{ display: 'block' }} />
}
