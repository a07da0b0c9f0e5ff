import { chooseLanguage, language, languageNames, languages, useTexts } from '#web/i18n.ts'
import { NativeSelect, type NativeSelectProps } from './NativeSelect.tsx'

interface LanguageSelectProps extends Pick<NativeSelectProps, 'size' | 'label' | 'w' | 'mt' | 'description'> {
  /** Also keeps the choice elsewhere. */
  onChosen?: (code: string) => void
}

/** The reader's language, each by its own name; kept in this browser. Nothing while there is no choice. */
export function LanguageSelect({ onChosen, ...props }: LanguageSelectProps) {
  const t = useTexts()
  if (languages.length < 2) return null
  return (
    <NativeSelect
      aria-label={t('Language')}
      {...props}
      value={language()}
      onChange={event => {
        void chooseLanguage(event.currentTarget.value)
        onChosen?.(event.currentTarget.value)
      }}
      data={languages.map(code => ({ value: code, label: languageNames[code] ?? code }))}
    />
  )
}
