import { Text } from '@mantine/core'
import { useContext } from 'react'
import { pictureAddress } from '#features/account/company/company.rules.ts'
import type { BlockViewProps } from '#web/blocks/block-kinds.ts'
import { useTexts } from '#web/i18n.ts'
import { type SiteKind, type SiteValues, siteLabels } from '../minisite.rules.ts'
import classes from './minisite.module.css'
import { SiteSources } from './site-sources.ts'

type OfKind = BlockViewProps<SiteValues> & { kind: SiteKind }

/** A block in short: its words, its rows, and why it would show nothing. */
export function SiteBlockView({ kind, values }: OfKind) {
  const t = useTexts()
  const hint = useMissing(kind, values)
  const { title, text, picture, rows } = values
  return (
    <div className={classes.view}>
      <p className={classes.title} data-large={kind === 'hero' || undefined}>
        {title || t(siteLabels[kind])}
      </p>
      {text && <p className={classes.text}>{text}</p>}
      {picture && <img className={classes.picture} src={`/api${pictureAddress(picture)}`} alt="" />}
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <li key={i}>{[row.name, row.price].filter(Boolean).join(' · ') || '…'}</li>
          ))}
        </ul>
      )}
      {kind === 'gallery' && values.posts.length > 0 && (
        <Text size="sm">{t('{{count}} photos', { count: values.posts.length })}</Text>
      )}
      {hint && (
        <Text size="xs" c="dimmed">
          {t('Not shown. {{hint}}', { hint: t(hint) })}
        </Text>
      )}
    </div>
  )
}

const lists: Partial<Record<SiteKind, string>> = {
  services: 'Add a service.',
  area: 'Add a suburb.',
  team: 'Add a person.',
  prices: 'Add a price.',
  questions: 'Add a question.',
}

/** Why the block shows nothing yet; '' where it does. */
function useMissing(kind: SiteKind, { rows, posts, days, text, picture }: SiteValues): string {
  const { has, posts: agreed } = useContext(SiteSources)
  if (kind === 'form' && !has.form) return 'Switch on your web form.'
  if (kind === 'booking' && !has.booking) return 'Switch on your booking page.'
  if (kind === 'reviews' && !has.reviews) return 'Connect your Google Business Profile.'
  if (kind === 'gallery' && !posts.some(id => agreed.some(post => post.id === id)))
    return 'Choose photos whose client has agreed.'
  if (kind === 'hours' && !days.some(({ from }) => from !== '')) return 'Enter your opening hours.'
  if (kind === 'about' && text === '' && picture === '') return 'Write something about your company.'
  return rows.length === 0 ? (lists[kind] ?? '') : ''
}
