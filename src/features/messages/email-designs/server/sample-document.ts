import type { DocumentLines } from '#server/providers/mail/blocks/block-parts.ts'
import type { Reader } from '#server/reader.ts'

/** An invoice that nobody has, to show a design with. */
export const sampleLines = ({ t, money }: Reader): DocumentLines => ({
  lines: [
    { section: '', name: t('Hot water system, 250 L'), times: '', under: [], amount: money(24_000) },
    {
      section: '',
      name: t('Labour'),
      times: '1.5 ×',
      under: [t('Old system taken away')],
      amount: money(6_000),
    },
  ],
  sums: [
    [t('Subtotal'), money(30_000)],
    [t('Tax'), money(3_000)],
    [t('Total'), money(33_000)],
  ],
})
