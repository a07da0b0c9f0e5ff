import { createContext, useContext } from 'react'
import type { FormField } from '#shared/forms/form.ts'

/** The form around the settings of a field: conditions and sums name its other fields. */
interface BuildingForm {
  fields: readonly FormField[]
  /** The field whose settings are open. */
  chosen: string | null
}

const BuildingFormContext = createContext<BuildingForm>({ fields: [], chosen: null })
export const BuildingFormProvider = BuildingFormContext.Provider
export const useBuildingForm = (): BuildingForm => useContext(BuildingFormContext)
