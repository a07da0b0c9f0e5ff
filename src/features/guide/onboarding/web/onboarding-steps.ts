import {
  IconAddressBook,
  IconBriefcase,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarPlus,
  IconFileDollar,
  IconFileInvoice,
  IconUsersGroup,
} from '@tabler/icons-react'
import { newJobHash } from '#features/jobs/jobs/web/use-new-job.ts'
import { onboardingSteps, type PaidFact } from '../onboarding.rules.ts'

/** Text and form of each onboarding step. */
export const stepTexts = [
  {
    id: onboardingSteps.company,
    title: 'Tell us about your business',
    text: 'Add your ABN, or your phone and address. Clients see them with your name.',
    action: 'Fill in your details',
    to: { to: '/account' },
    Icon: IconBuildingStore,
  },
  {
    id: onboardingSteps.team,
    title: 'Invite your team',
    text: 'Everyone gets an email with a link. Technicians then see their own jobs on their phones.',
    action: 'Invite team member',
    to: { to: '/team', query: { new: true } },
    Icon: IconUsersGroup,
  },
  {
    id: onboardingSteps.client,
    title: 'Add your first client',
    text: 'Enter name, phone and address once; booking then takes seconds.',
    action: 'Add a client',
    to: { to: '/clients', query: { new: true } },
    Icon: IconAddressBook,
  },
  {
    id: onboardingSteps.job,
    title: 'Book your first job',
    text: 'What needs doing, where and for whom. A job can wait until you have a time for it.',
    action: 'Book a job',
    to: { to: '/jobs', hash: newJobHash },
    Icon: IconBriefcase,
  },
  {
    id: onboardingSteps.appointment,
    title: 'Put it on the calendar',
    text: 'Give the job a day, a time and a technician, and everyone knows who goes where.',
    action: 'Book an appointment',
    to: { to: '/calendar' },
    Icon: IconCalendarPlus,
  },
] as const

/** The steps towards the first payment, in the order that a company needs them. */
export const paidTexts = [
  {
    fact: 'quote',
    title: 'Write your first quote',
    text: 'The client chooses and signs on their phone. Then convert it to a job.',
    action: 'Write a quote',
    to: '/quotes/newquotes',
    Icon: IconFileDollar,
  },
  {
    fact: 'invoice',
    title: 'Send your first invoice',
    text: 'From a job or from scratch. Not registered for GST? Set that under Tax and fees first.',
    action: 'Write an invoice',
    to: '/newInvoice',
    Icon: IconFileInvoice,
  },
  {
    fact: 'bank',
    title: 'Add your bank details',
    text: 'Your BSB and account, or a PayID, for every invoice.',
    action: 'Enter bank details',
    to: '/settings/banking',
    Icon: IconBuildingBank,
  },
] as const satisfies readonly { fact: PaidFact; [more: string]: unknown }[]
