// What the frame fetches for itself once it stands, in one file.
export { CreditBadges } from '#features/account/plans/web/credit/CreditBadges.tsx'
export { FranchiseDropdown } from '#features/franchise/links/web/FranchiseDropdown.tsx'
export { PhoneButton } from '#features/messages/phone/web/window/PhoneButton.tsx'
export { AutoClockIn } from '#features/schedule/auto-clock-in/web/AutoClockIn.tsx'
