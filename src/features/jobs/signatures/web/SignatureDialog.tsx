import { Button, Checkbox, CloseButton, Skeleton, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useFees } from '#features/account/tax-and-fees/web/use-fees.ts'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { useFileUrl } from '#features/jobs/files/web/use-file-url.ts'
import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { priceInDollars, priceOf } from '#shared/numbers/unit-price.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useKeptSend, useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type SignaturePrefill, signaturesContract } from '../signatures.contract.ts'
import { type SignedItem, signatureTexts, signatureTotals } from '../signatures.rules.ts'
import { SignedItems } from './SignedItems.tsx'
import { emptySigning, problemOf, type Signing, SigningFields } from './SigningFields.tsx'
import classes from './signatures.module.css'
import { TermsButton } from './TermsButton.tsx'

interface SignatureDialogProps {
  jobId: number
  onClose: () => void
}

/** The client signs for a job, here or by a link; what is signed is shown and can be deleted. */
export function SignatureDialog({ jobId, onClose }: SignatureDialogProps) {
  const t = useTexts()
  const read = useRead(signaturesContract.read, { id: jobId })
  // Whoever signs is not interrupted by a line that is lost meanwhile.
  if (!read.data)
    return (
      <Dialog opened title={t('Signature')} onClose={onClose}>
        {read.error ? (
          <LoadFailed title={t('Couldn’t load the signature')} text={t(read.error)} onRetry={read.refetch} />
        ) : (
          <Skeleton height={240} aria-hidden="true" />
        )}
      </Dialog>
    )
  const { result, prefill } = read.data
  return result ? (
    <Signed signature={result} onClose={onClose} />
  ) : (
    <Unsigned jobId={jobId} prefill={prefill} onClose={onClose} />
  )
}

function Signed({
  signature,
  onClose,
}: {
  signature: NonNullable<ReturnType<typeof useSignature>>
  onClose: () => void
}) {
  const t = useTexts()
  const taxLabel = useTaxTexts().label
  const time = useCompanyTime()
  const confirm = useConfirm()
  const remove = useSend(signaturesContract.remove, { saved: 'Deleted.' })
  async function ask() {
    await confirm({
      title: t('Confirm Deletion'),
      message: signature.signed_at
        ? t('{{name}}’s signature will be deleted.', { name: signature.signedBy })
        : t('The signing link stops working.'),
      confirm: t('Delete'),
      danger: true,
      run: () => remove.send({ id: signature.job_id }),
    })
  }
  return (
    <Dialog
      opened
      size="lg"
      title={t('Signature')}
      subtitle={
        signature.signed_at
          ? `${signature.signedBy} · ${time.instant(signature.signed_at)}`
          : t('Link sent, not signed yet.')
      }
      onClose={onClose}
      footer={
        // Nothing that deletes lies where the thumb has just signed.
        <Button className={classes.done} onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <Stack gap="md">
        <SignedItems {...signature} taxLabel={taxLabel} />
        {signature.signature !== '' && <Drawing path={signature.signature} name={signature.signedBy} />}
        {signature.notes !== '' && <p style={{ margin: 0 }}>{signature.notes}</p>}
        <Button color="red" variant="subtle" style={{ alignSelf: 'start' }} onClick={() => void ask()}>
          {t('Delete')}
        </Button>
      </Stack>
    </Dialog>
  )
}

const useSignature = (jobId: number) => useRead(signaturesContract.read, { id: jobId }).data?.result

function Drawing({ path, name }: { path: string; name: string }) {
  const t = useTexts()
  const { url } = useFileUrl({ id: Number(path.split('/')[1]), name: 'signature.png' }, 'full')
  return url ? <img className={classes.signed} src={url} alt={t('Signed by {{name}}', { name })} /> : null
}

interface UnsignedProps extends SignatureDialogProps {
  prefill: SignaturePrefill | null
}

function Unsigned({ jobId, prefill, onClose }: UnsignedProps) {
  const t = useTexts()
  const taxLabel = useTaxTexts().label
  const { offered, note } = useOfferedItems()
  const { fees, rates } = useFees()
  const save = useKeptSend(signaturesContract.save, {
    saved: 'Saved.',
    waits: ({ signedBy }) => ({
      title: t('Signature on job #{{number}}', { number: prefill?.job_number ?? jobId }),
      typed: signedBy ?? '',
      job: jobId,
    }),
  })
  // A link goes by text message, which nobody wants hours later.
  const link = useSend(signaturesContract.save, { saved: 'Saved.' })
  const showsMoney = seesMoney(useViewer())
  const [items, setItems] = useState(() => itemsOf(prefill))
  const [hasFee, setFee] = useState(false)
  const terms = useRead(jobSettingsContract.terms, {}, { staleTime: 60_000 }).data?.result.text ?? ''
  const [signing, setSigning] = useState(() => startOf(prefill))
  const [phone, setPhone] = useState(prefill?.phone ?? '')
  const sums = signatureTotals(items, rates, hasFee)
  const dollars = (cents: number) => (showsMoney ? dollarsOf(cents) : null)
  const change = (i: number, facts: Partial<SignedItem>) =>
    setItems(items.map((item, at) => (at === i ? { ...item, ...facts } : item)))
  const wanted = {
    job_id: jobId,
    items: items.map(({ price_cents, tax_cents, include_tax, ...item }) => ({
      ...item,
      price: priceInDollars(price_cents),
      tax: dollarsOf(tax_cents),
      include_tax: include_tax ? 1 : 0,
    })),
    creditCardFeeAdded: hasFee,
    t_c: terms,
  }
  const hasTerms = terms.trim() !== ''
  const problem =
    items.length === 0 ? signatureTexts.noItems : (problemOf(signing, hasTerms)?.message ?? null)
  const noLink =
    items.length === 0 ? signatureTexts.noItems : phone.trim() === '' ? signatureTexts.noPhone : null

  return (
    <Dialog
      opened
      size="lg"
      title={t('Signature')}
      onClose={onClose}
      busy={link.isPending || save.isPending}
      dirty={!save.isSuccess && (signing.signature !== '' || signing.notes !== '')}
    >
      <Stack gap="md">
        <Select
          label={t('Add Items')}
          placeholder={t('Search items')}
          description={note}
          data={offered.map(({ id, label }) => ({ value: String(id), label }))}
          value={null}
          searchable
          limit={50}
          nothingFoundMessage={t('No matching items')}
          onChange={value => {
            const item = offered.find(each => String(each.id) === value)
            if (!item) return
            const price_cents = priceOf(item.price ?? 0)
            const { id: item_id, label: name, description, quantity, unit, is_taxable: include_tax } = item
            setItems([
              ...items,
              { item_id, name, description, quantity, unit, price_cents, include_tax, tax_cents: 0 },
            ])
          }}
        />
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
          <div key={i} style={{ display: 'flex', gap: 10, alignItems: 'end' }}>
            <TextInput
              label={t('Item name')}
              style={{ flex: 1 }}
              value={item.name}
              maxLength={200}
              readOnly={!showsMoney}
              onChange={event => change(i, { name: event.currentTarget.value })}
            />
            <NumberInput
              label={t('Quantity')}
              w={90}
              min={0}
              decimalScale={3}
              value={item.quantity}
              onChange={value => change(i, { quantity: Math.max(0, Number(value) || 0) })}
            />
            {showsMoney && (
              <MoneyInput
                label={t('Price')}
                isPrice
                cents={item.price_cents}
                onChange={price_cents => change(i, { price_cents })}
              />
            )}
            <CloseButton
              size="lg"
              aria-label={t('Remove {{name}}', { name: item.name })}
              onClick={() => setItems(items.filter((_, at) => at !== i))}
            />
          </div>
        ))}
        {rates.credit_fee > 0 && (
          <Checkbox
            label={t('Add {{percent}}% credit card fee', { percent: String(fees?.credit_fee) })}
            checked={hasFee}
            onChange={event => setFee(event.currentTarget.checked)}
          />
        )}
        <SignedItems
          taxLabel={taxLabel}
          items={items.map((item, i) => ({
            name: item.name,
            quantity: item.quantity,
            unit: item.unit ?? '',
            price: showsMoney ? priceInDollars(item.price_cents) : null,
            total: dollars(sums.lines[i]!),
          }))}
          subtotal={dollars(sums.subtotal)}
          tax={dollars(sums.tax)}
          fee={dollars(sums.fee)}
          total={dollars(sums.total)}
        />
        {hasTerms && <TermsButton text={terms} />}
        <Tabs defaultValue="now">
          <Tabs.List>
            <Tabs.Tab value="now">{t('Sign Now')}</Tabs.Tab>
            <Tabs.Tab value="link">{t('Send Url')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="now" pt="md">
            <Stack gap="md">
              <SigningFields value={signing} onChange={setSigning} hasTerms={hasTerms} problem={problem} />
              <Button
                size="md"
                disabled={problem !== null}
                loading={save.isPending}
                onClick={() => {
                  const { accepted: _, ...signed } = signing
                  void save.send({ ...wanted, ...signed }).then(
                    // It waits on this device, and is shown as signed from now on.
                    reply => reply === null && onClose(),
                    () => {},
                  )
                }}
              >
                {t('Sign Now')}
              </Button>
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="link" pt="md">
            <Stack gap="md">
              <TextInput
                label={t('Phone')}
                type="tel"
                value={phone}
                maxLength={40}
                onChange={event => setPhone(event.currentTarget.value)}
              />
              {noLink && <p style={{ margin: 0 }}>{t(noLink)}</p>}
              <Button
                size="md"
                disabled={noLink !== null}
                loading={link.isPending}
                onClick={() => void link.send({ ...wanted, sendUrl: true, phone }).catch(() => {})}
              >
                {t('Send Url')}
              </Button>
            </Stack>
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Dialog>
  )
}

const startOf = (prefill: SignaturePrefill | null): Signing => ({
  ...emptySigning,
  signedBy: prefill?.signedBy ?? '',
  email: prefill?.email ?? '',
})

const itemsOf = (prefill: SignaturePrefill | null): (SignedItem & { item_id: number | null })[] =>
  (prefill?.items ?? []).map(({ price, ...item }) => ({
    ...item,
    price_cents: priceOf(price ?? 0),
    tax_cents: 0,
  }))
