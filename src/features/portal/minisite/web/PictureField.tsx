import { pictureAddress } from '#features/account/company/company.rules.ts'
import { ChoosePicture, useSendPicture } from '#features/account/company/web/ChoosePicture.tsx'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { minisiteContract } from '../minisite.contract.ts'
import classes from './minisite.module.css'

interface PictureFieldProps {
  /** Its key; '': none. */
  value: string
  onChange: (picture: string) => void
}

/** A picture of a block. */
export function PictureField({ value, onChange }: PictureFieldProps) {
  const t = useTexts()
  const upload = useSend(minisiteContract.uploadPicture, { onSuccess: ({ picture }) => onChange(picture) })
  return (
    <div>
      {value && <img className={classes.picture} src={`/api${pictureAddress(value)}`} alt="" />}
      <ChoosePicture
        label={t('Picture')}
        has={value !== ''}
        take={useSendPicture(upload)}
        isSaving={upload.isPending}
        onRemove={() => onChange('')}
        isRemoving={false}
      />
    </div>
  )
}
