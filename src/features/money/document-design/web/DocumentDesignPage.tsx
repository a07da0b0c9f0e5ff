import { Anchor, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { ColourField } from '#web/forms/ColourField.tsx'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SaveRow } from '#web/forms/SaveRow.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { documentDesignContract, type PrintedKind } from '../document-design.contract.ts'
import classes from './document-design.module.css'
import { PaperPreview } from './PaperPreview.tsx'

type Kept = Receives<typeof documentDesignContract.read>['result']

/** How documents look, with a sample of each beside it that follows what is chosen. */
export default function DocumentDesignPage() {
  const t = useTexts()
  const read = useRead(documentDesignContract.read, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load the document design')}>
      {({ result }) => <BuilderForm kept={result} />}
    </Loaded>
  )
}

function BuilderForm({ kept }: { kept: Kept }) {
  const t = useTexts()
  const [kind, setKind] = useState<PrintedKind>('invoice')
  const form = useSettingsForm(documentDesignContract.save, kept)
  const values = form.methods.watch()
  // While a colour is typed it is none yet.
  const colour = /^#[0-9a-f]{6}$/i.test(values.colour) ? values.colour : kept.colour
  const [shown] = useDebouncedValue(JSON.stringify({ ...values, colour }), 350)
  return (
    <div className={classes.page}>
      <Form form={form}>
        <div className={classes.form}>
          <Card
            title={t('Look')}
            about={t('Quotes, invoices, receipts and credit notes all share this look, existing ones too.')}
          >
            <Stack gap="md">
              <ColourField name="colour" label={t('Colour')} placeholder="#0b7f77" />
              <SelectField
                name="style"
                label={t('Colour style')}
                description={t('Text switches to light or dark to stay readable.')}
                isDescribedBelow
                data={[
                  { value: 'line', label: t('Line under your details') },
                  { value: 'band', label: t('Band behind title and columns') },
                  { value: 'plain', label: t('None: black on white') },
                ]}
              />
              <SimpleGrid cols={2} spacing="md">
                <SelectField
                  name="logo"
                  label={t('Logo')}
                  data={[
                    { value: 'left', label: t('Left') },
                    { value: 'right', label: t('Right') },
                    { value: 'none', label: t('None') },
                  ]}
                />
                <SelectField
                  name="logo_size"
                  label={t('Logo size')}
                  disabled={values.logo === 'none'}
                  data={[
                    { value: 'small', label: t('Small') },
                    { value: 'medium', label: t('Medium') },
                    { value: 'large', label: t('Large') },
                  ]}
                />
              </SimpleGrid>
              <Anchor size="sm" renderRoot={props => <AppLink to="/account" {...props} />}>
                {t('Change the logo and your details')}
              </Anchor>
            </Stack>
          </Card>
          <Card title={t('Shown')} about={t('On paper and on the client’s page.')}>
            <Stack gap="sm">
              <SwitchField name="shows_descriptions" label={t('Line descriptions')} />
              <SwitchField name="shows_quantity" label={t('Quantities')} />
              <SwitchField name="shows_price" label={t('Unit prices')} />
              <SwitchField name="shows_contact" label={t('Client’s email and phone')} />
              <SwitchField name="shows_work_address" label={t('Work address')} />
            </Stack>
          </Card>
          <Card title={t('Texts')}>
            <Stack gap="md">
              <TextArea
                name="head_note"
                label={t('Below your details')}
                placeholder={t('Licence 123456C')}
                minRows={1}
                maxLength={300}
              />
              <TextField
                name="quote_title"
                label={t('Quote title')}
                placeholder={t('Quote')}
                maxLength={40}
              />
              <TextField name="foot" label={t('Footer on each page')} maxLength={160} />
              <Anchor size="sm" renderRoot={props => <AppLink to="/settings/invoice" {...props} />}>
                {t('Default messages and terms')}
              </Anchor>
            </Stack>
          </Card>
          <Card title={t('How to pay')} about={t('The payment box on unpaid invoices.')}>
            <Stack gap="md">
              <TextField
                name="payment_heading"
                label={t('Heading')}
                placeholder={t('How to pay')}
                maxLength={60}
              />
              <TextArea name="payment_note" label={t('Add a message')} minRows={2} maxLength={400} />
              <TextField
                name="reference_prefix"
                label={t('Printed before the number in transfer references')}
                maxLength={10}
              />
              <SwitchField name="shows_code" label={t('QR code that opens the invoice')} />
              <Anchor size="sm" renderRoot={props => <AppLink to="/settings/banking" {...props} />}>
                {t('Bank details and PayID')}
              </Anchor>
            </Stack>
          </Card>
          <Card title={t('Reviews')}>
            <Stack gap="md">
              <SwitchField
                name="shows_review_code"
                label={t('QR code of your review page on invoices')}
                description={t('Printed once the review settings name your page.')}
              />
              <Anchor size="sm" renderRoot={props => <AppLink to="/settings/review" {...props} />}>
                {t('Review settings')}
              </Anchor>
            </Stack>
          </Card>
          <SaveRow form={form} />
        </div>
      </Form>
      <section className={classes.preview} aria-label={t('Preview')}>
        <PaperPreview look={JSON.parse(shown) as typeof values} kind={kind} onKind={setKind} />
      </section>
    </div>
  )
}
