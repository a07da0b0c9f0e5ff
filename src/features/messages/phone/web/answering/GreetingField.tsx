import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { answeringContract, type WireGreeting } from '../../answering.contract.ts'
import { answeringTexts, type GreetingKind, greetingFile, mostGreetingText } from '../../answering.rules.ts'
import { durationText } from '../../phone.rules.ts'
import classes from '../recordings/Recordings.module.css'

interface GreetingFieldProps {
  kind: GreetingKind
  label: string
  greeting: WireGreeting
}

/** A greeting as a text, or as a sound in its place; sounds are kept as soon as they are chosen. */
export function GreetingField({ kind, label, greeting: { sound } }: GreetingFieldProps) {
  const t = useTexts()
  const add = useSend(answeringContract.addSound, { saved: t('Saved.') })
  const remove = useSend(answeringContract.removeSound, { saved: t('Audio deleted.') })
  function upload(file: File | null) {
    if (!file) return
    if (file.size > greetingFile.mostBytes) toast.error(t(answeringTexts.tooLong))
    else void add.send({ kind }, { file }).catch(() => {})
  }
  return (
    <div>
      <TextArea name={`greetings.${kind}.text`} label={label} rows={2} maxLength={mostGreetingText} />
      <Group gap="xs" mt={6}>
        {sound && (
          <>
            <Text size="sm" className={classes.when}>
              {sound.name} · {durationText(sound.seconds)}
            </Text>
            {/* biome-ignore lint/a11y/useMediaCaption: a greeting of the company's own, whose text stands above */}
            <audio
              controls
              preload="none"
              src={sound.url}
              aria-label={sound.name}
              style={{ height: 36, width: 220 }}
            />
          </>
        )}
        <FileButton accept="audio/mpeg,audio/wav,.mp3,.wav" onChange={upload}>
          {props => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconUpload size={15} />}
              loading={add.isPending}
              aria-label={t('Upload audio: {{name}}', { name: label })}
            >
              {t('Upload audio')}
            </Button>
          )}
        </FileButton>
        {sound && (
          <Button
            size="xs"
            variant="subtle"
            color="pink"
            leftSection={<IconTrash size={15} />}
            loading={remove.isPending}
            aria-label={t('Delete audio: {{name}}', { name: label })}
            onClick={() => void remove.send({ kind }).catch(() => {})}
          >
            {t('Delete')}
          </Button>
        )}
      </Group>
    </div>
  )
}
