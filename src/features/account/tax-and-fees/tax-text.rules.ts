import type { Translate } from '#shared/translator.ts'

const usualNames: Readonly<Record<string, string>> = {
  AU: 'GST',
  NZ: 'GST',
  SG: 'GST',
  GB: 'VAT',
  IE: 'VAT',
  ZA: 'VAT',
}

/** The tax's usual name in a country; '': it has none that everybody there uses. */
export const usualTaxName = (iso: string): string => usualNames[iso] ?? ''

/** The texts that name the company's tax, alike on screens, paper and client pages. `name` '': it is called tax. */
export function taxTexts(t: Translate, name: string) {
  const tax = name || t('tax')
  const label = name || t('Tax')
  return {
    /** 'GST' */
    label,
    /** The name within a sentence: 'GST', 'tax'. */
    within: tax,
    /** 'GST 10%', of a rate in the reader's manner. */
    rate: (percent: string) => t('{{tax}} {{percent}}', { tax: label, percent }),
    subtotal: () => t('Subtotal excl. {{tax}}', { tax }),
    wholeWork: () => t('Job total incl. {{tax}}', { tax }),
    /** 'No GST' */
    none: () => t('No {{tax}}', { tax }),
    /** 'incl. GST' */
    incl: () => t('incl. {{tax}}', { tax }),
    excl: () => t('excl. {{tax}}', { tax }),
    priceIncl: () => t('Price incl. {{tax}}', { tax }),
    priceExcl: () => t('Price excl. {{tax}}', { tax }),
    pricesIncl: () => t('Prices incl. {{tax}}', { tax }),
    pricesExcl: () => t('Prices excl. {{tax}}', { tax }),
    amountIncl: () => t('Amount incl. {{tax}}', { tax }),
    partsExcl: () => t('Parts, excl. {{tax}}', { tax }),
    /** 'Includes GST 10%' */
    included: (percent: string) => t('Includes {{tax}} {{percent}}', { tax: label, percent }),
    priceIncludes: () => t('Price includes {{tax}}', { tax }),
    enteredIncl: () => t('Prices are entered incl. {{tax}}', { tax }),
    discountsToo: () => t('{{tax}} and discounts included.', { tax: label }),
    addTo: (percent: string) => t('Add {{percent}}% {{tax}}', { tax, percent }),
    addToSecond: (percent: string) => t('Add {{percent}}% {{tax}} to the second amount', { tax, percent }),
  }
}
export type TaxTexts = ReturnType<typeof taxTexts>
