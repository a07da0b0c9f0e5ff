import { Button } from '@mantine/core'
import { IconEye, IconHistory, IconSend, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { type MailBlock, type MailValues, mailBlocks } from '#shared/mail-blocks/mail-blocks.ts'
import { BlockBuilder } from '#web/blocks/BlockBuilder.tsx'
import type { BlockOf } from '#web/blocks/block-kinds.ts'
import { useBlocks } from '#web/blocks/use-blocks.ts'
import { VersionBar } from '#web/blocks/VersionBar.tsx'
import { versionState } from '#web/blocks/version-state.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { useLeaveGuard } from '#web/ui/dialog/use-leave-guard.ts'
import { useSend } from '#web/use-endpoint.ts'
import { emailDesignsContract as c } from '../email-designs.contract.ts'
import { designTexts } from '../email-designs.rules.ts'
import { emailKinds, firstBlocks } from './email-kinds.tsx'

const EmailPreviewDialog = lazyDialog(
  async () => (await import('./EmailPreviewDialog.tsx')).EmailPreviewDialog,
)

type Design = Receives<typeof c.read>['data']

/** What the server keeps. After saving, the blocks are those that were sent: cleaned ones would look like a change. */
interface Kept extends Omit<Design, 'draft' | 'published'> {
  draft: EmailBlocks | null
  published: EmailBlocks | null
}
type EmailBlocks = readonly BlockOf<MailValues>[]

const keptOf = (design: Design): Kept => ({
  ...design,
  draft: design.draft && mailBlocks.parse(design.draft),
  published: design.published && mailBlocks.parse(design.published),
})

/** Builds the design of one template; draft and published version lie on the server. */
export function Designer({ design, link }: { design: Design; link: string }) {
  const t = useTexts()
  const [kept, setKept] = useState(() => keptOf(design))
  const [first] = useState(firstBlocks)
  const builder = useBlocks<MailValues>(emailKinds, kept.draft ?? first)
  const [isPreview, setPreview] = useState(false)
  const save = useSend(c.save, {
    saved: designTexts.saved,
    onSuccess: ({ data }, { blocks: draft }) => setKept({ ...keptOf(data), draft }),
  })
  const publish = useSend(c.publish, {
    saved: designTexts.published,
    onSuccess: ({ data }, { blocks: sent }) => setKept({ ...keptOf(data), draft: sent, published: sent }),
  })
  const test = useSend(c.test, { saved: reply => reply.message })
  const fetchFormer = useSend(c.formerVersion)
  const former = async (id: number) =>
    builder.replaceAll(mailBlocks.parse((await fetchFormer.send({ id })).data.blocks))
  const state = versionState(builder.blocks, kept.draft ?? first, kept.published)
  useLeaveGuard(() => state === 'unsaved')
  const blocks = builder.blocks as MailBlock[]
  const written = { id: kept.template_id, blocks, version: kept.version }
  const { published } = kept
  return (
    <>
      <BlockBuilder
        builder={builder}
        label={t('Blocks of the email')}
        actions={
          <VersionBar
            state={state}
            busy={save.isPending || publish.isPending}
            onSave={() => void save.send(written)}
            onPublish={() => void publish.send(written)}
            onRevert={published ? () => builder.replaceAll(published) : undefined}
          >
            <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setPreview(true)}>
              {t('Preview')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconSend size={16} />}
              loading={test.isPending}
              onClick={() => void test.send({ subject: kept.subject, blocks })}
            >
              {t('Send test to me')}
            </Button>
            {published && (
              <Button
                component="a"
                href={link}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconWorld size={16} />}
              >
                {t('Web link')}
              </Button>
            )}
            {kept.versions.length > 0 && (
              <ActionMenu
                target={
                  <Button variant="default" leftSection={<IconHistory size={16} />}>
                    {t('Versions')}
                  </Button>
                }
                actions={kept.versions.map(({ id, at, user }) => ({
                  key: id,
                  label: t('{{moment}} by {{person}}', { moment: { instant: at }, person: user }),
                  onPress: () => void former(id),
                }))}
              />
            )}
          </VersionBar>
        }
      />
      {isPreview && (
        <EmailPreviewDialog subject={kept.subject} blocks={blocks} onClose={() => setPreview(false)} />
      )}
    </>
  )
}
