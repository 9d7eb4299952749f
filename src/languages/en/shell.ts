import { format } from './format.ts'

/** Header, footer and what else stands around a page. S3 */
export const shell = {
  skipToContent: 'Skip to content',
  preview: 'This is a preview, not the public page.',
  mainMenu: 'Main menu',
  moreMenu: 'More pages',
  openMenu: 'Menu',
  links: {
    home: 'Home',
    courses: 'Courses',
    myCourses: 'My courses',
    quizzes: 'Quizzes',
    orders: 'Orders',
    cart: 'Cart',
    profile: 'Profile',
    blog: 'Blog',
    books: 'Books',
    contact: 'Contact us',
    about: 'About Us',
    satCalculator: 'SAT Calculator',
    dsatCalculator: 'DSAT Calculator',
  },
  studio: 'Studio',
  /** Arabic on purpose: the specification's label, 'join'. */
  join: { text: 'انضم', lang: 'ar' },
  joinMeaning: 'Join: sign in or create an account',
  search: 'Search',
  cart: (lines: number) => (lines === 0 ? 'Cart' : `Cart, ${format.count(lines, { one: '# item', other: '# items' })}`),
  login: 'Login',
  createAccount: 'Create an account',
  account: (name: string) => `Account of ${name}`,
  greeting: (name: string) => `Hello, ${name}`,
  logOut: 'Log out',
  copyright: (year: number, academy: string) => `© ${year} ${academy}. All rights reserved.`,
  /** An academy that has not named its instructor, or goes by their name, is only named. */
  academyCredit: (academy: string, instructor: string | null) =>
    instructor === null || academy === instructor ? academy : `${academy} is taught by ${instructor}.`,
  developedBy: 'Developed by',
  opensNewTab: '(opens in a new tab)',
  readFirst: 'Please read first:',
  contact: 'Chat with us',
  theme: { legend: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' },
  backHome: 'Back to home',
  backToQuizzes: 'Back to Quizzes',
  viewAnswers: 'View Answers',
  pageLoading: 'The page is loading',
}
