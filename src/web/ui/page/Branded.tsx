import type { CSSProperties, ReactNode } from 'react'
import { contrast, readableText } from '#shared/colours/colour.ts'
import { fileUrl } from '#web/send.ts'
import classes from './Branded.module.css'

/** How a business shows itself to its clients. */
export interface Brand {
  name: string
  /** Where its picture is; '': it has none. */
  logo: string
  /** Colour like #0b7f77; '': the product's own. */
  colour: string
}

const productColour = '#0b7f77'

/** The colour where it stands out as a line on this ground (WCAG 2.2, section 1.4.11), else the other one. */
const seenOn = (colour: string, ground: string, other: string): string =>
  contrast(colour, ground) >= 3 ? colour : other

/** Everything in it wears the business's colour. */
export function Branded({ colour, children }: { colour: string; children: ReactNode }) {
  const brand = colour || productColour
  const look = {
    '--brand': brand,
    '--on-brand': readableText(brand),
    '--brand-by-day': seenOn(brand, '#ffffff', '#101828'),
    '--brand-by-night': seenOn(brand, '#171c23', '#ffffff'),
  } as CSSProperties
  return (
    <div className={classes.branded} style={look}>
      {children}
    </div>
  )
}

/** Logo and name of the business. */
export function BrandName({ brand }: { brand: Pick<Brand, 'name' | 'logo'> }) {
  return (
    <span className={classes.brand}>
      {brand.logo && <img src={fileUrl(brand.logo)} alt="" />}
      <b>{brand.name}</b>
    </span>
  )
}
