import { SimpleGrid } from '@mantine/core'
import { useRef } from 'react'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { partnerToken } from '#web/session/partner-session.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'
import type { Profile } from './PartnerFrame.tsx'
import { useCloseSoon } from './use-close-soon.ts'

/** The person's and the partner's details; bank details for owners and finance. */
export function EditProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useTexts()
  const closeSoon = useCloseSoon(onClose)
  const opened = useRef(profile).current
  const save = useSend(partnerHomeContract.saveProfile, { silent: true })
  const seesBank = opened.role !== 'member'
  const isOwner = opened.role === 'owner'
  const { firstName, lastName, email, phone, companyName, companyWebsite, bsb, accountNumber, accountName } =
    opened
  const form = useContractForm(partnerHomeContract.saveProfile, {
    draft: null,
    defaults: {
      firstName,
      lastName,
      email,
      phone,
      companyName,
      companyWebsite,
      bsb,
      accountNumber,
      accountName,
    },
    toInput: values => ({
      firstName: values.firstName,
      lastName: values.lastName,
      email: values.email,
      ...(isOwner && {
        phone: values.phone,
        companyName: values.companyName,
        companyWebsite: values.companyWebsite,
      }),
      ...(seesBank && {
        bsb: values.bsb,
        accountNumber: values.accountNumber,
        accountName: values.accountName,
      }),
    }),
    onSubmit: async input => {
      if (!partnerToken()) return void toast.error(t('You are not authenticated. Please log in again.'))
      try {
        await save.send(input)
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        error.words = t(wordsOf(error))
        toast.error(error.words)
        throw error
      }
      toast.success(t('Profile updated successfully!'))
      closeSoon()
    },
  })
  return (
    <FormDialog opened form={form} onClose={onClose} title={t('Edit Profile')} size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField name="firstName" label={t('First name')} withAsterisk maxLength={100} data-autofocus />
        <TextField name="lastName" label={t('Last name')} withAsterisk maxLength={100} />
        <TextField name="email" type="email" label={t('Email')} withAsterisk maxLength={100} />
        {isOwner && (
          <>
            <TextField name="phone" type="tel" inputMode="tel" label={t('Phone')} maxLength={40} />
            <TextField name="companyName" label={t('Company name')} maxLength={100} />
            <TextField
              name="companyWebsite"
              type="url"
              inputMode="url"
              label={t('Website')}
              maxLength={255}
            />
          </>
        )}
        {seesBank && (
          <>
            <TextField name="bsb" label={t('BSB')} placeholder="123-456" inputMode="numeric" maxLength={7} />
            <TextField name="accountNumber" label={t('Account number')} inputMode="numeric" maxLength={20} />
            <TextField
              name="accountName"
              label={t('Account name')}
              maxLength={100}
              description={t('Replacing bank details holds payouts for 7 days.')}
              isDescribedBelow
            />
          </>
        )}
      </SimpleGrid>
    </FormDialog>
  )
}

function wordsOf(error: SendError) {
  if (error.status === 0) return 'An error occurred while updating your profile. Please try again.'
  return error.status >= 500 ? 'Failed to update profile. Please try again.' : error
}
