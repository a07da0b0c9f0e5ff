import { LegalDocument } from './LegalDocument.tsx'

/** What this installation stores and sends. */
export default function PrivacyPage() {
  return <LegalDocument page="privacy" />
}
