import { Button, Stack } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { BlockBuilder } from '#web/blocks/BlockBuilder.tsx'
import { useBlocks } from '#web/blocks/use-blocks.ts'
import { VersionBar } from '#web/blocks/VersionBar.tsx'
import { versionState } from '#web/blocks/version-state.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useLeaveGuard } from '#web/ui/dialog/use-leave-guard.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { AddressCard } from '../../public-pages/web/AddressCard.tsx'
import { fingertipContract as c, type ShownFingertip } from '../fingertip.contract.ts'
import { type Fingertip, fingertipTexts } from '../fingertip.rules.ts'
import { type ButtonBlocks, fingertipKinds, MissingWays } from './button-kinds.tsx'

const FingertipPreview = lazyDialog(async () => (await import('./FingertipPreview.tsx')).FingertipPreview)

/** Builds the page; draft and published version lie on the server. */
export function FingertipEditor({ result }: { result: ShownFingertip }) {
  const t = useTexts()
  const confirm = useConfirm()
  const { company_name } = useViewer()
  const [kept, setKept] = useState(result)
  const [words, setWords] = useState({ title: kept.draft.title, intro: kept.draft.intro })
  const builder = useBlocks<ButtonBlocks>(fingertipKinds, kept.draft.buttons)
  const [isPreview, setPreview] = useState(false)
  // The words stay as they were sent: trimmed ones would look like a change.
  const save = useSend(c.save, {
    saved: fingertipTexts.saved,
    onSuccess: ({ result: now }) => setKept({ ...now, draft: page }),
  })
  const publish = useSend(c.publish, {
    saved: fingertipTexts.published,
    onSuccess: ({ result: now }) => setKept({ ...now, draft: page, published: page }),
  })
  const takeDown = useSend(c.takeDown, {
    saved: fingertipTexts.takenDown,
    onSuccess: ({ result: now }) => setKept({ ...now, draft: kept.draft }),
  })
  const page: Fingertip = { ...words, buttons: builder.blocks as Fingertip['buttons'] }
  const { published, version } = kept
  const state = versionState(page, version > 0 ? kept.draft : null, published)
  useLeaveGuard(() => state === 'unsaved' && JSON.stringify(page) !== JSON.stringify(kept.draft))
  function revert({ title, intro, buttons }: Fingertip) {
    setWords({ title, intro })
    builder.replaceAll(buttons)
  }
  const askTakeDown = () =>
    confirm({
      title: t('Take the page down?'),
      message: t('Its address and QR code lead nowhere until you publish again.'),
      confirm: t('Take down'),
      danger: true,
      run: () => takeDown.send({ version }),
    })
  return (
    <MissingWays.Provider value={kept.missing}>
      <BlockBuilder
        builder={builder}
        label={t('Buttons of the page')}
        width={480}
        actions={
          <VersionBar
            state={state}
            busy={save.isPending || publish.isPending}
            onSave={() => void save.send({ ...page, version })}
            onPublish={() => void publish.send({ ...page, version })}
            onRevert={published ? () => revert(published) : undefined}
          >
            <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setPreview(true)}>
              {t('Preview')}
            </Button>
            {published && (
              <Button
                variant="default"
                leftSection={<IconEyeOff size={16} />}
                onClick={() => void askTakeDown()}
              >
                {t('Take down')}
              </Button>
            )}
          </VersionBar>
        }
      >
        <Stack gap="md">
          <Card title={t('Text above the buttons')}>
            <Stack gap="sm">
              <TextInput
                label={t('Title')}
                placeholder={company_name}
                maxLength={80}
                value={words.title}
                onChange={event => setWords({ ...words, title: event.currentTarget.value })}
              />
              <GrowingText
                label={t('Introduction')}
                maxLength={300}
                minRows={2}
                value={words.intro}
                onChange={event => setWords({ ...words, intro: event.currentTarget.value })}
              />
            </Stack>
          </Card>
          <AddressCard page="fingertip" isPublished={published !== null} visits={kept.visits} />
        </Stack>
      </BlockBuilder>
      {isPreview && <FingertipPreview page={page} onClose={() => setPreview(false)} />}
    </MissingWays.Provider>
  )
}
