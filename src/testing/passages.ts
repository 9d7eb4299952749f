/** Passages in every shape that the demo's come in, small enough to be read in a test. */
export const passages = {
  table:
    '<p>Seabirds counted on four ledges:</p><table><caption>Ledges of the north cliff</caption><thead><tr><th>Ledge</th>' +
    '<th>Height (m)</th><th>Nests</th><th>Side</th></tr></thead><tbody><tr><td>First</td><td>31</td><td>1.9</td>' +
    '<td>South</td></tr><tr><td>Second</td><td>81</td><td>2.4</td><td>East</td></tr></tbody></table>' +
    '<p>The higher ledge holds more nests.</p>',
  list:
    '<p>While researching a topic, a student has taken the following notes:</p><ul><li>The <em>Nimbus</em> sailed in 1871.</li>' +
    '<li>It carried wool</li><li>It sank off the cape. No one was lost.</li></ul>',
  poem:
    '<p>The following text is from a poem of 1889.</p><p class="poem">The tide goes out, the tide comes in,<br>And no one hears' +
    '<br>The small stones turning, smooth and thin,<br>Through all the years.</p>',
  paired:
    '<h4>Text 1</h4><p>Harbor seals follow the herring. They rest on the bars</p><h4>Text 2</h4><p>Gray seals stay all winter.</p>',
  headings:
    '<h2>A long headline over the whole report of the harbor</h2><p>The first paragraph is set in the usual size, and it goes on for ' +
    'several lines so that a reader needs more than one look to take it in, as every paragraph of a report does.</p><h4>A smaller one' +
    '</h4><p>H<sub>2</sub>O and 10<sup>3</sup> stand in a line with <small>small words</small> and go on after them, so that the ' +
    'lines of one paragraph hold letters of several sizes.</p><blockquote><p>Words of another, set apart from the rest.</p>' +
    '</blockquote><ol><li>First of the list</li><li>Second of the list, which is long enough to need a line of its own and one ' +
    'more on every screen</li></ol>',
}
