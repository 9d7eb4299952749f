/**
 * Returns a text in which the letters that writers of Arabic use for one another are one: alef with and without hamza or madda, final ya
 * and alef maqsura, ta marbuta and ha; without tatweel and marks of vowels. Other scripts stay as they are.
 */
export const withPlainArabic = (text: string): string =>
  text
    .replace(/[\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/ة/g, 'ه')
