import { Button } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { tabletsContract } from '../tablets.contract.ts'
import classes from './tablet.module.css'

/** Pairs this tablet by the code of the office. */
export function PairTablet({ code, onPaired }: { code: string; onPaired: (token: string) => void }) {
  const t = useTexts()
  const pair = useSend(tabletsContract.pair, { silent: true })
  const form = useContractForm(tabletsContract.pair, {
    draft: null,
    defaults: { code },
    onSubmit: async input => onPaired((await pair.send(input)).token),
  })
  return (
    <main className={classes.page}>
      <section className={classes.pair}>
        <h1>{t('Pair this tablet')}</h1>
        <p>{t('Enter the code that the office sees under Settings, Yard tablets.')}</p>
        <Form form={form}>
          <TextField
            name="code"
            label={t('Code')}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
          />
          <Button type="submit" size="lg" fullWidth mt="md" loading={form.busy}>
            {t('Pair')}
          </Button>
        </Form>
      </section>
    </main>
  )
}
