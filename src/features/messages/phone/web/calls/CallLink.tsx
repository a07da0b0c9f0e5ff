import { Anchor } from '@mantine/core'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { openDialler, type Wanted } from '../window/dial-store.ts'

/** A phone number that calls: in the browser for people who have a phone there, else as the device does. */
export function CallLink({ label, ...wanted }: Wanted & { label?: string }) {
  const href = telHref(wanted.number)
  if (!href) return wanted.number
  return (
    <Anchor
      href={href}
      size="sm"
      aria-label={label}
      onClick={event => {
        // A number with a code behind it is for telephones.
        if (!wanted.number.includes(',') && openDialler(wanted)) event.preventDefault()
      }}
    >
      {displayPhone(wanted.number)}
    </Anchor>
  )
}
