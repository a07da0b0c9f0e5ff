import { Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import type { SocialPost } from '../social.contract.ts'
import { type Channel, channelLabels, mostText, wordsOf } from '../social.rules.ts'
import { PostPhotos } from './PostPhotos.tsx'
import classes from './social.module.css'

interface PostPreviewProps extends Pick<SocialPost, 'before' | 'after' | 'text' | 'suburb'> {
  channel: Channel
}

/** A post as it will stand at a place, with what fits there. */
export function PostPreview({ channel, text, suburb, before, after }: PostPreviewProps) {
  const t = useTexts()
  const words = wordsOf({ text, suburb })
  const isLong = words.length > mostText[channel]
  return (
    <section className={classes.preview} aria-label={t('Preview')}>
      <Text size="sm" fw={500}>
        {t('Preview')}: {t(channelLabels[channel])}
      </Text>
      <Stack gap={6} mt={6}>
        {after && <PostPhotos before={before} after={after} side={120} />}
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {words}
        </Text>
        <Text size="xs" c={isLong ? 'red' : 'dimmed'}>
          {t('{{used}} of {{most}} characters', {
            used: words.length.toLocaleString(),
            most: mostText[channel].toLocaleString(),
          })}
        </Text>
      </Stack>
    </section>
  )
}
