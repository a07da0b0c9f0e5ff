import { isBare } from '#shared/document-number.ts'

/** How the company's documents look: what the printer of paper and preview reads. */
export interface DocumentLook {
  /** '#rrggbb' */
  colour: string
  style: LookStyle
  logo: LogoPlace
  logo_size: LogoSize
  shows_descriptions: boolean
  shows_quantity: boolean
  shows_price: boolean
  /** The client's email and phone. */
  shows_contact: boolean
  shows_work_address: boolean
  /** Under the company's details, such as the number of a licence. */
  head_note: string
  /** Title of quotes; '': Quote. */
  quote_title: string
  /** At the foot of every page. */
  foot: string
  /** Above where to pay to; '': How to pay. */
  payment_heading: string
  payment_note: string
  /** Before the invoice's number in what a transfer is to be marked with. */
  reference_prefix: string
  /** The code that leads to the invoice's own page. */
  shows_code: boolean
  /** The code that leads to the page of reviews. */
  shows_review_code: boolean
}

export const lookStyles = ['line', 'band', 'plain'] as const
type LookStyle = (typeof lookStyles)[number]
export const logoPlaces = ['left', 'right', 'none'] as const
type LogoPlace = (typeof logoPlaces)[number]
export const logoSizes = ['small', 'medium', 'large'] as const
type LogoSize = (typeof logoSizes)[number]

export const usualDocumentLook: DocumentLook = {
  colour: '#0b7f77',
  style: 'line',
  logo: 'left',
  logo_size: 'medium',
  shows_descriptions: true,
  shows_quantity: true,
  shows_price: true,
  shows_contact: true,
  shows_work_address: true,
  head_note: '',
  quote_title: '',
  foot: '',
  payment_heading: '',
  payment_note: '',
  reference_prefix: 'INV',
  shows_code: true,
  shows_review_code: false,
}

/** Columns of a document's lines; the item and its amount always stand there. */
export type ShownColumns = Pick<DocumentLook, 'shows_descriptions' | 'shows_quantity' | 'shows_price'>

export const columnsOf = ({
  shows_descriptions,
  shows_quantity,
  shows_price,
}: DocumentLook): ShownColumns => ({ shows_descriptions, shows_quantity, shows_price })

/** Reference for an invoice's bank transfer; a number with its own prefix needs no other. */
export const transferReference = (
  { reference_prefix }: Pick<DocumentLook, 'reference_prefix'>,
  number: string | null,
): string => (number !== null && !isBare(number) ? number : `${reference_prefix} ${number ?? ''}`.trim())
