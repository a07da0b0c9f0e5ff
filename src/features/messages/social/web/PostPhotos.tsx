import { Group, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import type { SocialPost } from '../social.contract.ts'

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
  const photo = (file: NonNullable<SocialPost['after']>, label: string) => (
    <img
      src={`/api/${file.thumbnail || file.url}`}
      alt={label}
      width={side}
      height={side}
      style={{ objectFit: 'cover', borderRadius: 8 }}
    />
  )
  return (
    <Group gap={4} wrap="nowrap">
      {before && photo(before, t('Before'))}
      {after && photo(after, t('After'))}
    </Group>
  )
}
