import { Alert, Anchor, Button, Checkbox, Loader, SimpleGrid, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField, TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useField } from '#web/forms/use-field.ts'
import { useContractForm } from '#web/forms/use-form.ts'
import { language, useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../partner-sign-in.contract.ts'
import { type PartnerKind, partnerKindNames, partnerKinds, partnerTexts } from '../partner-sign-in.rules.ts'
import { DoorLink, PartnerDoor } from './PartnerDoor.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  companyName: '',
  companyWebsite: '',
  password: '',
  confirmPassword: '',
  reasonForPartnership: '',
  partnershipType: null as PartnerKind | null,
  terms: false,
}

/** The application of a new partner. */
export default function PartnerSignupPage() {
  const t = useTexts()
  // Another application begins with an empty form.
  const [round, setRound] = useState(0)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null) return <Application key={round} onSent={setSentTo} />
  const again = () => {
    setRound(round + 1)
    setSentTo(null)
  }
  return (
    <PartnerDoor title={t('Application received')} lead={t('Thank you. Your partner account is ready.')}>
      <Stack gap="md">
        <Alert role="status" color="teal" icon={<IconCircleCheck size={18} />}>
          {t('We’ve emailed {{email}}. Open the link before your first payout.', {
            email: sentTo,
          })}
        </Alert>
        <DoorLink to="/partner-login">{t('Sign in to your partner account')}</DoorLink>
        <Button variant="default" onClick={again}>
          {t('Submit another application')}
        </Button>
      </Stack>
    </PartnerDoor>
  )
}

function Application({ onSent }: { onSent: (email: string) => void }) {
  const t = useTexts()
  const apply = useSend(partnerSignInContract.signup, { silent: true })
  const form = useContractForm<typeof partnerSignInContract.signup, typeof empty>(
    partnerSignInContract.signup,
    {
      draft: null,
      defaults: empty,
      toInput: ({ confirmPassword: _, terms: __, partnershipType, ...values }) => ({
        ...values,
        partnershipType: partnershipType as PartnerKind,
        submissionDate: new Date().toISOString(),
        language: language(),
      }),
      rules: ({ password, confirmPassword, terms }) => [
        ...(password === confirmPassword
          ? []
          : [{ field: 'confirmPassword' as const, message: partnerTexts.mismatch }]),
        ...(terms ? [] : [{ field: 'terms' as const, message: partnerTexts.terms }]),
      ],
      onSubmit: async input => {
        try {
          await apply.send(input)
        } catch (error) {
          if (error instanceof SendError) error.words = t(failureOf(error))
          toast.error(error instanceof SendError ? (error.words ?? '') : t(partnerTexts.unexpected))
          throw error
        }
        onSent(input.email.trim())
      },
    },
  )
  const warnOfSecond = (event: SyntheticEvent) => {
    if (!form.busy) return
    event.preventDefault()
    event.stopPropagation()
    toast.warning(t(partnerTexts.wait))
  }
  return (
    <PartnerDoor
      title={t('Become a partner')}
      lead={t('Tell us who you are and how you want to work with us.')}
      after={
        <>
          {t('Already a partner?')} <DoorLink to="/partner-login">{t('Login')}</DoorLink>
        </>
      }
    >
      <div onSubmitCapture={warnOfSecond}>
        <Form form={form} guard={false}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextField
                name="firstName"
                label={t('First name')}
                autoComplete="given-name"
                required
                autoFocus
              />
              <TextField name="lastName" label={t('Last name')} autoComplete="family-name" required />
            </SimpleGrid>
            <TextField
              name="email"
              type="email"
              inputMode="email"
              label={t('Email')}
              autoComplete="email"
              maxLength={100}
              required
            />
            <TextField
              name="phone"
              type="tel"
              inputMode="tel"
              label={t('Phone')}
              autoComplete="tel"
              required
            />
            <TextField
              name="companyName"
              label={t('Company name')}
              autoComplete="organization"
              maxLength={100}
              required
            />
            <TextField
              name="companyWebsite"
              type="url"
              inputMode="url"
              label={t('Website')}
              placeholder="https://"
              autoComplete="url"
              maxLength={255}
              required
            />
            <div>
              <PasswordField
                name="password"
                label={t('Password')}
                autoComplete="new-password"
                required
                mb={6}
              />
              <StrengthMeter />
            </div>
            <PasswordField
              name="confirmPassword"
              label={t('Confirm password')}
              autoComplete="new-password"
              required
            />
            <TextArea
              name="reasonForPartnership"
              label={t('Why do you want to work with us?')}
              maxLength={1000}
              required
            />
            <SelectField
              name="partnershipType"
              label={t('Partnership type')}
              placeholder={t('Choose one')}
              required
              data={partnerKindNames.map(value => ({ value, label: t(partnerKinds[value]) }))}
            />
            <TermsField />
            {/* Not disabled meanwhile: a second press is answered. */}
            <Button
              type="submit"
              aria-busy={form.busy}
              leftSection={form.busy && <Loader size={16} color="currentColor" />}
              fullWidth
            >
              {t('Submit Application')}
            </Button>
          </Stack>
        </Form>
      </div>
    </PartnerDoor>
  )
}

function TermsField() {
  const t = useTexts()
  const { form, error } = useField('terms')
  return (
    <div>
      <Checkbox
        {...form.register('terms')}
        label={t('I accept the terms and the privacy policy')}
        error={error}
      />
      <div style={{ marginTop: 6, marginInlineStart: 32, fontSize: 13 }}>
        <Anchor href="/terms" target="_blank" underline="always" size="sm">
          {t('Terms')}
        </Anchor>{' '}
        ·{' '}
        <Anchor href="/privacy" target="_blank" underline="always" size="sm">
          {t('Privacy')}
        </Anchor>
      </div>
    </div>
  )
}

function failureOf(error: SendError) {
  if (error.status === 0) return partnerTexts.network
  if (error.status === 409) return partnerTexts.taken
  if (error.status === 429) return partnerTexts.tooManyApplications
  if (error.status === 400) return partnerTexts.notValid
  return error.message && error.message !== 'An error occurred.' ? error : partnerTexts.notSent
}
