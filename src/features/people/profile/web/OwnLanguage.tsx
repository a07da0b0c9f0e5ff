import { useTexts } from '#web/i18n.ts'
import { LanguageSelect } from '#web/ui/select/LanguageSelect.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { profileContract } from '../profile.contract.ts'

/** The language of who is signed in: it follows them to every device. */
export function OwnLanguage({ description }: { description?: string }) {
  const t = useTexts()
  const save = useSend(profileContract.saveLanguage)
  return (
    <LanguageSelect
      label={t('Language')}
      description={description}
      onChosen={language => void save.send({ language })}
    />
  )
}
