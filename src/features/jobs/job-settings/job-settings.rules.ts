/** Options of the New Job form (document 1 §7). */
export interface JobFormSettings {
  /** Recommended technicians are shown. */
  toggle: boolean
  /** Kilometres within which a technician is recommended. */
  radius: number
  /** Job descriptions can begin with a template. */
  additional_info_template: boolean
  /** A client that is chosen brings phone, email and address along; otherwise only the name. */
  auto_load_client: boolean
}
export const defaultJobForm: JobFormSettings = {
  toggle: true,
  radius: 50,
  additional_info_template: true,
  auto_load_client: true,
}

export interface Terms {
  text: string
}
export const defaultTerms: Terms = { text: '' }
