import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { asRead } from '../../../testing/as-read.ts'
import { readBank } from '../../../testing/read-in-english.ts'

test('I8 explanations by the letters of options, and within them, are rationales; one with a picture is named', () => {
  const rationalesIn = (text: string) => {
    const { questions, dropped } = readBank(text)
    return [questions.map(({ explanation }) => explanation?.options.map(({ rationale }) => rationale) ?? null), dropped]
  }
  expect(
    rationalesIn(
      `[{"question":"Which?","options":{"B":"y","A":"x"},"answer":"A","explanation":{"A":"It fits.","B":"It does not."}},
        {"question":"Who?","options":["x","y"],"answer":"A","rationales":{"B":"<p>It is <b>not</b>.</p>"}},
        {"question":"Why?","options":[{"text":"x","correct":true,"rationale":"So."},{"text":"y","rationale":null}],"answer":"A"}]`,
    ),
  ).toEqual([
    [
      ['It fits.', 'It does not.'],
      [null, 'It is not.'],
      ['So.', null],
    ],
    undefined,
  ])
  expect(
    rationalesIn(
      `[{"question":"Which?","options":["B) x","A) y"],"answer":"B) x","explanation":{"A":"It fits."}},
        {"question":"Who?","options":[{"text":"x","correct":true,"rationale":"<img src='a.png'>"},{"text":"y"}],"answer":"A"}]`,
    ),
  ).toEqual([
    [null, null],
    ['explanation.A', 'options.rationale'],
  ])
})

const read = (file: string | Uint8Array) => asRead(readBank(file))
const unclear = (key: string, line = 1) =>
  `${line} refused: Its key is ${key}, and the file does not show whether its keys count from 0 or from 1: write letters, A for the first option.`
const gets = (line: number, text: string) =>
  `${line} repaired: It has no passage, and gets “${text}” from above, as the table has each passage once: write “none” where a question has none.`
const isWithout = (line: number, text: string) =>
  `${line} repaired: It has no passage, and is taken without one: write “same as above” where “${text}” is also its own, or “none”.`

const tables: [promise: string, text: string, expected: string[]][] = [
  [
    'five options are too many, whatever their headings',
    'Question,A,B,C,D,E,Answer\nCap?,Paris,Rome,Oslo,Bern,Lima,A',
    ['2 refused: It has 5 options; four are the most.', 'left out: E'],
  ],
  [
    'options that begin with F, G, H and J have their keys so, and a letter that none of them has is no key',
    'question,option_a,option_b,option_c,option_d,correct\nWho?,A. one,B. two,C. six,D. ten,B\nWhere?,F. one,G. two,H. six,J. ten,J\nWhen?,F. one,G. two,H. six,J. ten,B',
    [
      '2 Who? one / *two / six / ten',
      '3 Where? one / two / six / *ten',
      '4 refused: The right answer is “B”, but its options are lettered F, G, H, J.',
    ],
  ],
  [
    'headings with the letters of both rows of the ACT name options, and keys are of either',
    'question,A/F,B/G,C/H,D/J,correct\nWho?,one,two,six,ten,B\nWhere?,one,two,six,ten,J',
    ['2 Who? one / *two / six / ten', '3 Where? one / two / six / *ten'],
  ],
  [
    'a letter without options is no typed answer, unless the table says so',
    'question,F,G,correct,type\nWho?,a,b,G,\nSymbol of fluorine?,,,F,fill_in',
    [
      '3 Symbol of fluorine? = F',
      '2 refused: Its right answer is “G”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
      'left out: F, G',
    ],
  ],
  [
    'several letters without options are no typed answer either, but terms and numbers are',
    'question,correct,type\nWhich two?,"A, C",\nWhich of them?,B and D,\nWhich vitamins?,"A, C",fill_in\nTerm?,a + b,\nPart?,a/b,\nWhich word?,A cat,',
    [
      '4 Which vitamins? = A, C',
      '5 Term? = a + b',
      '6 Part? = a/b',
      '7 Which word? = A cat',
      '2 refused: Its right answer is “A, C”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
      '3 refused: Its right answer is “B and D”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
    ],
  ],
  [
    'the mark of an option in the question, or a letter that looks Latin, is no typed answer',
    'question,correct\nWhich? (1) cod (2) gull,2\nWhich one?,В\nHow many?,2',
    [
      '4 How many? = 2',
      '2 refused: Its right answer is “2”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
      '3 refused: Its right answer is “В”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
    ],
  ],
  [
    'a column of flags beside each option is the key',
    'Question,Option 1,Correct 1,Option 2,Correct 2,Option 3,Correct 3\nWho?,x,0,y,1,z,0\nWhich two?,x,1,y,,z,TRUE\nNone?,x,0,y,0,z,0',
    ['2 Who? x / *y / z', '3 Which two? *x / y / *z', '4 refused: The right answer is missing.'],
  ],
  [
    'crosses in columns of flags are the key where nothing else is',
    'Question,A,B,Correct 1,Correct 2\nWho?,x,y,,x\nWhere?,x,y,x,',
    ['2 Who? x / *y', '3 Where? *x / y'],
  ],
  [
    'columns of right answers in words are no flags',
    'Question,Option 1,Correct 1,Option 2,Correct 2\nWho?,x,x,y,',
    ['2 Who? *x / y'],
  ],
  [
    'a list of flags as long as the options is no list of places, and two numbers can be either',
    '[{"question":"Who?","options":["x","y","z"],"answer":[0,0,1]},\n{"question":"Which two?","options":["x","y","z"],"answer":[true,false,true]},\n{"question":"Unclear?","options":["x","y"],"answer":[0,1]}]',
    ['1 Who? x / y / *z', '2 Which two? *x / y / *z', unclear('[0,1]', 3)],
  ],
  [
    'flags in an object by the names of options are the key, and one that says otherwise is a doubt',
    '[{"question":"Which two?","answers":{"answer_a":"x","answer_b":"y","answer_c":"z","answer_d":null},"correct_answers":{"answer_a_correct":"true","answer_b_correct":"false","answer_c_correct":"true","answer_d_correct":"false"}},\n{"question":"Who?","answers":{"answer_a":"x","answer_b":"y"},"correct_answers":{"answer_a_correct":"false","answer_b_correct":"true"},"correct_answer":"answer_b"},\n{"question":"Doubt?","answers":{"answer_a":"x","answer_b":"y"},"correct_answers":{"answer_a_correct":"false","answer_b_correct":"true"},"correct_answer":"answer_a"}]',
    [
      '1 Which two? *x / y / *z',
      '2 Who? x / *y',
      '3 refused: Its right answer is given twice and not alike, as B and as A: the key is in doubt.',
    ],
  ],
  [
    'decimals and long numbers of JSON are as they are written',
    '[{"question":"Which?","options":[1.50,2.00,12345678901234567890],"answer":"A"},\n{"question":"How much?","answer":0.10}]',
    ['1 Which? *1.50 / 2.00 / 12345678901234567890', '2 How much? = 0.10 / 0.1'],
  ],
  [
    'places, flags, truths and labels of JSON are numbers, whether a program writes them as 2 or as 2.0',
    '[{"id":12.0,"question":"Who?","options":["x","y","z"],"answer_index":0.0,"module":1.0,"difficulty":3.0},\n{"question":"Where?","options":["x","y","z"],"answer_index":2.0},\n{"question":"When?","A":"x","B":"y","C":"z","D":"w","answer":"C"},\n{"question":"Flag?","options":[{"text":"x","correct":0.0},{"text":"y","correct":1.0}]},\n{"question":"Flags?","options":["x","y","z"],"answer":[0.0,0.0,1.0]},\n{"question":"True?","type":"true_false","answer":1.0},\n{"question":"False?","type":"true_false","answer":0.0},\n{"question":"Legs?","answer":5.0},\n{"question":"Price?","answer":[2.50]},\n{"question":"Named?","options":[{"id":1.0,"text":"x"},{"id":2.0,"text":"y"}],"answer":2}]',
    [
      '1 Who? *x / y / z',
      '2 Where? x / y / *z',
      '3 When? x / y / *z / w',
      '4 Flag? x / *y',
      '5 Flags? x / y / *z',
      '6 True? = true',
      '7 False? = false',
      '8 Legs? = 5',
      '9 Price? = 2.50 / 2.5',
      '10 Named? x / *y',
    ],
  ],
  [
    'a number as the key is compared with options by its value, and can be the place of another then',
    '[{"question":"Half?","options":[0.5,1.5,2.50],"answer":"2.5"},\n{"question":"Same?","options":[1.50,2.50,3.50],"answer":2.50},\n{"question":"Either?","options":[2.0,3.0,4.0],"answer":2},\n{"question":"Or?","options":[2.0,3.0,4.0],"answer":2.0},\n{"question":"Large?","options":[10.0,20.0,30.0],"answer":20.0}]',
    [
      '1 Half? 0.5 / 1.5 / *2.5',
      '2 Same? 1.50 / *2.50 / 3.50',
      '5 Large? 10 / *20 / 30',
      '3 refused: The right answer “2” can mean B, or A by its words: write “(B)” or “(A)”.',
      '4 refused: The right answer “2” can mean B, or A by its words: write “(B)” or “(A)”.',
    ],
  ],
  [
    'a decimal as the key of columns of options is a place',
    '[{"question":"When?","A":"x","B":"y","C":"z","D":"w","answer":3.0},{"question":"Whole?","A":"x","B":"y","C":"z","D":"w","answer":1}]',
    [
      expect.stringContaining('1 When? x / y / *z / w'),
      expect.stringContaining('1 Whole? *x / y / z / w'),
      expect.anything(),
      expect.anything(),
    ],
  ],
  [
    'words or the number of a column that is not understood are no typed answer',
    'question,First,Second,Third,correct,type\nWhich one?,oc4,oc5,oc6,oc5,\nWhich place?,oc4,oc5,oc6,2,\nWhich word?,oc4,oc5,oc6,oc5,fill_in\nOther?,oc4,oc5,oc6,oc9,\nAlone?,oc4,,,oc4,\nWhich last?,oc4,oc5,oc6,oc6,',
    [
      '4 Which word? = oc5',
      '5 Other? = oc9',
      '6 Alone? = oc4',
      '2 refused: Its right answer is “oc5”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
      '3 refused: Its right answer is “2”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
      '7 refused: Its right answer is “oc6”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
      'left out: First, Second, Third',
    ],
  ],
  [
    'a typed answer that is also in a column of something else is one',
    'question,correct,week,chapter\nHow many legs?,5,5,2\nHow many arms?,8,6,2\nHow many eyes?,2,7,2\nHow many tails?,3,8,3',
    [
      '2 How many legs? = 5',
      '3 How many arms? = 8',
      '4 How many eyes? = 2',
      '5 How many tails? = 3',
      'left out: week, chapter',
    ],
  ],
  [
    'the author of a book is a typed answer, and so is a number beside standards',
    'question,correct,author,book,standard 1,standard 2\nWho wrote Emma?,Austen,Austen,Emma,RL.1,RL.4\nHow many heirs?,2,Austen,Emma,RL.1,RL.2\nHow many parts?,1,Austen,Emma,RL.1,RL.2',
    [
      '2 Who wrote Emma? = Austen',
      '3 How many heirs? = 2',
      '4 How many parts? = 1',
      'left out: author, book, standard 1, standard 2',
    ],
  ],
  [
    'a number that can be one of three columns or more in a row is no typed answer',
    'question,Choix 1,Choix 2,Choix 3,correct\nWho?,oc4,oc5,oc6,2',
    [
      '2 refused: Its right answer is “2”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
      'left out: Choix 1, Choix 2, Choix 3',
    ],
  ],
  [
    'a number is a typed answer beside columns that are no options',
    'question,Hint 1,Hint 2,year,author,correct\nHow many?,two,three,1999,Austen,2',
    ['2 How many? = 2', 'left out: Hint 1, Hint 2, year, author'],
  ],
  [
    'a second key in words or by its letter is compared with the first',
    'question,option_a,option_b,option_c,correct,answer text,correct_letter\nTwo keys?,w,x,y,B,y,\nOther letter?,w,x,y,B,,C\nAgree?,w,x,y,B,x,B\nCount?,w,x,y,B,3,',
    [
      '4 Agree? w / *x / y',
      '5 Count? w / *x / y',
      '2 refused: Its right answer is given twice and not alike, as B and as C: the key is in doubt.',
      '3 refused: Its right answer is given twice and not alike, as B and as C: the key is in doubt.',
      'left out: answer text, correct_letter',
    ],
  ],
  [
    'who corrected a question, its rights and its correction are no second key',
    'question,option_a,option_b,correct,Corrected by,rights,Correction\nWho?,x,y,A,B,,\nWhich?,no,yes,A,,yes,\nWhere?,yes,no,A,,,no',
    ['2 Who? *x / y', '3 Which? *no / yes', '4 Where? *yes / no', 'left out: Corrected by, rights, Correction'],
  ],
  [
    'a number with a comma, a point and a place with its land are one option, unless several are asked for',
    'question,option_a,option_b,option_c,option_d,correct,type\nHow many?,1,500,1500,15,"1,500",\nPoint?,2,5,"(2, 5)","(5, 2)","2, 5",\nPair?,6,7,"(6, 7)","(7, 6)",6; 7,\nWhere?,Rome,Italy,Oslo,Bern,"Rome, Italy",\nChoose two metals.,iron,tin,oak,ash,"iron, tin",\nWhole?,1,500,1500,15,"1,500",multiple_select\nSum?,6,7,8,9,6; 7,multiple_select',
    [
      '6 Choose two metals. *iron / *tin / oak / ash',
      '8 Sum? *6 / *7 / 8 / 9',
      '2 refused: The right answer is “1,500”, which is none of its 4 options.',
      '3 refused: The right answer is “2, 5”, which is none of its 4 options.',
      '4 refused: The right answer is “6; 7”, which is none of its 4 options.',
      '5 refused: The right answer is “Rome, Italy”, which is none of its 4 options.',
      '7 refused: The right answer is “1,500”, which is none of its 4 options.',
    ],
  ],
  [
    'a list of the words of options is their key, with commas in them or not',
    '[{"question":"Metals?","options":["iron","oak","tin"],"answer":["iron","tin"]},\n{"question":"Places?","options":["Rome, Italy","Oslo","Bern"],"answer":["Rome, Italy","Bern"]},\n{"question":"One?","options":["Rome, Italy","Oslo"],"answer":["Rome, Italy"]}]',
    ['1 Metals? *iron / oak / *tin', '2 Places? *Rome, Italy / Oslo / *Bern', '3 One? *Rome, Italy / Oslo'],
  ],
  [
    'the words of several options are a key, and those of one but for its capitals where no other is written alike',
    'question,option_a,option_b,option_c,option_d,correct,type\nMetals?,iron,wood,lead,cork,"Iron, Lead",checkbox\nWhich red?,rose,leaf,blood,sky,rose; blood,\nPlaces?,"Rome, Italy",Oslo,"Paris, France",Bern,"Rome, Italy; Oslo",multiple_select\nPart?,iron,wood,lead,cork,"Iron, Tin",checkbox\nLetters?,B,A,x,y,"A, B",multiple_select\nOther letters?,B,C,A,y,"A, B",multiple_select\nCase?,May,may,x,y,may,\nNo case?,May,may,x,y,MAY,',
    [
      '2 Metals? *iron / wood / *lead / cork',
      '3 Which red? *rose / leaf / *blood / sky',
      '4 Places? *Rome, Italy / *Oslo / Paris, France / Bern',
      '6 Letters? *B / *A / x / y',
      '8 Case? May / *may / x / y',
      '5 refused: The right answer is “Iron, Tin”, which is none of its 4 options.',
      '7 refused: The right answer “A, B” can mean A, B, or A, C by its words: write “(A, B)” or “(A, C)”.',
      '9 refused: The right answer “MAY” can mean A, or B by its words: write “(A)” or “(B)”.',
    ],
  ],
  [
    'alternatives are options',
    'Question,Alternative 1,Alternative 2,Alternative 3,Answer\nWhich two?,x,y,z,"A, C"\nWho?,x,y,z,2',
    ['2 Which two? *x / y / *z', '3 Who? x / *y / z', '3 repaired: Right answer “2” read as B.'],
  ],
  [
    'alternatives in a list are options',
    '[{"question":"Which two?","alternatives":["x","y","z"],"answer":["A","C"]}]',
    ['1 Which two? *x / y / *z'],
  ],
  [
    'a list as the key of a typed answer is its accepted answers, and so are other spellings of it',
    '[{"question":"Half?","answer":["0.5","1/2"]},\n{"question":"Color?","type":"short_answer","answer":"color","alternatives":["colour"]},\n{"question":"Shade?","answer":"gray | silver","accepted_answers":["grey","a|b"]},\n{"question":"Typed?","type":"fill_in","answers":["red","rot"]},\n{"question":"Which?","options":["x","y"],"accepted_answers":["x"],"answer":"A"}]',
    [
      '1 Half? = 0.5 / 1/2',
      '2 Color? = color / colour',
      '3 Shade? = gray / silver / grey / a|b',
      '4 Typed? = red / rot',
      '5 Which? *x / y',
      '4 repaired: It has no right answer beside its options, which are read as the answers that it accepts.',
      'left out: accepted_answers',
    ],
  ],
  [
    'a list from which the key of a typed answer is chosen has no other spellings of it',
    '[{"type":"fill_in","question":"He ___ home.","answers":["go","goes","went"],"answer":"goes"},\n{"type":"fill_in","question":"She ___ home.","variants":["go","Goes","went"],"correct":"goes"},\n{"type":"fill_in","question":"It ___ home.","possible_answers":["go","goes"],"correct_answer":"B"},\n{"type":"fill_in","question":"A city?","answers":["Paris","Rome"],"correct":0},\n{"type":"fill_in","question":"We ___ home.","variants":["go","goes"],"answer":"2"},\n{"type":"fill_in","question":"Article?","variants":["an"],"answer":"a"}]',
    [
      '1 He ___ home. = goes',
      '2 She ___ home. = goes',
      '6 Article? = a / an',
      '1 repaired: Its kind of question has no place for these columns, so they are left out: option_a, option_b, option_c.',
      '2 repaired: Its kind of question has no place for these columns, so they are left out: option_a, option_b, option_c.',
      '3 refused: Its answer “B” can be what is typed, or name one of its list “possible_answers”: write the answer in words.',
      '4 refused: Its answer “0” can be what is typed, or name one of its list “answers”: write the answer in words.',
      '5 refused: Its answer “2” can be what is typed, or name one of its list “variants”: write the answer in words.',
    ],
  ],
  [
    'a list as the key of several gaps, or of several things, is no list of answers of which each is right',
    '[{"question":"I ___ to ___.","answer":["go","bed"]},\n{"question":"He [blank1] to [blank2].","type":"fill_in","answer":[["goes","walks"],["bed"]]},\n{"question":"Name two metals.","answer":["iron","lead"]},\n{"question":"A gap of ___ ___?","answer":["two words","2 words"]},\n{"question":"Nested?","answer":[["a b","c d"]]},\n{"question":"Choose two.","A":"x","B":"y","C":"z","answer":["A","C"]}]',
    [
      '4 A gap of ___ ___? = two words / 2 words',
      '6 Choose two. *x / y / *z',
      '1 refused: It has more than one place for answers.',
      '2 refused: It has more than one place for answers.',
      '3 refused: Its answer “iron, lead” can be one answer or several: write “|” between several, or put one in quotation marks.',
      '5 refused: Its answer “["a b","c d"]” can be one answer or several: write “|” between several, or put one in quotation marks.',
    ],
  ],
  [
    'several lists of questions are the sections of a file, and each line is that of its list',
    '{"math":[{"question":"Sum?","options":["x","y"],"answer":"A"}],\n"english":[{"question":"Word?","options":["x","y"],"answer":"B"},\n{"question":"Text?","options":["x","y"],"answer":""}]}',
    ['1 Sum? *x / y', '2 Word? x / *y', '3 refused: The right answer is missing.'],
  ],
  [
    'a text around its questions needs no ID',
    '{"passages":[{"passage_id":"P1","text":"The kite rose.","questions":[{"stem":"What rose?","choices":["kite","gull"],"answer":"A"},{"passage_id":"P2","stem":"Who?","choices":["x","y"],"answer":"A"}]}]}',
    [
      '1 [The kite rose.] What rose? *kite / gull',
      '1 refused: Question 2: It shows what cannot be carried over: passage_id. Without that it cannot be answered.',
      'left out: passage_id',
    ],
  ],
  [
    'the words of an option have the name of options before them',
    '[{"question":"Which two?","answerOptions":[{"answerText":"x","isCorrect":true},{"answerText":"y","isCorrect":false},{"answerText":"z","isCorrect":true}]},\n{"question":"Who?","choices":[{"choice":"x","right":false},{"choice":"y","right":true}]}]',
    ['1 Which two? *x / y / *z', '2 Who? x / *y'],
  ],
  [
    'options whose words are in no known field are not read as an answer by their letters',
    '[{"question":"Which two?","options":[{"said":"x","isCorrect":true},{"said":"y","isCorrect":false},{"said":"z","isCorrect":true}]}]',
    [expect.stringMatching(/^1 refused: .*options/), 'left out: options'],
  ],
  [
    'lines of several words are no typed answers, single words in lines are, and so is what stands between bars',
    'question,correct\nColor?,"blue\nBecause the sky scatters light."\nHow many?,"3+4=7 pens.\n#### 7"\nWho?,"one | two\nsince he says so"\nShade?,"gray\ngrey"\nCity?,"New York |\nBig Apple"\nSky?,"blue \nsince it scatters light"',
    [
      '8 Shade? = gray / grey',
      '10 City? = New York / Big Apple',
      expect.stringMatching(
        /^2 refused: Its answer “blue Because the sky scatters light.” has several lines: write “\|” between several/,
      ),
      expect.stringMatching(/^4 refused: Its answer “3\+4=7.*” has several lines/),
      expect.stringMatching(/^6 refused: Its answer “two since he says so” has several lines/),
      expect.stringMatching(/^12 refused: Its answer “blue since it scatters light” has several lines/),
    ],
  ],
  [
    'headings in Arabic name columns',
    'رقم السؤال,نص السؤال,الخيار الأول,الخيار الثاني,الخيار ٣,الإجابة الصحيحة\n1,من؟,و,ز,ح,ب',
    ['2 من؟ و / *ز / ح'],
  ],
  ['letters in Arabic name the columns of options', 'السؤال,أ,ب,ج,د,الإجابة\nمن؟,و,ز,ح,ط,د', ['2 من؟ و / ز / ح / *ط']],
  [
    'a letter of another order than the Arabic headings have is no key',
    'السؤال,أ,ب,ت,ث,الإجابة\nمن؟,و,ز,ح,ط,ج',
    [expect.stringMatching(/^2 refused: .*ج.*4/)],
  ],
  [
    'an article is the passage',
    '{"article":"T","question":"Who?","options":["x","y"],"answer":"A"}',
    ['1 [T] Who? *x / y'],
  ],
  [
    'five options in Arabic are too many',
    'السؤال,أ,ب,ج,د,هـ,الإجابة\nمن؟,و,ز,ح,ط,ي,د',
    ['2 refused: It has 5 options; four are the most.', 'left out: هـ'],
  ],
  [
    'JSON Lines of others are mapped as a table is, and a broken line is named',
    '{"question":"Who?","choices":["x","y","z"],"answer":"B"}\n{"question":\n{"question":"Where?","choices":["x","y"],"answer":"A"}',
    ['1 Who? x / *y / z', '3 Where? *x / y', '2 refused: This is no JSON.'],
  ],
  [
    'the words that others have for kinds do not make their JSON the academy’s',
    '[{"type":"true_false","question":"Cats bark.","answer":false},\n{"type":"mcq","question":"Who?","options":["x","y"],"answer":"B"}]',
    ['1 Cats bark. = false', '2 Who? x / *y'],
  ],
  [
    'the word “key” that others have for the answer does not make their JSON the academy’s',
    '[{"question":"Who?","options":["x","y"],"key":"B"}]',
    ['1 Who? x / *y'],
  ],
  [
    'the key of true and false is the option that it names',
    'Question,Type,Option 1,Option 2,Answer\nIs 2 odd?,True/False,False,True,1\nIs 4 odd?,True/False,Yes,No,2\nIs 3 odd?,True/False,True,False,A\nIs 5?,True/False,red,blue,1',
    [
      '2 Is 2 odd? = false',
      '3 Is 4 odd? = false',
      '4 Is 3 odd? = true',
      '5 refused: The right answer should be TRUE or FALSE.',
    ],
  ],
  [
    '0 and 1 of true and false are words as well as places',
    'Question,Type,Option 1,Option 2,Answer\nIs 2 odd?,True/False,True,False,0\nIs 3 odd?,True/False,False,True,1',
    [unclear('0', 2), '3 Is 3 odd? = true'].toReversed(),
  ],
  [
    'a family of traps of an option that is not there is named',
    'question,type,correct,trap_id_a\nIs 2 even?,true_false,TRUE,opposite',
    [
      '2 Is 2 even? = true',
      '2 repaired: Its kind of question has no place for these columns, so they are left out: trap_id_a.',
    ],
  ],
  [
    '“Question” with numbers beside “Question Text” counts the questions',
    'Question,Question Text,A,B,Answer\n1,Cap?,Paris,Rome,A',
    ['2 Cap? *Paris / Rome'],
  ],
  [
    'two columns for the question that say two things are a doubt',
    'Question,Question Text,A,B,Answer\nRead this.,Cap?,Paris,Rome,A',
    [
      '2 refused: The column “Question Text” says something else for its question than another column: choose one of them.',
      'left out: Question Text',
    ],
  ],
  [
    'two columns with other keys are a doubt, and a solution in words is none',
    'Question,A,B,Answer,Solution\nCap?,Paris,Rome,A,B\nCap?,Paris,Oslo,A,It is known.',
    [
      '3 Cap? *Paris / Oslo',
      '2 refused: Its right answer is given twice and not alike, as A and as B: the key is in doubt.',
      'left out: Solution',
    ],
  ],
  [
    'a column that shows what a question asks about is no loss in passing',
    'question,a,b,correct,Audio file,Chart,Paragraph no\nHear?,x,y,A,a.mp3,,\nSee?,x,y,A,none,g.png,\nRead?,x,y,B,,no,4',
    [
      '4 Read? x / *y',
      '2 refused: It shows what cannot be carried over: Audio file. Without that it cannot be answered.',
      '3 refused: It shows what cannot be carried over: Chart. Without that it cannot be answered.',
      'left out: Audio file, Chart, Paragraph no',
    ],
  ],
  [
    'keys are read as people write them, in Arabic too',
    'question,type,a,b,c,correct\nq1,,w,x,y,A and B\nq2,,w,x,y,C - y\nq3,,w,x,y,ب\nq4,صح وخطأ,,,,خطأ\nq5,,w,x,y,C - x',
    [
      '2 q1 *w / *x / y',
      '3 q2 w / x / *y',
      '4 q3 w / *x / y',
      '5 q4 = false',
      '6 refused: The right answer is “C - x”, which is none of its 3 options.',
    ],
  ],
  [
    'Arabic letters of two orders in one column are no places',
    'question,a,b,c,correct\nq1,w,x,y,ت\nq2,w,x,y,ج\nq3,w,x,y,أ',
    ['ت', 'ج'].flatMap((letter, at) => [
      ...(at === 0 ? ['4 q3 *w / x / y'] : []),
      `${at + 2} refused: Its key ${letter} can be two places, because the column has letters of two Arabic orders (أ ب ج د and أ ب ت ث): write A, B, C or D.`,
    ]),
  ],
  [
    'keys of a table count from 0 where one of them is 0',
    'question,a,b,c,correct\nq1,w,x,y,0\nq2,w,x,y,2\nq3,w,x,y,1',
    ['2 q1 *w / x / y', '3 q2 w / x / *y', '4 q3 w / *x / y'],
  ],
  [
    'keys from 0 to the number of options count from neither for certain',
    'question,a,b,c,correct\nq1,w,x,y,0\nq2,w,x,y,3',
    [unclear('0', 2), unclear('3', 3)],
  ],
  [
    'numbers before questions that count the lines are none of their words, which a finding says',
    'question,a,b,correct\n1. Who?,x,y,A\nQ2) Where?,x,y,B\n3. When?,x,y,A',
    [
      '2 Who? *x / y',
      '3 Where? x / *y',
      '4 When? *x / y',
      '2 repaired: The numbers before its questions count them from 1 on, so they are left out.',
    ],
  ],
  [
    'a text that is said to be the one above is that, with a finding; without one above it is missing',
    'passage,question,correct,option_a,option_b\nsame,Who?,A,x,y\n"The *river* bends.",What?,A,x,y\n(same passage),Where?,B,x,y\nنفس النص,When?,B,x,y',
    [
      '3 [The <em>river</em> bends.] What? *x / y',
      '4 [The <em>river</em> bends.] Where? x / *y',
      '5 [The <em>river</em> bends.] When? x / *y',
      '2 refused: It asks about a passage that is not there.',
      '4 repaired: Its passage “(same passage)” is read as that of line 3.',
      '5 repaired: Its passage “نفس النص” is read as that of line 3.',
    ],
  ],
  [
    'a text that stands once, in the first row of its questions, is that of the rows below, but not of one that shows its own or says that it has none',
    'passage,question,correct,option_a,option_b,module\nThe river bends.,What bends?,A,x,y,1\n,What is the main idea of the passage?,A,x,y,1\n,ما الفكرة الرئيسة في النص؟,A,x,y,1\n,"The river ___. Which choice completes the text?",A,x,y,1\n,Which word is a verb?,A,x,y,1\nnone,Which word is a noun?,A,x,y,1\n,Which word is short?,A,x,y,2',
    [
      '2 [The river bends.] What bends? *x / y',
      '3 [The river bends.] What is the main idea of the passage? *x / y',
      '4 [The river bends.] ما الفكرة الرئيسة في النص؟ *x / y',
      '5 The river ___. Which choice completes the text? *x / y',
      '6 Which word is a verb? *x / y',
      '7 Which word is a noun? *x / y',
      '8 Which word is short? *x / y',
      gets(3, 'The river bends.'),
      gets(4, 'The river bends.'),
      isWithout(6, 'The river bends.'),
    ],
  ],
  [
    'where it is in doubt, a row without a text is a finding, and refused if it asks about one',
    'passage,question,correct,option_a,option_b\nOne.,Who?,A,x,y\nTwo.,Where?,A,x,y\n,When?,A,x,y\nThree.,Why?,A,x,y\n,What is the passage about?,A,x,y\nFour.,What?,A,x,y',
    [
      '2 [One.] Who? *x / y',
      '3 [Two.] Where? *x / y',
      '4 When? *x / y',
      '5 [Three.] Why? *x / y',
      '7 [Four.] What? *x / y',
      isWithout(4, 'Two.'),
      '6 refused: It asks about a passage that is not there.',
    ],
  ],
  [
    'a text is carried to the last row below it that asks about one, and not to the rows below that',
    'passage,question,correct,option_a,option_b\nThe river bends.,What is the passage about?,A,x,y\n,Who bends?,A,x,y\n,Which choice best states the main idea of the text?,A,x,y\n,Solve 2x = 8. What is x?,A,4,5\n,Which sentence is correct?,A,x,y\nIt snows.,What falls?,A,x,y\n,Which word is a noun?,A,x,y',
    [
      '2 [The river bends.] What is the passage about? *x / y',
      '3 [The river bends.] Who bends? *x / y',
      '4 [The river bends.] Which choice best states the main idea of the text? *x / y',
      '5 Solve 2x = 8. What is x? *4 / 5',
      '6 Which sentence is correct? *x / y',
      '7 [It snows.] What falls? *x / y',
      '8 Which word is a noun? *x / y',
      gets(3, 'The river bends.'),
      gets(4, 'The river bends.'),
      isWithout(5, 'The river bends.'),
      isWithout(6, 'The river bends.'),
      isWithout(8, 'It snows.'),
    ],
  ],
  [
    'a row that says that it has no text ends what is carried',
    'passage,question,correct,option_a,option_b\nThe river bends.,What bends?,A,x,y\n,Who bends?,A,x,y\nnone,Which word is a noun?,A,x,y\n,Which word is a verb?,A,x,y\n,What is the main idea of the text?,A,x,y',
    [
      '2 [The river bends.] What bends? *x / y',
      '3 Who bends? *x / y',
      '4 Which word is a noun? *x / y',
      '5 Which word is a verb? *x / y',
      isWithout(3, 'The river bends.'),
      isWithout(5, 'The river bends.'),
      '6 refused: It asks about a passage that is not there.',
    ],
  ],
  [
    'a question that quotes a sentence gets no text from above, and one that quotes a phrase does',
    'passage,question,correct,option_a,option_b\nThe river bends.,What bends?,A,x,y\n,"Which word in ""She sings well."" is a verb?",A,x,y\n,What is wrong in ‘They was at home then’?,A,x,y\n,What does “bends” mean?,A,x,y\n,What is the text about?,A,x,y',
    [
      '2 [The river bends.] What bends? *x / y',
      '3 Which word in &quot;She sings well.&quot; is a verb? *x / y',
      '4 What is wrong in ‘They was at home then’? *x / y',
      '5 [The river bends.] What does “bends” mean? *x / y',
      '6 [The river bends.] What is the text about? *x / y',
      isWithout(3, 'The river bends.'),
      isWithout(4, 'The river bends.'),
      gets(5, 'The river bends.'),
      gets(6, 'The river bends.'),
    ],
  ],
  [
    'an object without a text gets none from the object before it',
    '{"passage":"The river bends.","question":"What?","options":["x","y"],"answer":"A"}\n{"question":"Who?","options":["x","y"],"answer":"A"}\n{"question":"What is the text about?","options":["x","y"],"answer":"A"}',
    [
      '1 [The river bends.] What? *x / y',
      '2 Who? *x / y',
      isWithout(2, 'The river bends.'),
      '3 refused: It asks about a passage that is not there.',
    ],
  ],
  [
    'a word for nothing is no passage, and a drawing that is no picture refuses its question',
    '[{"question":"Who?","options":["x","y"],"answer":"B","paragraph":"null","visuals":{"svg_content":"null"}},\n{"question":"Where?","options":["x","y"],"answer":"B","paragraph":"null","visuals":{"svg_content":"<svg></svg>"}}]',
    [
      '1 Who? x / *y',
      '2 refused: It shows what cannot be carried over: visuals.svg_content. Without that it cannot be answered.',
      'left out: visuals.svg_content',
    ],
  ],
  [
    'a solution in sentences explains the key of another column, and one in letters is a second key',
    'Q#,question,A,B,solution,correct_option\n7,Who?,x,y,It is x because of the text.,A\n8,Where?,x,y,So the text says itself.,B',
    ['2 Who? *x / y (It is x because of the text.)', '3 Where? x / *y (So the text says itself.)'],
  ],
  [
    'a solution is a second key where it says so',
    'question,A,B,correct_option,solution\nWho?,x,y,A,B',
    [
      '2 refused: Its right answer is given twice and not alike, as A and as B: the key is in doubt.',
      'left out: solution',
    ],
  ],
  [
    'a solution in sentences explains the key of JSON too, whose passage is its body',
    '[{"body":"The river bends.","prompt":"Who?","options":["x","y"],"correct_option":"B","solution":"It is y because it bends."}]',
    ['1 [The river bends.] Who? x / *y (It is y because it bends.)'],
  ],
  [
    'numbers before some questions only are their words',
    'question,a,b,correct\n1. Who?,x,y,A\n3. Where?,x,y,B\nWhen?,x,y,A',
    ['2 1. Who? *x / y', '3 3. Where? x / *y', '4 When? *x / y'],
  ],
  [
    'wrong answers beside the right one are options in the order of the alphabet, and an empty one is none',
    'Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional)\nCap?,Paris,Rome,Oslo\nSum?,4,5,\nWord?,ice,,',
    ['2 Cap? Oslo / *Paris / Rome', '3 Sum? *4 / 5', '4 Word? = ice'],
  ],
  [
    'distractors are wrong answers',
    'Question,Key,Distractor A,Distractor B\nCap?,Paris,<b>Rome</b>,Oslo',
    ['2 Cap? <b>Rome</b> / Oslo / *Paris'],
  ],
  [
    'the advice of a template below its headings is no question',
    'Question Text,Question Type,Option 1,Option 2,Correct Answer\nText of the question (required),(default is Multiple Choice),Text for option 1,Text for option 2,The correct option\nCap?,Multiple Choice,Rome,Oslo,Oslo',
    [
      '3 Cap? Rome / *Oslo',
      '2 repaired: “Text of the question (required), (default is Multiple…” belongs to no question, so it is left out.',
    ],
  ],
  [
    'answers of Quizizz that stand in the columns of options are accepted',
    'Question Text,Question Type,Option 1,Option 2,Correct Answer\nYoung cat?,Fill-in-the-Blank,kitten,a kitten,',
    [
      '2 Young cat? = kitten / a kitten',
      '2 repaired: It has no right answer beside its options, which are read as the answers that it accepts.',
    ],
  ],
  [
    'words in the place of a text point to a question, a line or a text by its number',
    'id\tpassage\tquestion\ta\tb\tcorrect\n1\tThe river bends.\tWhere?\tx\ty\tA\n2\tFerries float.\tWhat?\tx\ty\tA\n3\tsame as #1\tWhy?\tx\ty\tB\n4\tSame as Q2\tHow?\tx\ty\tB\n5\tsee row 2\tWho?\tx\ty\tB\n6\t(see passage 2)\tWhich one?\tx\ty\tB\n7\t"\tWhen?\tx\ty\tB\n8\tuse the passage from question 12\tWhom?\tx\ty\tB\n9\t2\tWhose?\tx\ty\tB',
    [
      '2 [The river bends.] Where? *x / y',
      '3 [Ferries float.] What? *x / y',
      '4 [The river bends.] Why? x / *y',
      '5 [Ferries float.] How? x / *y',
      '6 [The river bends.] Who? x / *y',
      '7 [Ferries float.] Which one? x / *y',
      '8 [Ferries float.] When? x / *y',
      '4 repaired: Its passage “same as #1” is read as that of line 2.',
      '5 repaired: Its passage “Same as Q2” is read as that of line 3.',
      '6 repaired: Its passage “see row 2” is read as that of line 2.',
      '7 repaired: Its passage “(see passage 2)” is read as that of line 3.',
      '8 repaired: Its passage “"” is read as that of line 3.',
      '9 refused: It asks about a passage that is not there.',
      '10 refused: It asks about a passage that is not there.',
    ],
  ],
  [
    'marks for the same as above between commas swallow no lines',
    'passage,question,a,b,correct\nIt rains.,When?,x,y,A\n",Who?,x,y,B\n",Where?,x,y,B\n", and",Which?,x,y,B',
    [
      '2 [It rains.] When? *x / y',
      '3 [It rains.] Who? x / *y',
      '4 [It rains.] Where? x / *y',
      '5 [, and] Which? x / *y',
      '3 repaired: Its passage “"” is read as that of line 2.',
      '4 repaired: Its passage “"” is read as that of line 2.',
    ],
  ],
  [
    'a row for each option makes one question of those of a question, whose cell can be empty',
    'question,option,is_correct,explanation\nWho?,x,TRUE,It rolls.\n,y,FALSE,It floats.\n,z,FALSE,\nWhere?,p,0,Look.\n,q,1,',
    ['2 Who? *x / y / z', '5 Where? p / *q (Look.)'],
  ],
  [
    'a row for each option can repeat the question, and say the key by a letter',
    'Q No,Question,Option,Option Text,Correct Answer\n1,Who?,A,x,B\n1,Who?,B,y,B\n2,Where?,A,p,A\n2,Where?,B,q,A',
    ['2 Who? x / *y', '4 Where? *p / q'],
  ],
  [
    'a row for each option begins another question at another ID, another text or a letter that comes again',
    'No,Question,Option,Is Correct\n1,Choose.,affect,TRUE\n1,Choose.,effect,FALSE\n2,Choose.,there,FALSE\n2,Choose.,their,TRUE',
    ['2 Choose. *affect / effect', '4 Choose. there / *their'],
  ],
  [
    'a row for each option with the same flag in all of them names no right one, whatever other questions have',
    'question,option,correct\nColour?,grey,0\nColour?,gray,0\nSize?,big,0\nSize?,small,1\nWhich are prime?,2,1\nWhich are prime?,3,1',
    [
      '4 Size? big / *small',
      '2 refused: The right answer is missing.',
      '6 refused: Several of its options are marked as right (A, B), and it does not say that several are to be chosen.',
    ],
  ],
  [
    'the same flag in all rows of a table is no key, and words of an option are one',
    'question,option,correct\nColour?,grey,0\nColour?,gray,0\nIt rolls.,True,True\nIt rolls.,False,True',
    [
      '4 It rolls. *True / False',
      '2 refused: Each of its options has “0” as the right answer: say which one is right.',
    ],
  ],
  [
    'rows of options without a right one leave the other questions as they are',
    'question,option,is_correct\nWho?,x,0\nWho?,y,1\nWhere?,x,0\nWhere?,y,0\nHow?,x,1\nHow?,y,',
    ['2 Who? x / *y', '6 How? *x / y', '4 refused: The right answer is missing.'],
  ],
  [
    'all options can be right where several are to be chosen',
    'question,option,correct\n"Which are prime? Select all that apply.",2,1\n"Which are prime? Select all that apply.",3,1\nWhich is even?,2,1\nWhich is even?,3,0',
    ['2 Which are prime? Select all that apply. *2 / *3', '4 Which is even? *2 / 3'],
  ],
  [
    'letters before options that are not those of their places refuse a key that is a letter',
    'question,option,answer\nWho?,B. x,B\nWho?,A. y,B\nWho?,C. z,B',
    ['2 refused: Its options are lettered B, A, C: letter them in a row, from A, or F in every other question.'],
  ],
  [
    'letters out of order in columns of options refuse a letter, and not the words of an option',
    'question,a,b,c,correct\nWho?,C) x,A) y,B) z,C\nWhere?,B. Hill,A. Ford,C. Dale,A. Ford',
    [
      '3 Where? B. Hill / *A. Ford / C. Dale',
      '2 refused: Its options are lettered C, A, B: letter them in a row, from A, or F in every other question.',
    ],
  ],
  [
    'rows of options with letters are questions by these, and a key names an option by the letter in its row',
    'Question,Letter,Option,Answer\nChoose.,B,affect,B\nChoose.,A,effect,B\nChoose.,B,there,A\nChoose.,A,their,A',
    ['2 Choose. *affect / effect', '4 Choose. there / *their'],
  ],
  [
    'rows of options under one question with several right ones are in doubt, unless it bids to choose several',
    'Question,Option,Is Correct\nChoose the word.,affect,TRUE\nChoose the word.,effect,FALSE\nChoose the word.,there,FALSE\nChoose the word.,their,TRUE\nChoose two.,p,1\nChoose two.,q,0\nChoose two.,r,1',
    [
      '6 Choose two. *p / q / *r',
      '2 refused: Several of its options are marked as right (A, D), and it does not say that several are to be chosen.',
    ],
  ],
  [
    'a key of F is a letter where that of another question can be nothing else',
    'Question,Letter,Option,Answer\nOne?,F,w,F\nOne?,G,x,F\nOne?,H,y,F\nOne?,J,z,F\nTwo?,F,p,G\nTwo?,G,q,G\nTwo?,H,r,G\nTwo?,J,s,G',
    ['2 One? *w / x / y / z', '6 Two? p / *q / r / s'],
  ],
  [
    'points of a question say nothing of its options beside a column that says which is right',
    'question,option,points,correct\nQ?,x,1,0\n,y,,1\n,z,,0',
    ['2 Q? x / *y / z', 'left out: points'],
  ],
  [
    'points of a question say nothing of its options beside a letter that says which is right',
    'question,letter,option,points,key\nQ1?,A,x,1,B\n,B,y,,\nQ2?,A,x,1,A\n,B,y,,',
    ['2 Q1? x / *y', '4 Q2? *x / y', 'left out: points'],
  ],
  ...[
    ['question,option,points\nQ1?,x,5\n,y,\n,z,\nQ2?,p,5\n,q,', '2', '5'],
    ['question,answer,points\nQ1?,x,5\nQ1?,y,\nQ1?,z,\nQ2?,p,2\nQ2?,q,', '2', '5'],
    ['question,option,score\nQ1?,x,\n,y,\n,z,5\nQ2?,p,\n,q,5', '2', '5'],
    ['question,option,points\nQ1?,x,5\n,y,', '2'],
  ].map(([text = '', ...lines], at): [string, string, string[]] => [
    `points in the first or the last row of each question alone say nothing of its options: ${at + 1}`,
    text,
    [
      ...lines.map((line) => `${line} refused: The right answer is missing.`),
      `left out: ${at === 2 ? 'score' : 'points'}`,
    ],
  ]),
  [
    'points in another row than the first are those of options',
    'question,option,points\nQ1?,x,5\n,y,\nQ2?,p,\n,q,5\n,r,',
    ['2 Q1? *x / y', '4 Q2? p / *q / r'],
  ],
  [
    'points of each option that say otherwise than a letter are a doubt',
    'question,letter,option,points,key\nQ1?,A,x,1,B\n,B,y,0,\nQ2?,A,x,1,A\n,B,y,0,',
    [
      '4 Q2? *x / y',
      '2 refused: Its right answer is given twice and not alike, as B and as A: the key is in doubt.',
      'left out: correct',
    ],
  ],
  [
    'points of any size say which options are right, where nothing else does',
    'question,answer,fraction\nQ1?,x,0\n,y,100\n,z,-50\nQ2?,x,2\n,y,0\n,z,0\n"Q3? Choose all that apply.",x,60\n,y,40\n,z,0',
    [
      '2 Q1? x / *y / z',
      '5 Q2? *x / y / z',
      '8 Q3? Choose all that apply. *x / *y / z',
      '8 repaired: Its weights are left out: an answer here is right or wrong.',
    ],
  ],
  [
    'several options with points are several right ones, and one with fewer is right in part',
    'question,answer,fraction\nQ1?,x,50\n,y,50\n,z,0\nQ2?,x,100\n,y,50\n,z,0',
    [
      '2 refused: Several of its options are marked as right (A, B), and it does not say that several are to be chosen.',
      '5 refused: It gives part of the points for some answers; an answer here is right or wrong.',
    ],
  ],
  [
    'parts of a point for every answer of a question are no typed answer',
    'question,answer,fraction\nQ1?,x,0.5\n,y,0.5',
    [
      '2 refused: Several of its options are marked as right (A, B), and it does not say that several are to be chosen.',
    ],
  ],
  [
    'a cross beside a tick says that an option is wrong',
    'Question,Option,Correct\nWho?,one,✓\nWho?,two,x\nWhere?,six,x\nWhere?,ten,✓',
    ['2 Who? *one / two', '4 Where? six / *ten'],
  ],
  [
    'a key that each row of a question repeats says nothing of the option beside it',
    'Question,Option,Correct\nIce floats.,True,True\nIce floats.,False,True\nIce sinks.,True,False\nIce sinks.,False,False',
    ['2 Ice floats. *True / False', '4 Ice sinks. True / *False'],
  ],
  [
    'a key in the first row of a question can count its options from 0',
    'Question,Choices,Key\nWho?,one,1\n,two,\nWhere?,six,0\n,ten,',
    ['2 Who? one / *two', '4 Where? *six / ten'],
  ],
  [
    'typed answers below questions with the same words are no options',
    'Question,Answer,Points\nSolve.,2,1\nSolve.,3,1\nWhat?,boat,1',
    ['2 Solve. = 2', '3 Solve. = 3', '4 What? = boat', 'left out: Points'],
  ],
  [
    'rows of more options than four are one question that is refused, and rows can say a thing once, below the first',
    `Question,Option,Correct,Explanation\n${Array.from({ length: 14 }, (_, at) => `Who?,o${at},${at === 12},\n`).join('')}Where?,six,FALSE,\n,ten,TRUE,Look.`,
    ['16 Where? six / *ten (Look.)', '2 refused: It has 14 options; four are the most.'],
  ],
  [
    'a right answer beside wrong ones has its place, whatever letters they begin with',
    'Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2\nWho?,G) dog,F) cat,H) cow',
    ['2 Who? cat / *dog / cow'],
  ],
  [
    'a text of several lines within quotes is closed by its last one, also beside marks for the same as above',
    'passage\tquestion\ta\tb\tcorrect\n"It rains.\nIt snows.\n"\tWhen?\tx\ty\tA\n"\tWho?\tx\ty\tB',
    [
      '2 [It rains.<br>It snows.] When? *x / y',
      '5 [It rains.<br>It snows.] Who? x / *y',
      '5 repaired: Its passage “"” is read as that of line 2.',
    ],
  ],
  [
    'words in the place of a text point to no heading, and to texts by the numbers that these have',
    'passage,question,a,b,correct\nPassage 3: It rains.,When?,x,y,A\nPassage 1: It snows.,Who?,x,y,B\nsee passage 1,Where?,x,y,B\nsee row 1,Whose?,x,y,B',
    [
      '2 [Passage 3: It rains.] When? *x / y',
      '3 [Passage 1: It snows.] Who? x / *y',
      '4 [Passage 1: It snows.] Where? x / *y',
      '4 repaired: Its passage “see passage 1” is read as that of line 3.',
      '5 refused: It asks about a passage that is not there.',
    ],
  ],
  [
    'a passage of ships, an author with a name and an extract of plants are no texts',
    'question,a,b,correct\nHow did ships shorten the passage to India?,x,y,A\n"According to the author George Orwell, what is freedom?",x,y,A\nWhich solvent dissolves the extract fastest?,x,y,A',
    [
      '2 How did ships shorten the passage to India? *x / y',
      '3 According to the author George Orwell, what is freedom? *x / y',
      '4 Which solvent dissolves the extract fastest? *x / y',
    ],
  ],
  [
    'a verb that fills a gap says nothing of other answers',
    'question,correct\nThe level ___ (vary) daily.,varies\nWhat do you think?,Varies.',
    [
      '2 The level ___ (vary) daily. = varies',
      '3 refused: Its answer says that answers vary, so nothing can grade what a student writes.',
    ],
  ],
  [
    'more columns than a table can have are a refusal',
    `question,correct,${'x,'.repeat(3000)}\nWho?,one`,
    ['1 refused: Its table has 3,002 columns; 2,000 are the most.'],
  ],
  [
    'empty columns at the end of a table are none',
    `question,a,b,correct${','.repeat(2000)}\nWho?,x,y,B${','.repeat(2000)}`,
    ['2 Who? x / *y'],
  ],
  [
    'a quoted cell that begins with a comma and has several lines is no mark for the same as above',
    '"question","a","b","correct"\n"Which?",",which\n",";that","A"\n"Who?","x","y","B"',
    ['2 Which? *,which / ;that', '4 Who? x / *y'],
  ],
  [
    'a passage that need not be a text is asked about, and refuses nothing',
    'question,a,b,correct\nWhich law led to the passage in Congress?,x,y,A\nHow long was the passage by sea in 1620?,x,y,B\nAccording to the article 5 of the constitution who rules?,x,y,B',
    [
      '2 Which law led to the passage in Congress? *x / y',
      '3 How long was the passage by sea in 1620? x / *y',
      '4 According to the article 5 of the constitution who rules? x / *y',
      '2 repaired: It speaks of a passage, and has none: check that none is missing.',
    ],
  ],
  [
    'a question about a passage that no line has is refused, and one about the author of a book is not',
    'question,a,b,correct\n"According to the passage, who rang?",x,y,A\nWho is the author of Hamlet?,x,y,B\nWhat can be inferred from the passage?,x,y,A\nWhat is the passage’s main idea?,x,y,B',
    [
      '3 Who is the author of Hamlet? x / *y',
      '2 refused: It asks about a passage that is not there.',
      '4 refused: It asks about a passage that is not there.',
      '5 refused: It asks about a passage that is not there.',
    ],
  ],
  [
    'a right answer that is the number of a wrong one is the right one where others are wrong answers',
    'Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional)\n2+2?,2,1,3\n3+1?,A,B,C',
    ['2 2+2? 1 / *2 / 3', '3 3+1? *A / B / C'],
  ],
  [
    'an answer with its reason, and several numbers, are read as one and asked about',
    'question,correct\nHow many?,"12, because 3 × 4 is 12"\nWhich?,"3, 5"',
    [
      '2 How many? = 12, because 3 × 4 is 12',
      '3 Which? = 3, 5',
      '2 repaired: Its answer “12, because 3 × 4 is 12” is read as one answer: write “|” between several.',
      '3 repaired: Its answer “3, 5” is read as one answer: write “|” between several.',
    ],
  ],
]

test.each(tables)('I8 I10 a table: %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected)
})

const listed = (...keys: unknown[]) =>
  keys.map((answer, at) => ({ question: `q${at + 1}`, options: ['w', 'x', 'y'], answer }))

const lists: [promise: string, root: unknown, expected: string[]][] = [
  [
    'more names of their own than a table can have columns are a refusal',
    Array.from({ length: 300 }, (_, at) => ({
      question: `Question ${at}?`,
      options: ['x', 'y'],
      answer: 'x',
      ...Object.fromEntries(Array.from({ length: 6 }, (_name, one) => [`own ${at} ${one}`, 'x'])),
    })),
    ['1 refused: Its table has 1,804 columns; 1,661 are the most.'],
  ],
  [
    'names of their own in each question are no table that is too wide',
    Array.from({ length: 40 }, (_, at) => ({
      question: `Who ${at}?`,
      options: ['x', 'y'],
      answer: 'B',
      meta: Object.fromEntries(Array.from({ length: 8 }, (_, name) => [`m${at}n${name}`, 't'])),
    })),
    [
      ...Array.from({ length: 40 }, (_, at) => `1 Who ${at}? x / *y`),
      `left out: ${Array.from({ length: 320 }, (_, at) => `meta.m${Math.floor(at / 8)}n${at % 8}`).join(', ')}`,
    ],
  ],
  ...(
    [
      { B: 'Paris', A: 'Rome' },
      [
        { label: 'B', text: 'Paris' },
        { label: 'A', text: 'Rome' },
      ],
      [
        { value: 'B', label: 'Paris' },
        { value: 'A', label: 'Rome' },
      ],
      { text: ['Paris', 'Rome'], label: ['B', 'A'] },
      { B: { text: 'Paris' }, A: { text: 'Rome' } },
    ] as unknown[]
  ).map((options): [string, unknown, string[]] => [
    `the key is the option that it names: ${JSON.stringify(options)}`,
    [{ question: 'Cap?', options, answer: 'B' }],
    ['1 Cap? Rome / *Paris', '1 repaired: Its options are lettered B, A, and are put in the order of their letters.'],
  ]),
  [
    'the key is the option of that ID',
    [
      {
        question: 'Cap?',
        options: [
          { id: 'x9', text: 'Rome' },
          { id: 'x7', text: 'Paris' },
        ],
        answer: 'x7',
      },
    ],
    ['1 Cap? Rome / *Paris'],
  ],
  [
    'keys count from 0 where one is 0',
    listed(0, '2', null),
    ['1 q1 *w / x / y', '1 q2 w / x / *y', '1 refused: Question 3: The right answer is missing.'],
  ],
  ['keys in lists count from 0 too', listed([0, 2], [1]), ['1 q1 *w / x / *y', '1 q2 w / *x / y']],
  [
    'keys count from 1 where one is the number of the options',
    listed(1, 3),
    [
      '1 q1 *w / x / y',
      '1 q2 w / x / *y',
      '1 repaired: Question 1: Right answer “1” read as A.',
      '1 repaired: Question 2: Right answer “3” read as C.',
    ],
  ],
  [
    'keys that count from 0 or from 1 are asked about',
    listed(2, 1),
    ['2', '1'].map((key, at) => unclear(key).replace('refused: ', `refused: Question ${at + 1}: `)),
  ],
  [
    'another number before the key is no key',
    [{ question: 'q', answer_time: 5, options: ['w', 'x'], correct: 0 }],
    ['1 q *w / x', 'left out: answer_time'],
  ],
  [
    'a flag and a key that differ are a doubt',
    [
      {
        question: 'q',
        options: [
          { text: 'x', correct: true },
          { text: 'y', correct: false },
        ],
        answer: 'B',
      },
    ],
    ['1 refused: Its right answer is given twice and not alike, as A and as B: the key is in doubt.'],
  ],
  [
    'a text above questions is the text of each',
    { passage: 'The river bends.', questions: [{ question: 'Which?', options: ['a', 'b'], answer: 'A' }] },
    ['1 [The river bends.] Which? *a / b'],
  ],
  [
    'a text with its questions in it is the text of each',
    [{ passage: 'The river bends.', questions: [{ question: 'Which?', options: ['a', 'b'], answer: 'A' }] }],
    ['1 [The river bends.] Which? *a / b'],
  ],
  [
    'a text in a list of texts is found by its ID, and one that is not there is missed',
    {
      passages: [{ id: 7, text: 'The river bends.' }],
      questions: [
        { question: 'Which?', options: ['a', 'b'], answer: 'A', passage_id: 7 },
        { question: 'Which?', options: ['c', 'd'], answer: 'A', passage_id: 8 },
      ],
    },
    [
      '1 [The river bends.] Which? *a / b',
      '1 refused: Question 2: It shows what cannot be carried over: passage_id. Without that it cannot be answered.',
      'left out: passage_id',
    ],
  ],
  [
    'a picture in a field of its own is no loss in passing',
    [{ question: 'Look.', image: { src: 'g.png' }, options: ['x', 'y'], answer: 'A' }],
    [
      '1 refused: It shows what cannot be carried over: image.src. Without that it cannot be answered.',
      'left out: image.src',
    ],
  ],
  [
    'the kind “multiple” of Open Trivia is one right option',
    [{ type: 'multiple', question: 'q', correct_answer: 'B', incorrect_answers: ['A', 'C', 'D'] }],
    ['1 q A / *B / C / D'],
  ],
  [
    'texts, options and answers in lists beside each other are questions, as in RACE',
    {
      id: 'high1.txt',
      article: 'The river bends.',
      questions: ['What bends?', 'Where?'],
      options: [
        ['road', 'river'],
        ['here', 'there'],
      ],
      answers: ['B', 'A'],
    },
    ['1 [The river bends.] What bends? road / *river', '1 [The river bends.] Where? *here / there'],
  ],
  [
    'lists that are not as long as that of the questions belong to none for certain',
    [
      {
        questions: ['What?', 'Where?'],
        options: [
          ['a', 'b'],
          ['c', 'd'],
        ],
        answers: ['A'],
      },
    ],
    [1, 2].map(
      (at) =>
        `1 refused: Question ${at}: Its lists are not as long as that of its questions, so it is unclear what belongs to which: answers.`,
    ),
  ],
  [
    'questions in paragraphs in data are read, and their answers are accepted, as in SQuAD',
    {
      version: 'v2.0',
      data: [
        {
          title: 'Rivers',
          paragraphs: [
            {
              context: 'The river bends.',
              qas: [
                {
                  id: 'a',
                  question: 'What bends?',
                  answers: [
                    { text: 'The river', answer_start: 0 },
                    { text: 'river', answer_start: 4 },
                    { text: 'river', answer_start: 4 },
                  ],
                  is_impossible: false,
                },
                { id: 'b', question: 'Who?', answers: [], plausible_answers: [{ text: 'river', answer_start: 4 }] },
              ],
            },
          ],
        },
      ],
    },
    [
      '1 [The river bends.] What bends? = The river / river',
      '1 refused: Question 2: Name at least one accepted answer.',
      'left out: version, title, answers.answer_start, is_impossible, plausible_answers',
    ],
  ],
  [
    'a key as words in some questions and as a letter in others is one key',
    [
      { question: 'Cold?', options: ['ice', 'fire'], answer: 'ice' },
      { question: 'Hot?', options: ['ice', 'fire'], key: 'B' },
      { question: 'Burns?', options: ['ice', 'fire'], answer: 'fire', key: 'A' },
    ],
    [
      '1 Cold? *ice / fire',
      '1 Hot? ice / *fire',
      '1 refused: Question 3: Its right answer is given twice and not alike, as fire and as A: the key is in doubt.',
    ],
  ],
  [
    'words beside a number show whether numbers count from 0',
    [
      { question: 'Cold?', options: ['ice', 'fire', 'sand'], answer: 'fire', label: 1 },
      { question: 'Hot?', options: ['ice', 'fire', 'sand'], label: 2 },
    ],
    ['1 Cold? ice / *fire / sand', '1 Hot? ice / fire / *sand'],
  ],
  [
    'numbers that agree with the words of some questions only are a doubt',
    [
      { question: 'Cold?', options: ['ice', 'fire'], answer: 'ice', label: 1 },
      { question: 'Hot?', options: ['ice', 'fire'], answer: 'fire', label: 1 },
    ],
    ['ice', 'fire'].map(
      (words, at) =>
        `1 refused: Question ${at + 1}: Its right answer is given twice and not alike, as ${words} and as 1: the key is in doubt.`,
    ),
  ],
  [
    'a label that names no option is a field like others',
    [{ question: 'Cold?', options: ['ice', 'fire'], answer: 'ice', label: 'physics' }],
    ['1 Cold? *ice / fire', 'left out: label'],
  ],
  [
    'options in a field of the question have the names that the key calls',
    [
      {
        question: {
          stem: 'Cold?',
          choices: [
            { text: 'ice', label: '1' },
            { text: 'fire', label: '0' },
          ],
        },
        answerKey: '1',
      },
    ],
    ['1 Cold? *ice / fire'],
  ],
  [
    'a list of questions is found within objects',
    {
      made: 1,
      quiz: { title: 'T', info: { questions: [{ question: 'Cold?', options: ['ice', 'fire'], answer: 'ice' }] } },
    },
    ['1 Cold? *ice / fire', 'left out: made, quiz.title'],
  ],
  [
    'an object of another program is said to hold no questions',
    { title: 'Notes', pages: 3 },
    ['1 refused: There is no quiz and no list of questions in the file.', 'left out: title, pages'],
  ],
  [
    'a kind called as here says nothing of its other fields',
    [
      {
        type: 'mcq',
        question: 'Who?',
        options: [
          { text: 'x', correct: false },
          { text: 'y', correct: true },
        ],
      },
      { type: 'fill_in', question: 'What ___?', answers: ['a', 'b'] },
    ],
    [
      '1 Who? x / *y',
      '1 What ___? = a / b',
      '1 repaired: Question 2: It has no right answer beside its options, which are read as the answers that it accepts.',
    ],
  ],
  [
    'a film without an address is none, and one with it is asked about',
    {
      questions: [
        {
          question: 'Who?',
          choices: [
            { answer: 'x', correct: true },
            { answer: 'y', correct: false },
          ],
          video: { id: '', service: 'youtube', fullUrl: '' },
        },
        {
          question: 'Where?',
          choices: [
            { answer: 'x', correct: true },
            { answer: 'y', correct: false },
          ],
          video: { id: 'a1', service: 'youtube', fullUrl: '' },
        },
      ],
    },
    [
      '1 Who? *x / y',
      '1 refused: Question 2: It shows what cannot be carried over: video.id, video.service. Without that it cannot be answered.',
      'left out: video.id, video.service, video.fullUrl',
    ],
  ],
  [
    'a right answer that is the number of a wrong one is the right one where others are wrong answers',
    [{ question: '2+2?', correct_answer: '2', incorrect_answers: ['1', '3'] }],
    ['1 2+2? 1 / *2 / 3'],
  ],
  [
    'a right answer beside wrong ones has its place, whatever letters they begin with',
    [{ question: 'Who?', correct_answer: 'G) dog', incorrect_answers: ['F) cat', 'H) cow'] }],
    ['1 Who? cat / *dog / cow'],
  ],
  [
    'a picture under a name that is not known is one',
    [{ question: 'What does the graph show?', options: ['x', 'y'], answer: 'x', image: { asset: 'a.png' } }],
    [
      '1 refused: It shows what cannot be carried over: image.asset. Without that it cannot be answered.',
      'left out: image.asset',
    ],
  ],
  [
    'entities in labels are the characters that they name',
    [{ question: 'Who?', options: ['x', 'y'], answer: 'x', domain: 'Craft &amp; Structure' }],
    ['1 Who? *x / y'],
  ],
]

const inLines = (...objects: object[]) => objects.map((one) => JSON.stringify(one)).join('\n')

test('I8 I10 JSON Lines: labels count from 0 where one is 0, and are asked about where nothing shows it', () => {
  const labelled = (...labels: number[]) =>
    inLines(...labels.map((label, at) => ({ question: `q${at + 1}`, choices: ['w', 'x', 'y'], label })))
  expect(read(labelled(0, 2))).toEqual(['1 q1 *w / x / y', '2 q2 w / x / *y'])
  expect(read(labelled(1, 2))).toEqual([unclear('1', 1), unclear('2', 2)])
})

test('I8 I10 JSON Lines with other names for their fields ask for the column of the questions', () => {
  const text = inLines({ ctx: 'He opens', endings: ['a', 'b'], label: 0 }, { ctx: 'He', endings: ['c', 'd'], label: 1 })
  expect(read(text)).toEqual([
    '1 refused: No column holds the questions. Choose the column, or name it “question”.',
    'left out: ctx',
  ])
})

test('I8 questions of one text have IDs of their own', () => {
  const { questions } = readBank(
    JSON.stringify({
      id: 'r7',
      passage: 'A text.',
      questions: ['One?', 'Two?'],
      options: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      answers: ['A', 'B'],
    }),
  )
  expect(questions.map(({ externalId }) => externalId)).toEqual(['r7-1', 'r7-2'])
})

test.each(lists)('I8 I10 JSON of others: %s', (_, root, expected) => {
  expect(read(JSON.stringify(root))).toEqual(expected)
})

/** Returns a workbook whose first sheets have these rows of cells as XML, with other files beside them. */
const workbook = (sheets: string[], files: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.map((_, at) => `<sheet name="Sheet ${at + 1}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
        ...Object.fromEntries(
          sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet>${xml}</worksheet>`]),
        ),
        ...files,
      }).map(([path, xml]) => [path, strToU8(xml)]),
    ),
  )
const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (at: number, cells: (string | null)[], attributes = '') =>
  `<row r="${at}"${attributes}>${cells.map((text, place) => (text === null ? '' : text.startsWith('<') ? text : cell('ABCDEFG'[place]! + at, text))).join('')}</row>`
const data = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`
const heads = row(1, ['question', 'option_a', 'option_b', 'correct'])

const workbooks: [promise: string, file: Uint8Array, expected: string[]][] = [
  [
    'raised, lowered and struck words are carried over, of a run and of a cell',
    workbook(
      [
        data(
          heads,
          row(2, [
            '<c r="A2" t="inlineStr"><is><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><rPr><strike/></rPr><t>old</t></r></is></c>',
            '<c r="B2" s="1" t="inlineStr"><is><t>low</t></is></c>',
            'b',
            'B',
          ]),
        ),
      ],
      {
        'xl/styles.xml':
          '<styleSheet><fonts><font/><font><vertAlign val="subscript"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>',
      },
    ),
    ['2 x<sup>2</sup><s>old</s> <sub>low</sub> / *b'],
  ],
  [
    'escapes of characters are these, and an escaped escape is its words',
    workbook([data(heads, row(2, ['one_x000D_\ntwo', '_x0041_', '_x005F_x000D_', 'B']))]),
    ['2 one<br>two A / *_x000D_'],
  ],
  [
    'a passage in merged cells is the passage of each of their rows',
    workbook([
      `${data(
        row(1, ['passage', 'question', 'option_a', 'option_b', 'correct']),
        row(2, ['The river bends.', 'q1', 'a', 'b', 'A']),
        row(3, [null, 'q2', 'a', 'b', 'B']),
        row(4, [null, 'q3', 'a', 'b', 'B']),
      )}<mergeCells><mergeCell ref="A2:A3"/></mergeCells>`,
    ]),
    [
      '2 [The river bends.] q1 *a / b',
      '3 [The river bends.] q2 a / *b',
      '4 q3 a / *b',
      '2 repaired: The merged cells A2:A3 are read as if each of their rows had these words.',
    ],
  ],
  [
    'comments, hidden rows and hidden columns are named',
    workbook(
      [
        `<cols><col min="3" max="3" hidden="1"/></cols>${data(heads, row(2, ['q1', 'a', 'b', 'A']), row(3, ['q2', 'a', 'b', 'B'], ' hidden="1"'))}`,
      ],
      {
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationships><Relationship Id="r1" Target="../comments1.xml"/></Relationships>',
        'xl/comments1.xml':
          '<comments><commentList><comment ref="A3"><text><r><t>See </t></r><r><t>page 3</t></r></text></comment></commentList></comments>',
      },
    ),
    [
      '2 q1 *a / b',
      '3 q2 a / *b',
      '1 repaired: Column C is hidden in the workbook, and read all the same.',
      '3 repaired: This row is hidden in the workbook, and read all the same.',
      '3 repaired: A comment is left out: “See page 3”.',
    ],
  ],
  [
    'the sheet with the questions is read, wherever it stands',
    workbook([data(row(1, ['Read me'])), data(heads, row(2, ['q', 'a', 'b', 'B']))]),
    ['2 q a / *b', '1 repaired: Only the sheet “Sheet 2” is read; these are left out: Sheet 1.'],
  ],
  [
    'a cell with an error, or a formula without a result, is no empty cell',
    workbook([
      data(
        heads,
        row(2, ['q1', 'a', '<c r="C2" t="e"><v>#REF!</v></c>', 'A']),
        row(3, ['q2', 'a', '<c r="C3"><f>B1</f></c>', 'A']),
      ),
    ]),
    ['C2', 'C3'].map(
      (at) =>
        `${at[1]} refused: Cell ${at} has an error, or a formula without a result: open the workbook, fix it, and save it.`,
    ),
  ],
  [
    'numbers are read as they are shown, or it is said',
    workbook(
      [data(heads, row(2, ['Half?', '<c r="B2" s="1"><v>0.07</v></c>', '<c r="C2" s="2"><v>0.5</v></c>', 'A']))],
      {
        'xl/styles.xml': '<styleSheet><cellXfs><xf/><xf numFmtId="9"/><xf numFmtId="12"/></cellXfs></styleSheet>',
      },
    ),
    [
      '2 Half? *7% / 0.5',
      '2 repaired: Cell C2 is read as 0.5; the workbook shows it in a form of its own, so type it as text.',
    ],
  ],
  [
    'a date in a form of its own can be a fraction that the workbook took for one, and is named, but not in a column of dates',
    workbook(
      [
        data(
          row(1, ['question', 'option_a', 'option_b', 'correct', 'Date added']),
          row(2, [
            'Half?',
            '<c r="B2" s="1"><v>46024</v></c>',
            '<c r="C2" s="2"><v>46025</v></c>',
            'A',
            '<c r="E2" s="1"><v>46024</v></c>',
          ]),
        ),
      ],
      {
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/></numFmts><cellXfs><xf/><xf numFmtId="16"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      },
    ),
    [
      '2 Half? *2026-01-02 / 2026-01-03',
      '2 repaired: Cell B2 is read as 2026-01-02; the workbook shows it in a form of its own, so type it as text.',
      'left out: Date added',
    ],
  ],
]

test.each(workbooks)('I8 a workbook: %s', (_, file, expected) => {
  expect(read(file)).toEqual(expected)
})

const packed = (entries: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)])))

test.each([
  [
    'a text of LibreOffice',
    packed({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }),
    'Save it as a Word document',
  ],
  [
    'a sheet of LibreOffice',
    packed({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    'Save it as XLSX or CSV',
  ],
  ['slides', packed({ '[Content_Types].xml': '<a/>', 'ppt/presentation.xml': '<a/>' }), 'Save it as a Word document'],
  ['a backup of Moodle', new Uint8Array([0x1f, 0x8b, 8, 0]), 'from Moodle, export the question bank as Moodle XML'],
  ['a 7z archive', new Uint8Array([0x37, 0x7a, 0xbc, 0xaf]), 'an archive of another kind than ZIP'],
  ['a RAR archive', strToU8('Rar!'), 'an archive of another kind than ZIP'],
])('I3 the refusal of %s says what to do', (_, bytes, words) => {
  expect(read(bytes)).toEqual([expect.stringContaining(words)])
})
