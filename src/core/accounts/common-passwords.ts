/** What people build passwords from: words, names, teams, places, keyboard walks, ours among them. Server only. */
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

/** Common without any ending: runs of digits and keys, and the longer favourites of every published list. */
const whole =
  `12345678 123456789 1234567890 0123456789 123123123 987654321 9876543210 87654321 11223344 1122334455 12341234
  12121212 123321123 12344321 123454321 112233445566 147258369 159357159 741852963 789456123 456789123 147852369 102030405
  10203040 11112222 12312312 13131313 20202020 0987654321 01234567 12345679 123456780 123456781 12345678910 1234512345
  123456123456 qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm1 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsxedcrfv zaq12wsx
  zaq1zaq1 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qweasdzxc qwe123qwe asd123asd qweqwe123 asdasd123 zxczxc123
  1234qwer qwer1234 asdf1234 asdfasdf qwerqwer zxcvzxcv asdfqwer qwerasdf abcd1234 abc12345 abcdefgh abcdefghi abcdefg1
  abcabcabc a1b2c3d4 a1s2d3f4 aa123456 a12345678 a123456789 q123456789 1a2b3c4d 123456ab 123456abc 123qweasd 123qweasdzxc
  123abc123 12345qwert 123456qwerty qwerty123456 password password1 password12 passpass trustno1 letmein1 iloveyou iloveyou2
  ilovegod iloveme1 iloveallah lovelove sunshine princess football baseball superman starwars computer michelle jennifer
  corvette mercedes internet whatever elephant kangaroo crocodile dinosaur sunflower sweetheart beautiful wonderful
  liverpool manchester barcelona juventus realmadrid christopher elizabeth alexander butterfly chocolate strawberry
  blackberry microsoft facebook instagram whatsapp playstation metallica changeme changeit default1 temppass temp1234
  test1234 testtest testing1 guest123 admin123 adminadmin administrator rootroot welcome1 welcome123 p@ssw0rd pa$$word
  passw0rd password! password123! qwerty1! qwerty123! iloveyou! correcthorsebatterystaple opensesame abracadabra
  letmeinnow nopassword mypassword yourpassword thepassword newpassword oldpassword passwordpassword wordpass drowssap
  secretsecret topsecret lanternacademy`
    .split(/\s+/)
    .filter(Boolean)

const shortestOfInterest = 8
const repeated = [...'0123456789abcdefghijklmnopqrstuvwxyz'].flatMap((one) =>
  [8, 9, 10, 12].map((length) => one.repeat(length)),
)

/** The common passwords of 8 characters or more, in lower case: more than 3,000 of them. A5 */
export const commonPasswords: ReadonlySet<string> = new Set(
  [
    ...whole,
    ...repeated,
    ...bases,
    ...bases.map((base) => base + base),
    ...bases.flatMap((base) => suffixes.map((suffix) => base + suffix)),
    ...bases.flatMap((base) => ['123', '1234', '12345'].map((prefix) => prefix + base)),
  ].filter((password) => password.length >= shortestOfInterest),
)

/** Whether a password is one of those that guessers try first, however it is capitalised. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.trim().toLowerCase())
}
