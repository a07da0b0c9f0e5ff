import { Button, Group, Stack } from '@mantine/core'
import { IconPhoto, IconPlus, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { socialContract } from '../social.contract.ts'
import { PostCard } from './PostCard.tsx'

const PostDialog = lazyDialog(async () => (await import('./PostDialog.tsx')).PostDialog)

/** Posts of closed jobs: where each stands, and what can be done about it. */
export default function SpotlightPage() {
  const t = useTexts()
  const [isNew, setNew] = useState(false)
  const [before, setBefore] = useState<number[]>([])
  const at = before.at(-1)
  const read = useRead(socialContract.posts, at === undefined ? {} : { before: at })
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
      {t('New post')}
    </Button>
  )
  return (
    <>
      <Loaded read={read} failed={t('Couldn’t load posts')} shape="list">
        {({ data, more }) =>
          data.length === 0 && at === undefined ? (
            <Card>
              <EmptyState
                icon={<IconPhoto size={22} stroke={1.6} />}
                title={t('No posts yet')}
                text={t('Show a finished job with photos from before and after.')}
                action={add}
              />
            </Card>
          ) : (
            <Stack gap="md">
              <Group justify="flex-end" gap="xs">
                <Button
                  variant="default"
                  leftSection={<IconSettings size={16} />}
                  renderRoot={props => <AppLink to="/social/accounts" {...props} />}
                >
                  {t('Social accounts')}
                </Button>
                {add}
              </Group>
              {data.map(post => (
                <PostCard key={post.id} post={post} />
              ))}
              <Group justify="space-between">
                {at === undefined ? (
                  <span />
                ) : (
                  <Button variant="default" onClick={() => setBefore(before.slice(0, -1))}>
                    {t('Previous')}
                  </Button>
                )}
                {more && (
                  <Button variant="default" onClick={() => setBefore([...before, data.at(-1)!.id])}>
                    {t('Next')}
                  </Button>
                )}
              </Group>
            </Stack>
          )
        }
      </Loaded>
      {isNew && <PostDialog onClose={() => setNew(false)} />}
    </>
  )
}
