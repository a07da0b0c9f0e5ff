import { Stack } from '@mantine/core'
import type { BlockPartProps } from '#web/blocks/block-kinds.ts'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { type SiteKind, type SiteValues, siteLabels, siteRow } from '../minisite.rules.ts'
import { GalleryChoice } from './GalleryChoice.tsx'
import { HoursFields } from './HoursFields.tsx'
import { PictureField } from './PictureField.tsx'
import { RowsFields } from './RowsFields.tsx'

export type SettingsProps = BlockPartProps<SiteValues>

/** The fields of the chosen block. */
export function SiteBlockSettings({ kind, values, put }: SettingsProps & { kind: SiteKind }) {
  const t = useTexts()
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Title')}
        placeholder={t(siteLabels[kind])}
        maxLength={120}
        value={values.title}
        onChange={event => put({ title: event.currentTarget.value })}
      />
      <GrowingText
        label={t('Text')}
        maxLength={3_000}
        minRows={2}
        value={values.text}
        onChange={event => put({ text: event.currentTarget.value })}
      />
      {kind === 'hero' && (
        <NativeSelect
          label={t('Button')}
          value={values.button}
          onChange={event => put({ button: event.currentTarget.value as SiteValues['button'] })}
          data={[
            { value: 'form', label: t('Get a quote') },
            { value: 'booking', label: t('Book online') },
            { value: 'call', label: t('Call us') },
            { value: 'none', label: t('No button') },
          ]}
        />
      )}
      {(kind === 'hero' || kind === 'about') && (
        <PictureField value={values.picture} onChange={picture => put({ picture })} />
      )}
      {kind === 'area' && (
        <GrowingText
          label={t('Suburbs')}
          description={t('One a line.')}
          minRows={4}
          value={values.rows.map(({ name }) => name).join('\n')}
          onChange={event => {
            const names = event.currentTarget.value.split('\n').slice(0, 60)
            put({ rows: event.currentTarget.value === '' ? [] : names.map(name => siteRow({ name })) })
          }}
        />
      )}
      <RowsFields kind={kind} rows={values.rows} onChange={rows => put({ rows })} />
      {kind === 'gallery' && <GalleryChoice chosen={values.posts} onChange={posts => put({ posts })} />}
      {kind === 'hours' && <HoursFields days={values.days} onChange={days => put({ days })} />}
    </Stack>
  )
}
