import { Stack } from '@mantine/core'
import { languageNames, languages, useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { designLabels, mostProofs, type Site, siteDesigns } from '../minisite.rules.ts'

interface SiteSettingsProps {
  words: Omit<Site, 'blocks'>
  onChange: (changed: Partial<Site>) => void
}

/** Design, language, and what search engines read. */
export function SiteSettings({ words, onChange }: SiteSettingsProps) {
  const t = useTexts()
  return (
    <Card title={t('Website')}>
      <Stack gap="sm">
        <NativeSelect
          label={t('Design')}
          value={words.design}
          onChange={event => onChange({ design: event.currentTarget.value as Site['design'] })}
          data={siteDesigns.map(value => ({ value, label: t(designLabels[value]) }))}
        />
        <NativeSelect
          label={t('Language')}
          value={words.language}
          onChange={event => onChange({ language: event.currentTarget.value })}
          data={[
            { value: '', label: t('As your documents') },
            ...languages.map(code => ({ value: code, label: languageNames[code] ?? code })),
          ]}
        />
        <TextInput
          label={t('Title for search engines')}
          maxLength={70}
          value={words.title}
          onChange={event => onChange({ title: event.currentTarget.value })}
        />
        <GrowingText
          label={t('Description for search engines')}
          maxLength={200}
          minRows={2}
          value={words.description}
          onChange={event => onChange({ description: event.currentTarget.value })}
        />
        <GrowingText
          label={t('Search Console token')}
          description={t('From Settings, Google Search Console. Several: an empty line between.')}
          minRows={2}
          maxLength={3_000}
          value={words.proofs.join('\n\n')}
          onChange={event => onChange({ proofs: proofsIn(event.currentTarget.value) })}
        />
      </Stack>
    </Card>
  )
}

/** Tokens with an empty line between; one that is being typed stays as it is. */
const proofsIn = (text: string): string[] => (text === '' ? [] : text.split('\n\n').slice(0, mostProofs))
