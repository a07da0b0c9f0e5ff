import type { PlaceholderValues } from '#shared/texts/placeholders.ts'

/** A client and a job that nobody has, to show what a template comes to. Clients are written to in English. */
export const sampleValues: PlaceholderValues = {
  Customer_Name: 'Dana Wells',
  Customer_Email: 'dana@example.com',
  Customer_Phone: '0491 570 156',
  Job_Id: '1042',
  Appointment_Time: '3 Mar 2027, 7:00 – 9:00 am',
  Job_Status: 'Scheduled',
  Job_Address: '4 King St, Newtown',
  Additional_Info: 'Hot water system leaks.',
  Money_Due: '$330.00',
  Payment_Method: 'Card',
  Current_Date: '1 Mar 2027',
  Company_Comment: 'Key is at the office.',
  Tradie_Comment: 'Valve changed.',
  Company_Id: '7',
}

/** What somebody writes to them. */
export const sampleMessage = 'Hi Dana Wells,\n\nYour email’s text goes here.'

/** A document of theirs. */
export const sampleDocument = {
  Company_Name: 'Northside Plumbing',
  Company_Phone: '02 5550 1234',
  Quote_Number: '#31',
  Invoice_Number: '#207',
  Total: '$330.00',
  Amount_Due: '$330.00',
  Due_Date: '17 March 2027',
  Valid_Until: '31 March 2027',
  Amount_Paid: '$330.00',
  Receipt_Number: '#18',
  Balance: '$330.00',
  Count: '3',
  Code: '123456',
  Code_Minutes: '30',
  Message: 'We can come on Monday at 7.',
  Form_Name: 'Safety checklist',
  Form_Number: '12',
  Received_Time: '3 March 2027, 7:00 am',
}
