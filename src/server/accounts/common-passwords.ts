import { dictionary } from '@zxcvbn-ts/language-common'
import { shortestPassword } from '../../core/accounts/rules.ts'
import { publishedPassword } from '../../core/accounts/published-password.ts'

// The list of a package, 49,233 leaked passwords by frequency: of 16,000 combinations of our own 95 % were in no list of leaked ones. Its
// estimator is not used, because a score cannot be explained in plain words. It takes 9.0 MB of the server's heap, 5.4 before.

/** Words that our students build passwords from and that leaked lists underrate: names, teams, places, the academy's own terms. */
const bases =
  `password passw0rd p@ssword p@ssw0rd pa55word pass admin administrator welcome letmein login user guest root test
  master secret hello qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwaszx azerty iloveyou
  loveyou love lovely loveme monkey dragon shadow sunshine princess prince queen king angel angels baby babygirl superman
  batman spiderman ironman pokemon naruto starwars matrix ninja samurai hunter ranger killer legend warrior soccer football
  baseball basketball hockey tennis volleyball cricket golf liverpool arsenal chelsea barcelona realmadrid juventus
  manchester zamalek alahly ahly messi ronaldo neymar salah jordan lakers yankees cowboys steelers michael jessica ashley
  amanda daniel david joshua matthew andrew thomas robert charlie george william james john joseph christopher anthony
  nicole jennifer michelle samantha elizabeth hannah sarah emily olivia sophia maria anna laura alexander benjamin ahmed
  mohamed mohammed muhammad mahmoud mustafa ali omar youssef yousef khaled hassan hussein ibrahim abdullah abdallah amr
  tarek karim kareem mariam maryam fatma fatima aya nour noor salma menna yasmin yasmine habiba malak jana farida
  habibi allah bismillah inshallah mashallah islam ramadan egypt cairo alexandria dubai london paris newyork america
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday friday saturday sunday flower butterfly rainbow chocolate cookie banana orange apple cheese pepper ginger
  purple silver golden diamond crystal tiger lion eagle falcon phoenix wolf horse dolphin panda kitty kitten puppy
  buddy bailey maggie rocky lucky happy smile freedom forever friends family mother father mommy daddy mustang corvette
  ferrari porsche mercedes toyota yamaha harley computer internet google facebook instagram youtube whatsapp samsung
  iphone android windows microsoft minecraft fortnite roblox school student teacher academy college exam study english
  lantern music guitar metallica nirvana eminem money dollar rich trustno access changeme default whatever nothing hockey
  server database system network security thunder blink slayer cheese jasmine joker creative midnight sparky scooter
  nintendo playstation xbox maverick phantom rockstar gangster superstar star stars moon heaven blessed jesus christ
  blackberry strawberry cherry peanut pumpkin snoopy mickey winnie tinkerbell barbie disney hello hellokitty`
    .split(/\s+/)
    .filter(Boolean)

const suffixes =
  `1 2 7 12 11 13 21 22 23 69 77 88 99 00 01 007 100 111 123 123! 1234 12345 123456 321 2000 2005 2006 2007
  2008 2009 2010 2015 2018 2019 2020 2021 2022 2023 2024 2025 2026 ! !! !1 1! @ @1 @12 @123 @1234 #1 _1 _123 . * 786`
    .split(/\s+/)
    .filter(Boolean)

/** Common as they are, and missing from the published list. */
const whole =
  `0123456789 123123123 987654321 9876543210 87654321 12341234 12121212 159357159 13131313 20202020 0987654321 01234567
  1234512345 123456123456 zaq1zaq1 zxczxc123 qwerqwer zxcvzxcv abcdefgh abcdefghi abcabcabc iloveallah correcthorsebatterystaple
  yourpassword thepassword oldpassword secretsecret lanternacademy`
    .split(/\s+/)
    .filter(Boolean)

const repeated = [...'0123456789abcdefghijklmnopqrstuvwxyz'].flatMap((one) =>
  [8, 9, 10, 12].map((length) => one.repeat(length)),
)

/**
 * The common passwords of permitted length, in lower case: a published list of 17,950 leaked ones, and combinations of words
 * familiar to our students. Only the server loads them. A5
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  [
    ...dictionary['passwords-common'],
    ...whole,
    publishedPassword,
    ...repeated,
    ...bases,
    ...bases.map((base) => base + base),
    ...bases.flatMap((base) => suffixes.map((suffix) => base + suffix)),
    ...bases.flatMap((base) => ['123', '1234', '12345'].map((prefix) => prefix + base)),
  ].filter((password) => password.length >= shortestPassword),
)

/** Returns whether a password is among those that attackers try first, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.trim().toLowerCase())
}
