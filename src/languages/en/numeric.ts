/** A question that asks for a number. */
export const numeric = {
  write: 'Write a number',
  unreadable: 'Write the number like 12, 3.5 or 7/2: a point for decimals, no commas and no symbols.',
  forms:
    'Up to 5 characters, or 6 with a minus sign: 12, 3.5 or 7/2. No mixed numbers, commas or symbols such as % and $.',
}
