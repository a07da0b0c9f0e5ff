/** A company's registration for its tax. */
export interface Registration {
  registered: boolean
  /** 'yyyy-MM-dd'; null: always. */
  registered_from: string | null
}

/** True if a company is registered for its tax on a day. */
export const isRegisteredOn = ({ registered, registered_from }: Registration, day: string): boolean =>
  registered && (registered_from === null || day >= registered_from)

/** The rate that papers of a day are written at: none before the company is registered. */
export const taxOn = (fees: Registration & { tax: number }, day: string): number =>
  isRegisteredOn(fees, day) ? fees.tax : 0
