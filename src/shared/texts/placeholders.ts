/** Placeholders of a message, filled from its job (document 1 §9). */
export const placeholders = [
  'Customer_Name',
  'Customer_Email',
  'Customer_Phone',
  'Job_Id',
  'Appointment_Time',
  'Job_Status',
  'Job_Address',
  'Additional_Info',
  'Money_Due',
  'Payment_Method',
  'Current_Date',
  'Company_Comment',
  'Tradie_Comment',
  'Company_Id',
] as const
export type Placeholder = (typeof placeholders)[number]
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

/** Words for placeholders, as a person reads them. */
export const placeholderLabels: Readonly<Record<string, string>> = {
  Customer_Name: 'Client',
  Company_Name: 'Company',
  Company_Phone: 'Company phone',
  Total: 'Total',
  Invoice_Number: 'Invoice number',
  Quote_Number: 'Quote number',
  Amount_Due: 'Amount due',
  Amount_Paid: 'Amount paid',
  Due_Date: 'Due date',
  Valid_Until: 'Valid until',
  Receipt_Number: 'Receipt number',
  Balance: 'Balance',
  Count: 'Number of documents',
  Code: 'Code',
  Code_Minutes: 'Minutes the code is valid',
  Message: 'Message',
  Form_Name: 'Form',
  Form_Number: 'Form number',
  Received_Time: 'Received',
  Customer_Email: 'Email',
  Customer_Phone: 'Phone',
  Job_Id: 'Job number',
  Appointment_Time: 'Appointment time',
  Job_Status: 'Job status',
  Job_Address: 'Address',
  Additional_Info: 'Job Description',
  Money_Due: 'Amount due',
  Payment_Method: 'Payment method',
  Current_Date: 'Today’s date',
  Company_Comment: 'Company comment',
  Tradie_Comment: 'Tradie comment',
  Company_Id: 'Company number',
  Part_Name: 'Part',
  Quantity: 'Quantity',
  Unit: 'Unit',
  Supplier: 'Supplier',
  Stars: 'Stars',
  Review_Text: 'Review',
}

/** {{Name}}, or {Name} where that is meant for one: words joined by underscores. */
const hole = /\{\{([^{}]*)\}\}|\{([A-Za-z]+(?:_[A-Za-z]+)+)\}/g

/** The name as it is spelt among these, however it was written. A name that ends with '_' stands for all numbers after it. */
function nameAmong<Name extends string>(names: readonly Name[], written: string): Name | undefined {
  const sought = written.trim().toLowerCase()
  const stem = /^(.*_)\d{1,7}$/.exec(sought)?.[1]
  const isIt = (name: Name) => !name.endsWith('_') && name.toLowerCase() === sought
  return names.find(isIt) ?? names.find(name => name.endsWith('_') && name.toLowerCase() === stem)
}

/** The text with its placeholders filled; unknown ones stay. What is filled in is not looked at again. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  const names = Object.keys(values)
  return text.replace(hole, (whole, double: string | undefined, single: string | undefined) => {
    const name = nameAmong(names, double ?? single ?? '')
    return name ? values[name]! : whole
  })
}

/** True if the text has this placeholder, however it is written. */
export const hasPlaceholder = (text: string, name: string): boolean =>
  [...text.matchAll(hole)].some(([, double, single]) => nameAmong([name], double ?? single ?? ''))

/** Names between braces that are no placeholders, each once. */
export function unknownPlaceholders(text: string, names: readonly string[] = placeholders): string[] {
  const written = [...text.matchAll(hole)].filter(
    ([, double, single]) => !nameAmong(names, double ?? single ?? ''),
  )
  return [...new Set(written.map(([whole]) => whole))]
}

/** Placeholders of the text that have nothing to be filled with. */
export function emptyPlaceholders(text: string, values: Readonly<Record<string, string>>): string[] {
  const names = Object.keys(values)
  const empty = [...text.matchAll(hole)].flatMap(([, double, single]) => {
    const written = double ?? single ?? ''
    const name = nameAmong(names, written)
    if (name === undefined || values[name] !== '') return []
    return name.endsWith('_') ? written.trim() : name
  })
  return [...new Set(empty)]
}
