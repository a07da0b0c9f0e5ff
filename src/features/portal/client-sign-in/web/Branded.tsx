import type { CSSProperties, ReactNode } from 'react'
import { readableText } from '#shared/colour.ts'
import type { Receives } from '#shared/endpoint.ts'
import { fileUrl } from '#web/send.ts'
import type { clientSignInContract } from '../client-sign-in.contract.ts'
import classes from './portal.module.css'

export type Look = Receives<typeof clientSignInContract.link>['company']

const productColour = '#0b7f77'

/** Everything in it wears the business's colour. */
export function Branded({ colour, children }: { colour: string; children: ReactNode }) {
  const brand = colour || productColour
  const look = { '--brand': brand, '--on-brand': readableText(brand) } as CSSProperties
  return (
    <div className={classes.branded} style={look}>
      {children}
    </div>
  )
}

/** Logo and name of the business. */
export function BrandName({ look }: { look: Pick<Look, 'name' | 'logo'> }) {
  return (
    <span className={classes.brand}>
      {look.logo && <img src={fileUrl(look.logo)} alt="" />}
      <b>{look.name}</b>
    </span>
  )
}
