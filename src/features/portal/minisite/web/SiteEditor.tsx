import { Button, Stack } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { BlockBuilder } from '#web/blocks/BlockBuilder.tsx'
import { useBlocks } from '#web/blocks/use-blocks.ts'
import { VersionBar } from '#web/blocks/VersionBar.tsx'
import { versionState } from '#web/blocks/version-state.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useLeaveGuard } from '#web/ui/dialog/use-leave-guard.ts'
import { useSend } from '#web/use-endpoint.ts'
import { DomainCard } from '../../own-domain/web/DomainCard.tsx'
import { AddressCard } from '../../public-pages/web/AddressCard.tsx'
import { minisiteContract as c, type ShownSite } from '../minisite.contract.ts'
import { minisiteTexts, type Site } from '../minisite.rules.ts'
import { SiteSettings } from './SiteSettings.tsx'
import { type SiteBlocks, siteKindsOfBuilder } from './site-kinds.tsx'
import { SiteSources } from './site-sources.ts'

const SitePreview = lazyDialog(async () => (await import('./SitePreview.tsx')).SitePreview)

/** Builds the website; draft and published version lie on the server. */
export function SiteEditor({ result, draft }: { result: ShownSite; draft: Site }) {
  const t = useTexts()
  const confirm = useConfirm()
  const [kept, setKept] = useState({ ...result, draft })
  const { blocks: first, ...head } = kept.draft
  const [words, setWords] = useState<Omit<Site, 'blocks'>>(head)
  const builder = useBlocks<SiteBlocks>(siteKindsOfBuilder, first)
  const [isPreview, setPreview] = useState(false)
  // The words stay as they were sent: trimmed ones would look like a change.
  const save = useSend(c.save, {
    saved: minisiteTexts.saved,
    onSuccess: ({ result: now }) => setKept({ ...now, draft: site }),
  })
  const publish = useSend(c.publish, {
    saved: minisiteTexts.published,
    onSuccess: ({ result: now }) => setKept({ ...now, draft: site, published: site }),
  })
  const takeDown = useSend(c.takeDown, {
    saved: minisiteTexts.takenDown,
    onSuccess: ({ result: now }) => setKept({ ...now, draft: kept.draft }),
  })
  const site: Site = { ...words, blocks: builder.blocks as Site['blocks'] }
  const { published, version } = kept
  const state = versionState(site, kept.draft, published)
  useLeaveGuard(() => state === 'unsaved')
  const sources = useMemo(() => ({ posts: kept.posts, has: kept.has }), [kept])
  function revert({ blocks, ...others }: Site) {
    setWords(others)
    builder.replaceAll(blocks)
  }
  const askTakeDown = () =>
    confirm({
      title: t('Take the website down?'),
      message: t('Its address leads nowhere until you publish again.'),
      confirm: t('Take down'),
      danger: true,
      run: () => takeDown.send({ version }),
    })
  return (
    <SiteSources.Provider value={sources}>
      <BlockBuilder
        builder={builder}
        label={t('Blocks of the website')}
        width={720}
        actions={
          <VersionBar
            state={state}
            busy={save.isPending || publish.isPending}
            onSave={() => void save.send({ ...site, version })}
            onPublish={() => void publish.send({ ...site, version })}
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
          <SiteSettings words={words} onChange={changed => setWords({ ...words, ...changed })} />
          <AddressCard page="site" isPublished={published !== null} visits={kept.visits} />
          <DomainCard />
        </Stack>
      </BlockBuilder>
      {isPreview && <SitePreview site={site} onClose={() => setPreview(false)} />}
    </SiteSources.Provider>
  )
}
