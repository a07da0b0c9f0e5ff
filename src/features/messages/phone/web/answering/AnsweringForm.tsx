import { Stack, Text } from '@mantine/core'
import { FormCard } from '#web/forms/FormCard.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { answeringContract } from '../../answering.contract.ts'
import type { GreetingKind } from '../../answering.rules.ts'
import { GreetingField } from './GreetingField.tsx'
import { MenuFields } from './MenuFields.tsx'

/** Sets what callers hear, the menu that they choose from, and whether they can leave a message. */
export function AnsweringForm() {
  const t = useTexts()
  const greetings: Record<GreetingKind, string> = {
    open: t('Greeting while open'),
    closed: t('Greeting while closed'),
    menu: t('Menu announcement'),
    voicemail: t('Voicemail greeting'),
  }
  return (
    <SettingsForm
      read={answeringContract.settings}
      save={answeringContract.saveSettings}
      failed={t('Couldn’t load phone settings')}
      values={({
        voicemail,
        menu,
        keys,
        silent,
        greetings: { open, closed, menu: choice, voicemail: tone },
      }) => ({
        voicemail,
        menu,
        keys,
        silent,
        greetings: {
          open: { text: open.text },
          closed: { text: closed.text },
          menu: { text: choice.text },
          voicemail: { text: tone.text },
        },
      })}
    >
      {(form, kept) => (
        <FormCard
          form={form}
          width={560}
          title={t('Greetings, menu and voicemail')}
          about={t('Text is read aloud, unless you upload audio.')}
        >
          <SwitchField name="voicemail" label={t('Take a message when no one answers or you’re closed')} />
          <SwitchField name="menu" label={t('Offer a menu while you’re open')} />
          {form.methods.watch('menu') && <MenuFields />}
          <Stack gap="sm">
            <Text fw={500}>{t('Greetings')}</Text>
            {(['open', 'menu', 'closed', 'voicemail'] as const).map(kind => (
              <GreetingField key={kind} kind={kind} label={greetings[kind]} greeting={kept.greetings[kind]} />
            ))}
          </Stack>
        </FormCard>
      )}
    </SettingsForm>
  )
}
