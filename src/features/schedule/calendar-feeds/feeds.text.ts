/** Facts of an appointment for an outside calendar. */
interface ToldAppointment {
  number: number
  name: string
  company_name: string
  job_types: string | null
  technicians: string | null
  phone: string
  company_comment: string
}

/** '#12 Ann Lee · Hot Water'; in everybody's calendar with who comes. */
export function summaryOf(
  { number, name, company_name, job_types, technicians }: ToldAppointment,
  isCompany: boolean,
): string {
  const who = isCompany && technicians ? ` (${technicians})` : ''
  return [`#${number}`, company_name || name, job_types && `· ${job_types}`].filter(Boolean).join(' ') + who
}

export const descriptionOf = ({ name, company_name, phone, company_comment }: ToldAppointment): string =>
  [company_name && name, phone, company_comment].filter(Boolean).join('\n')
