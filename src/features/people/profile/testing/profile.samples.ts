import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { profileContract } from '../profile.contract.ts'

export const profileSamples = (rows: { technician: number }): Samples<typeof profileContract> => ({
  emergencyContact: { id: rows.technician },
  save: { fullname: 'Sample', phone: '0412 345 678' },
  saveDetails: { mail_signature: 'Sample', contact_name: 'Sample', contact_phone: '0412 345 678' },
  saveLanguage: { language: 'de' },
  // It takes a picture.
  savePicture: null,
})

export default samplesFor({ samples: { profile: profileSamples } })
