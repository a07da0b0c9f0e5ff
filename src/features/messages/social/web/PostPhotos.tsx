import { Group, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import type { SocialPost } from '../social.contract.ts'
import { JobPhoto } from './JobPhoto.tsx'

interface PostPhotosProps extends Pick<SocialPost, 'before' | 'after'> {
  side?: number
}

/** The photos of a post side by side, as readers see them. */
export function PostPhotos({ before, after, side = 140 }: PostPhotosProps) {
  const t = useTexts()
  if (!before && !after)
    return (
      <Text size="sm" c="dimmed" w={side}>
        {t('The photos were removed from the job.')}
      </Text>
    )
  return (
    <Group gap={4} wrap="nowrap">
      {before && <JobPhoto photo={before} alt={t('Before')} side={side} />}
      {after && <JobPhoto photo={after} alt={t('After')} side={side} />}
    </Group>
  )
}
