import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type SocialPost, socialContract } from '../social.contract.ts'
import { channelLabels, type DeliveryState, stateLabels, wordsOf } from '../social.rules.ts'
import { PostPhotos } from './PostPhotos.tsx'
import { savePicture } from './save-picture.ts'

const tones: Record<DeliveryState, Tone> = {
  waiting: 'blue',
  sending: 'blue',
  posted: 'green',
  failed: 'pink',
  removing: 'grey',
  removed: 'grey',
}

/** One post with its state at each place. */
export function PostCard({ post }: { post: SocialPost }) {
  const t = useTexts()
  const time = useCompanyTime()
  const confirm = useConfirm()
  const retry = useSend(socialContract.retry)
  const takeBack = useSend(socialContract.takeBack)
  const read = useSend(filesContract.read)
  const { id, text, suburb, deliveries, before, after } = post
  const isBack = post.taken_back !== null
  const words = wordsOf({ text, suburb })

  const download = () =>
    savePicture({ before: before && t('Before'), after: t('After') }, post, photo =>
      read.send({ ...photo, size: 'full' }),
    )
  async function drop() {
    const sure = await confirm({
      title: t('Take this post down?'),
      message: t('It disappears from your page now, and from Google shortly.'),
      confirm: t('Take down'),
    })
    if (sure) await takeBack.send({ id })
  }
  return (
    <Card
      title={t('Job #{{number}}', { number: post.job_number })}
      about={t('{{client}} agreed on {{day}}', {
        client: post.consent_by,
        day: time.instant(post.consent_at, 'date'),
      })}
    >
      <Group align="flex-start" gap="md">
        <PostPhotos before={before} after={after} />
        <Stack gap="sm" style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {words}
          </Text>
          <Stack gap={6}>
            {deliveries.map(each => (
              <Group key={each.channel + each.place} gap="xs">
                <Text size="sm">
                  {[t(channelLabels[each.channel]), each.place].filter(Boolean).join(', ')}
                </Text>
                <StatusBadge tone={tones[each.state]}>{t(stateLabels[each.state])}</StatusBadge>
                {each.state === 'waiting' && <Text size="sm">{time.instant(post.post_at)}</Text>}
                {each.url !== '' && each.state === 'posted' && (
                  <Anchor href={each.url} target="_blank" rel="noreferrer" size="sm">
                    {t('View')}
                  </Anchor>
                )}
                {each.reason !== '' && (
                  <Text size="sm" c="red">
                    {t(each.reason)}
                  </Text>
                )}
              </Group>
            ))}
          </Stack>
          <Group gap="xs">
            <CopyButton text={words} label={t('Copy text')} size="compact-sm" variant="default" />
            {after && (
              <Button
                size="compact-sm"
                variant="default"
                loading={read.isPending}
                onClick={() => void download().catch(() => {})}
              >
                {t('Download picture')}
              </Button>
            )}
            {!isBack && deliveries.some(each => each.state === 'failed') && (
              <Button
                size="compact-sm"
                loading={retry.isPending}
                onClick={() => void retry.send({ id }).catch(() => {})}
              >
                {t('Try again')}
              </Button>
            )}
            {(!isBack || deliveries.some(each => each.state === 'failed')) && (
              <Button
                size="compact-sm"
                variant="default"
                loading={takeBack.isPending}
                onClick={() => void drop().catch(() => {})}
              >
                {t('Take down')}
              </Button>
            )}
          </Group>
        </Stack>
      </Group>
    </Card>
  )
}
