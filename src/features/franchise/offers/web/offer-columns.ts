import type { Translate } from '#shared/translator.ts'
import type { Tone } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import type { OfferDifference, PublishedOffer, ReceivedOffer } from '../offers.contract.ts'
import { offerKinds, offerTexts } from '../offers.rules.ts'

/** '12 price book items, 2 bundles …': rows of a version by kind. */
export const contentsText = (t: Translate, counts: PublishedOffer['counts']): string =>
  offerKinds
    .filter(kind => counts[kind] > 0)
    .map(kind => `${t(offerTexts.kinds[kind])}: ${counts[kind]}`)
    .join(' · ')

type Version = Pick<PublishedOffer, 'number' | 'counts' | 'note' | 'published_at'>

/** Columns of a version for who offers it and who gets it. */
export const versionColumns = (t: Translate, instant: (at: string) => string) => {
  const number: Column<Version, 'id'> = {
    id: 'number',
    header: t('Version'),
    width: 130,
    cell: row => t('Version {{number}}', { number: String(row.number) }),
  }
  const contents: Column<Version, 'id'> = {
    id: 'contents',
    header: t('Contents'),
    card: 'plain',
    cell: row => contentsText(t, row.counts),
  }
  const note: Column<Version, 'id'> = {
    id: 'note',
    header: t('Note'),
    hideBelow: 'lg',
    card: 'plain',
    cell: row => row.note,
  }
  const at: Column<Version, 'id'> = {
    id: 'at',
    header: t('Offered'),
    width: 170,
    hideBelow: 'md',
    cell: row => instant(row.published_at),
  }
  return { number, contents, note, at }
}

export const receivedStates: Record<ReceivedOffer['status'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'teal' },
  later: { label: 'Replaced by a later version', tone: 'grey' },
  withdrawn: { label: 'Withdrawn', tone: 'grey' },
  ended: { label: 'Franchise ended', tone: 'grey' },
}

export const differenceStates: Record<OfferDifference['state'], { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'green' },
  changed: { label: 'Changed', tone: 'blue' },
  exists: { label: 'Already here', tone: 'amber' },
  deleted: { label: 'Deleted here', tone: 'amber' },
  gone: { label: 'No longer offered', tone: 'grey' },
}

/** English names of the fields of a difference. */
export const fieldLabels: Record<string, string> = {
  name: 'Name',
  code: 'Code',
  unit: 'Unit',
  description: 'Description',
  part: 'Part',
  quantity: 'Usual quantity',
  taxable: 'Taxable',
  price: 'Price',
  active: 'In use',
  items: 'Items',
  channel: 'Channel',
  subject: 'Subject',
  content: 'Text',
  statuses: 'Required before',
  job_types: 'Job types',
}

/** Fields whose lines are words of the product, and so translated. */
export const translatedFields: readonly string[] = ['taxable', 'active', 'statuses', 'price']
