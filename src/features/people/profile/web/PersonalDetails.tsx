import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type Profile, profileContract } from '../profile.contract.ts'
import { profileTexts } from '../profile.rules.ts'
import classes from './ProfilePage.module.css'

const valuesOf = ({ fullname, phone, email, group_name }: Profile, groupText: string) => ({
  fullname,
  phone,
  email,
  group: groupText || group_name,
})

/** Name and phone; the e-mail and the group are the office's to change. */
export function PersonalDetails({ profile }: { profile: Profile }) {
  const t = useTexts()
  const save = useSend(profileContract.save, { saved: profileTexts.saved })
  // The version that a save is based on: what the office changes meanwhile refuses it.
  const [base, setBase] = useState(profile)
  const form = useContractForm(profileContract.save, {
    defaults: valuesOf(base, t(base.group_name)),
    toInput: ({ fullname, phone }) => ({ fullname, phone, version: base.version }),
    onSubmit: async input => take((await save.send(input)).result),
  })
  const shown = useRef(base.version)
  function take(next: Profile) {
    setBase(next)
    shown.current = next.version
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when newer details arrive, and only then
  useEffect(() => {
    if (profile.version <= shown.current || form.isDirty() || form.busy) return
    take(profile)
    form.reset(valuesOf(profile, t(profile.group_name)))
  }, [profile.version])
  return (
    <Card title={t('You')} about={t('How your colleagues see you on jobs and in the calendar.')}>
      <Form form={form}>
        <div className={classes.fields}>
          <TextField name="fullname" label={t('Name')} withAsterisk maxLength={120} autoComplete="name" />
          <TextField
            name="phone"
            label={t('Phone')}
            type="tel"
            inputMode="tel"
            maxLength={40}
            autoComplete="tel"
          />
          <TextField
            name="email"
            label={t('Email')}
            variant="filled"
            readOnly
            description={t('Used to sign in, so it can’t be changed here.')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextField name="group" label={t('Group')} variant="filled" readOnly />
        </div>
        <Button type="submit" loading={form.busy}>
          {t('Save')}
        </Button>
      </Form>
    </Card>
  )
}
