import { expect, test } from 'vitest'
import { readBank } from '../../../testing/read-in-english.ts'

const pasted = (stem: string, before = '') => `${before}1. ${stem}\nA. one\nB. two\nAnswer: A\n`

const read = (source: string) => {
  const { questions, findings } = readBank(Buffer.from(source))
  return { taken: questions.length, refused: findings.filter(({ outcome }) => outcome === 'refused') }
}

test.each([
  ['What does the graph above show?', 'the graph above'],
  ['In the picture above, what is the boy doing?', 'the picture above'],
  ['Look at the table below. Which is the largest?', 'the table below'],
  ['Look at the picture below and answer the question.', 'the picture below'],
  ['Which city in the map below is the capital?', 'the map below'],
  ['The bar graph above shows the rain in May. Which month was the wettest?', 'the bar graph above'],
  ['In the figure above, the two lines are parallel. What is x?', 'the figure above'],
  ['Which claim is best supported by the chart shown below?', 'the chart shown below'],
  ['Based on the table, which river is the longest?', 'the table'],
  ['According to the diagram, what happens first?', 'the diagram'],
  ['What does the graph show?', 'the graph'],
  ['In the picture, what is the woman holding?', 'the picture'],
  ['What is the boy doing in the picture?', 'the picture'],
  ['The diagram below shows ____.', 'the diagram below'],
  ['Study the following chart. Which year had the most visitors?', 'the following chart'],
  ['Which of these is true of the above graph?', 'the above graph'],
  ['How many people are there in the photo below?', 'the photo below'],
  ['In the table below, which value of x gives y?', 'the table below'],
  ['Which animal is shown in figure 2?', 'figure 2'],
  ['In the following maps, which city is the capital?', 'the following maps'],
  ['Look at the diagram. According to the diagram, what happens first?', 'the diagram'],
  ['According to the map, which country has a border with Egypt?', 'the map'],
  ['In the figure above, angle A is 40° and angle B is 60°. What is x?', 'the figure above'],
  ['In the figures above, the lines are parallel. What is x?', 'the figures above'],
  ['Look at the illustration below. What does the boy’s face show?', 'the illustration below'],
  ['Use the map opposite to answer. Where is the ferry?', 'the map opposite'],
  ['The scatterplot shows the ages of trees. What is the slope?', 'the scatterplot'],
  ['The box plot summarizes the heights of 20 plants. What is the range?', 'the box plot'],
  ['The table shows the rain of two cities. Which city had more?', 'the table'],
  ['The graph of y = f(x) is shown. What is the y-intercept?', 'the graph'],
  ['Triangle ABC is shown. What is the measure of angle A?', 'the triangle'],
  ['ماذا يبين الرسم البياني أعلاه؟', 'الرسم البياني أعلاه'],
  ['انظر إلى الصورة التالية. ماذا يفعل الولد؟', 'الصورة التالية'],
])('I8 a question about a picture or a table that is nowhere is refused: %s', (stem, name) => {
  expect(read(pasted(stem))).toMatchObject({
    taken: 0,
    refused: [{ reason: `Question 1: It asks about ${name}, which is not there.` }],
  })
})

test.each([
  'Picture this: a boy waits at a door. What does he feel?',
  'Which word best completes the sentence: The cups are on the ____?',
  'The map above the sofa ____ crooked.',
  'Who sat at the table below the window?',
  'The picture above the bed ____ painted in 1900.',
  'She looked at the picture and ____.',
  'What does the graph of y = 2x + 1 show about its slope?',
  'Which figure of speech is “the wind sang”?',
  'Can you picture the scene? It ____ beautiful.',
  'Which verb fits: “Please ____ the table for dinner”?',
  'Look at the picture! It ____ upside down.',
  'What is a chart used for?',
  'Which of the following figures of speech is used in “as brave as a lion”?',
  'He turned the tables on them. What does this mean?',
  'Which of the following tables has legs of oak?',
  'What does “to draw a map” mean?',
  'The students who drew the diagram ____ proud of it.',
  'Our teacher hung the chart below the clock. Where is the chart?',
  'How many legs does the table have if each chair has 4 and there are 3 chairs?',
  'The following is a list of rivers. Which is the longest?',
  'Look at the table below. Nile 6650 | Amazon 6400. Which is longer?',
  'Which word means “a drawing of the earth”?',
  'What device is seen in the following figures of speech?',
  'Which of the following graphs represents the equation y = 2x + 1?',
  'Which of the following graphs is the graph of a line with slope 2?',
  'Which of the following figures has exactly four equal sides?',
  'Which one of the following illustrations best supports the claim?',
  'Which of the following pictures shows courage?',
  'Which of the following diagrams shows how a bill becomes law?',
  'Which of the following maps shows the most detail?',
  'The graph of a line shows its slope at once. What is a slope?',
  'Concern is shown. What does that mean?',
])('I8 a question that only mentions a picture or a table is taken: %s', (stem) => {
  expect(read(pasted(stem))).toEqual({ taken: 1, refused: [] })
})

test.each([
  [
    'Ahmed walked on through the snow. According to the map, the village was near, but he saw no light. What does Ahmed feel?',
    'the map',
  ],
  ['The clerk checked the order. Based on the chart, she gave two pills. What is her job most likely?', 'the chart'],
  ['What do the maps represent in the story?', 'the maps'],
  ['In the picture, who is Basil painting?', 'the picture'],
  ['How does the photograph illustrate the mother’s grief?', 'the photograph'],
  [
    'The following figures show the visitors of a museum: 300 in 2019, 150 in 2020. By how many did they fall?',
    'the following figures',
  ],
  ['The table shows rain: May 3, June 5. Which is wetter?', 'the table'],
  ['Triangle ABC is shown. If AB is 3 and BC is 4, what is AC?', 'the triangle'],
  ['The scores were 40, 50 and 60. What is the mean of the figures above?', 'the figures above'],
  ['Consider the following image: ‘the fog comes on little cat feet.’ What does it suggest?', 'the following image'],
])(
  'I8 a picture that can be one in a text, and figures and images that can be words, are a doubt: %s',
  (stem, name) => {
    const { questions, findings } = readBank(Buffer.from(pasted(stem)))
    expect(questions).toHaveLength(1)
    expect(findings).toMatchObject([
      {
        outcome: 'repaired',
        reason: `Question 1: It names ${name}, and shows no picture or table: check that none is missing.`,
      },
    ])
  },
)

test.each([
  ['In line 2, “it” refers to', 'It asks about a passage that is not there.'],
  ['In lines 12-15, the narrator is', 'It asks about a passage that is not there.'],
  ['As used in the text, “dear” most nearly means', 'It asks about a passage that is not there.'],
  ['The author mentions the bell in the second paragraph in order to', 'It asks about a passage that is not there.'],
  ['What is the main idea of the text in question 2?', 'It leans on another question.'],
  ['Use the table in Question 1. Which is more?', 'It leans on another question.'],
])('I8 a question about a text that is nowhere is refused: %s', (stem, reason) => {
  expect(read(pasted(stem))).toMatchObject({ taken: 0, refused: [{ reason: `Question 1: ${reason}` }] })
})

test.each([
  'In line 2 of the program, what is the value of x?',
  'In line 2, “the old sea turned over in its sleep” is an example of what?',
  'In which line is the error?',
  'The slope of line 2 is 3, and it meets line 1. What follows?',
  'An essay has its claim in the first paragraph. Why?',
])('I8 a question that only mentions lines or paragraphs is taken: %s', (stem) => {
  expect(read(pasted(stem))).toEqual({ taken: 1, refused: [] })
})

test('I8 a picture or a table that is there is asked about, also one in words, and a passage that mentions one', () => {
  const csv = (passage: string, stem: string) =>
    `passage,question,option_a,option_b,correct\n"${passage}","${stem}",one,two,A`
  const taken = [
    csv('The graph on his desk showed the rain.', 'What does the writer feel?'),
    csv('Figure 1: Rain. May 3, June 5.', 'What does the figure above show?'),
    csv('Rain fell: May 3, June 5.', 'Look at the table below. Which is wetter?'),
    csv('<table><tr><td>May</td><td>3</td></tr></table>', 'In the table above, which month is named?'),
  ]
  const chosen = [
    csv('Marie Curie found radium.', 'Which of the following figures is the main subject of the passage?'),
    csv('The fog lifts.', 'Which of the following images in the poem suggests hope?'),
    csv('Rain fell.', 'Which of the following illustrations best supports the claim?'),
  ]
  for (const source of [...taken, ...chosen]) expect(read(source)).toEqual({ taken: 1, refused: [] })
  expect(read(csv('It rained.', 'What does the graph above show?'))).toMatchObject({ taken: 0, refused: [{}] })
})

test('I8 pictures to choose from are refused where the options are only their names', () => {
  const stem = 'Which of the following graphs represents the equation y = 2x + 1?'
  const named = pasted(stem).replace('A. one\nB. two', 'A. Graph 1\nB. Graph 2')
  expect(read(named)).toMatchObject({
    taken: 0,
    refused: [{ reason: 'Question 1: It asks about the following graphs, which is not there.' }],
  })
})

test.each([
  ['Which choice most effectively uses data from the graph to complete the text?', 'the graph'],
  ['Which choice most effectively uses data from the graph/table to complete the text?', 'the graph'],
  ['Which choice best describes data from the table that support the claim?', 'the table'],
])('I8 the data of a graph or a table that is nowhere are asked for in the words of the SAT: %s', (stem, name) => {
  const withPassage = (passage: string) =>
    read(`passage,question,option_a,option_b,correct\n"${passage}","${stem}",one,two,A`)
  expect(withPassage('Rain fell in May, and more in June.')).toMatchObject({
    taken: 0,
    refused: [{ reason: expect.stringContaining(`It asks about ${name}, which is not there.`) }],
  })
  const shown = [
    'Rain: May 3, June 5.',
    '<table><tr><td>May</td></tr></table>',
    'As the graph and the table show, May is dry.',
  ]
  for (const passage of shown) expect(withPassage(passage)).toEqual({ taken: 1, refused: [] })
})
