import { describingFields, mainAddress } from '#features/clients/imports/client-fields.rules.ts'
import type { ImportField } from '#features/clients/imports/imports.rules.ts'

/** Fields that a column of open quotes can map to; docs/imports.md names the sources of the headings. */
export const quoteImportFields: readonly ImportField[] = [
  {
    id: 'number',
    label: 'Quote number',
    headings: ['quote#', 'quotenumber', 'quoteno', 'quoteid', 'estimate#', 'estimatenumber'],
  },
  ...describingFields,
  { id: 'title', label: 'Title', headings: ['title', 'quotetitle', 'summary', 'jobdescription'] },
  { id: 'line', label: 'Line', headings: ['lineitems', 'description', 'item', 'itemname'], join: '\n' },
  { id: 'quantity', label: 'Quantity', headings: ['quantity', 'qty'], isNumber: true },
  {
    id: 'price',
    label: 'Unit price',
    headings: ['unitamount', 'unitprice', 'price', 'rate'],
    isNumber: true,
  },
  {
    id: 'total',
    label: 'Total with tax',
    headings: ['total', 'totalamount', 'amount', 'totalinctax'],
    isNumber: true,
  },
  ...mainAddress.map(field => ({
    ...field,
    headings: [
      ...field.headings,
      ...field.headings.flatMap(heading => [`service${heading}`, `site${heading}`, `po${heading}`]),
    ],
  })),
  { id: 'status', label: 'Status', headings: ['status', 'quotestatus'] },
  {
    id: 'quoted_on',
    label: 'Date',
    headings: ['sentdate', 'drafteddate', 'quotedate', 'date', 'createddate'],
    isDay: true,
  },
  {
    id: 'valid_until',
    label: 'Valid until',
    headings: ['expirydate', 'expiry', 'validuntil', 'duedate'],
    isDay: true,
  },
]

const decided = /approv|accept|convert|archiv|declin|reject|invoiced|lost|won|cancel|delet|complet/i

/** True if a quote that another product calls so still waits for an answer. */
export const isOpenQuote = (status: string): boolean => !decided.test(status)
