import { LegalDocument } from './LegalDocument.tsx'

/** The list of data that this installation stores and sends. */
export default function PrivacyPage() {
  return <LegalDocument page="privacy" />
}
