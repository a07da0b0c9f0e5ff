import { CreditBadges } from '#features/account/plans/web/credit/CreditBadges.tsx'
import { FranchiseDropdown } from '#features/franchise/links/web/FranchiseDropdown.tsx'
import { PhoneButton } from '#features/messages/phone/web/window/PhoneButton.tsx'

/** Parts that the frame fetches for itself once it stands, in one file. */
export const frameParts = { CreditBadges, FranchiseDropdown, PhoneButton }
