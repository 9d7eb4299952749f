/** The academy's announcements to a student. T26 */
export const announcements = {
  description: 'What the academy has written to you.',
  sent: (day: string, academy: string) => `${day}, ${academy}`,
  others: 'Other announcements',
}
