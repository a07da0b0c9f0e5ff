import { companyTexts } from '#features/account/company/company.rules.ts'
import { ChoosePicture, useSendPicture } from '#features/account/company/web/ChoosePicture.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { fileUrl } from '#web/send.ts'
import { Card } from '#web/ui/Card.tsx'
import { PersonAvatar } from '#web/ui/person/PersonAvatar.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type Profile, profileContract } from '../profile.contract.ts'
import classes from './ProfilePage.module.css'

/** The own picture, to choose, change or remove. */
export function PictureCard({ profile }: { profile: Profile }) {
  const t = useTexts()
  const confirm = useConfirm()
  const save = useSend(profileContract.savePicture, { saved: companyTexts.saved })
  const remove = useSend(profileContract.removePicture, { saved: companyTexts.saved })
  const take = useSendPicture(save)
  return (
    <Card title={t('Picture')} about={t('JPG, PNG, HEIC, GIF or WebP, up to 10 MB.')}>
      <div className={classes.picture}>
        <PersonAvatar
          name={profile.fullname}
          colour={profile.color}
          src={fileUrl(profile.picture)}
          size={72}
        />
        <ChoosePicture
          label={t('Image file')}
          has={profile.picture !== ''}
          take={take}
          isSaving={save.isPending}
          isRemoving={remove.isPending}
          onRemove={() =>
            void confirm({
              title: t('Remove your picture?'),
              message: t('Your initials are shown instead.'),
              confirm: t('Remove'),
              danger: true,
              run: () => remove.send({}),
            })
          }
        />
      </div>
    </Card>
  )
}
