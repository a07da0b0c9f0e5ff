// Wording of ready-made campaigns. Clients are written to in English.

const bye = 'Kind regards,\n{{Company_Name}}\n{{Company_Phone}}'

export const readyWords = {
  seasonSubject: 'Ready for the season?',
  seasonText: `Hi {{Customer_Name}},\n\nThe busy season is close. Book a check now and avoid a breakdown later.\n\nReply to this email and we’ll find a time.\n\n${bye}`,
  winBackText: 'Hi {{Customer_Name}}, it’s been a while. Anything we can help with this month?',
  reviewSubject: 'How did we do?',
  reviewText: `Hi {{Customer_Name}},\n\nThank you for having us. Would you leave us a review? It takes a minute and helps a lot.\n\n{{Review_Link}}\n\n${bye}`,
  referralSubject: 'Know somebody who needs us?',
  referralText: `Hi {{Customer_Name}},\n\nMost of our work comes from people who recommend us. If a friend needs help, please pass on our number: {{Company_Phone}}.\n\n${bye}`,
  priceSubject: 'Our prices change soon',
  priceText: `Hi {{Customer_Name}},\n\nOur prices go up next month. Work booked before then stays at today’s prices. Reply to this email to book.\n\n${bye}`,
}
