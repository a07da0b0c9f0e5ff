import { Stack, Text } from '@mantine/core'
import { useContext } from 'react'
import { JobPhoto } from '#features/messages/social/web/JobPhoto.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Checkbox } from '#web/ui/input/Checkbox.tsx'
import { mostPosts } from '../minisite.rules.ts'
import classes from './minisite.module.css'
import { SiteSources } from './site-sources.ts'

interface GalleryChoiceProps {
  chosen: number[]
  onChange: (posts: number[]) => void
}

/** Photos of finished jobs whose client has agreed, in the order in which they are chosen. */
export function GalleryChoice({ chosen, onChange }: GalleryChoiceProps) {
  const t = useTexts()
  const { posts } = useContext(SiteSources)
  const now = chosen.filter(id => posts.some(post => post.id === id))
  return (
    <Stack gap="sm">
      {posts.map(({ id, photo, text, suburb }) => (
        <div key={id} className={classes.choice}>
          <JobPhoto photo={photo} alt="" side={88} />
          <Checkbox
            label={[suburb, text].filter(Boolean).join(': ').slice(0, 80)}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && now.length >= mostPosts}
            onChange={event =>
              onChange(event.currentTarget.checked ? [...now, id] : now.filter(each => each !== id))
            }
          />
        </div>
      ))}
      <Text size="sm">
        {t('Photos come from Spotlight, where each client’s consent is noted.')}{' '}
        <AppLink to="/social/company/spotlight">{t('Open Spotlight')}</AppLink>
      </Text>
    </Stack>
  )
}
