import { customValues } from '#features/account/custom-fields/custom-values.wire.ts'
import { priceInDollars } from '#shared/numbers/unit-price.ts'
import type { ShownPart } from '../inventory.wire.ts'

/** Price in dollars, null for people who may not see it, as the rule for saving compares it. */
const dollarsOf = ({ price_cents }: ShownPart) => (price_cents === null ? null : priceInDollars(price_cents))

/** A part as it is typed. */
export const draftOf = (part: ShownPart | null) => ({
  name: part?.name ?? '',
  price: ((part && dollarsOf(part)) ?? '') as string | number,
  quantity: (part?.on_hand ?? '') as string | number,
  minimum: part?.minimum ?? 0,
  target: part?.target ?? 0,
  unit: part?.unit ?? '',
  barcode: part?.barcode ?? '',
  supplier_id: part?.supplier_id ?? null,
  supplier_code: part?.supplier_code ?? '',
  item_ids: part?.items.map(({ id }) => id) ?? [],
  custom_fields: customValues.read(part?.custom_fields ?? ''),
})
export type PartDraft = ReturnType<typeof draftOf>

/** The part before it was typed over. */
export const storedOf = (part: ShownPart | null) =>
  part && { name: part.name, price: dollarsOf(part), quantity: part.on_hand }
