import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import type { DialogProps } from '#web/ui/dialog/Dialog.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useDialogClose } from '#web/ui/dialog/dialog-close.ts'
import { Form } from './Form.tsx'
import type { ContractForm } from './use-form.ts'

interface FormDialogProps<V extends FieldValues> extends Omit<DialogProps, 'footer' | 'dirty' | 'busy'> {
  form: ContractForm<V>
  /** 'Save' unless said otherwise. */
  save?: string
  /** At the left of the footer: Delete, or a note. */
  footerStart?: ReactNode
}

/** A dialog that is one form, with Cancel and Save. Closing it is up to the form's onSubmit or the caller. */
export function FormDialog<V extends FieldValues>({
  form,
  save,
  footerStart,
  children,
  ...dialog
}: FormDialogProps<V>) {
  const t = useTexts()
  const id = useId()
  return (
    <Dialog
      {...dialog}
      dirty={form.isDirty}
      busy={form.busy}
      onSave={() => void form.submit()}
      footer={
        <>
          {footerStart && <div style={{ marginInlineEnd: 'auto' }}>{footerStart}</div>}
          <CancelButton disabled={form.busy}>{t('Cancel')}</CancelButton>
          <Button type="submit" form={id} loading={form.busy}>
            {save ?? t('Save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} guard={false}>
        {children}
      </Form>
    </Dialog>
  )
}

function CancelButton({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  const close = useDialogClose()
  return (
    <Button variant="default" disabled={disabled} onClick={close}>
      {children}
    </Button>
  )
}
