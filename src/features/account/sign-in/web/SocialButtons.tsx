import { Button, Stack } from '@mantine/core'
import { IconBrandApple, IconBrandFacebook, IconBrandGoogle } from '@tabler/icons-react'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useTexts } from '#web/i18n.ts'
import { fileUrl } from '#web/send.ts'
import { useRead } from '#web/use-endpoint.ts'
import { keptSearch, type SocialService, socialNames } from '../sign-in.rules.ts'
import { socialContract } from '../social.contract.ts'
import classes from './SocialButtons.module.css'

const icons = { google: IconBrandGoogle, apple: IconBrandApple, facebook: IconBrandFacebook }
const order = ['google', 'apple', 'facebook'] as const satisfies readonly SocialService[]

interface SocialButtonsProps {
  label: (service: string) => string
  /** The services to offer; all of them by default. */
  only?: readonly SocialService[]
}

/** A button for each configured service; nothing if there are none. */
export function SocialButtons({ label, only = order }: SocialButtonsProps) {
  const t = useTexts()
  const kept = keptSearch(useAddressQuery())
  const services = useRead(socialContract.services, {}, { staleTime: Number.POSITIVE_INFINITY })
  const shown = only.filter(service => services.data?.[service])
  if (shown.length === 0) return null
  const search = new URLSearchParams(kept).toString()
  return (
    <>
      <div className={classes.or}>{t('or')}</div>
      <Stack gap={8}>
        {shown.map(service => {
          const Icon = icons[service]
          return (
            <Button
              key={service}
              component="a"
              // The server redirects the browser: this is not one of our screens.
              href={fileUrl(`login/${service}${search && `?${search}`}`)}
              variant="default"
              fullWidth
              leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />}
            >
              {label(socialNames[service])}
            </Button>
          )
        })}
      </Stack>
    </>
  )
}
