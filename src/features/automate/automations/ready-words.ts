// Wording of ready-made automations. Clients are written to in English.

const bye = 'Kind regards,\n{{Company_Name}}\n{{Company_Phone}}'

export const readyWords = {
  quoteSubject: 'Your quote {{Quote_Number}}',
  quoteEmail: `Hi {{Customer_Name}},\n\nDid you have a chance to look at our quote? If anything is unclear, just reply to this email.\n\n${bye}`,
  quoteText:
    'Hi {{Customer_Name}}, is our quote {{Quote_Number}} still of interest? View it here: {{Link}} {{Company_Name}}',
  leadNotice: 'Nobody has called {{Customer_Name}} back yet',
  welcomeSubject: 'Welcome to {{Company_Name}}',
  welcomeEmail: `Hi {{Customer_Name}},\n\nThank you for choosing us. Save our number: {{Company_Phone}}.\n\n${bye}`,
  serviceSubject: 'Time for your yearly service',
  serviceEmail: `Hi {{Customer_Name}},\n\nIt’s nearly a year since our last visit. Reply to this email to book your next service.\n\n${bye}`,
  winBackText:
    'Hi {{Customer_Name}}, it’s been a while. Anything we can help with? {{Company_Name}} {{Company_Phone}}',
  notInvoicedNotice: 'Job {{Job_Id}}, {{Customer_Name}}, is closed but not invoiced',
  noAppointmentNotice: 'Job {{Job_Id}}, {{Customer_Name}}, has no appointment',
  overdueNotice: 'Call {{Customer_Name}}: invoice {{Invoice_Number}}, {{Amount_Due}}, is a week overdue',
  feedbackNotice: '{{Customer_Name}} left feedback on job {{Job_Id}}',
}
