// SPDX-License-Identifier: Apache-2.0
// Opens a report in a real browser and tries what people do with it:  node report.mjs <browser> <report.html>
// Prints what is wrong, a line each, and exits with 1 then.
import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';

const [program, file] = process.argv.slice(2);
const wrong = [];
const expect = (isSo, what) => { if (!isSo) wrong.push(what); };

const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });

async function open(hash, options) {
  const page = await browser.newPage(options);
  page.on('console', message => { if (message.type() === 'error') wrong.push('console: ' + message.text()); });
  page.on('pageerror', error => wrong.push('error: ' + error.message));
  page.on('request', request => { if (!/^(file|data|blob):/.test(request.url())) wrong.push('asks the network: ' + request.url()); });
  await page.goto('file://' + file + hash);
  return page;
}

// How many pixels of a chart have a colour of their own.
const painted = (page, index) => page.evaluate(i => {
  const canvas = document.querySelectorAll('.chart canvas')[i];
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let count = 0;
  for (let p = 3; p < data.length; p += 4) if (data[p] > 0) count++;
  return count;
}, index);

const settle = page => page.waitForTimeout(300);

async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await download.path());
}

// Overview and navigation.
let page = await open('', { viewport: { width: 1200, height: 900 }, colorScheme: 'light' });
expect((await page.title()).startsWith('Overview'), 'the overview does not come first');
expect(await page.getByText('left out for a test').count() > 0, 'what was skipped is not said');
await page.keyboard.press('Tab');
expect(await page.evaluate(() => document.activeElement.className) === 'skip', 'the first key does not lead to the content');
await page.keyboard.press('Tab');
await page.keyboard.press('Tab');
await page.keyboard.press('Enter');
await settle(page);
expect(await page.evaluate(() => location.hash) === '#codec', 'the navigation does not work by keyboard: ' + page.url());
expect(await page.locator('nav a[aria-current]').innerText() === 'Serialization', 'the navigation does not say where one is');

// The selector: both others, the slower one to the left, and what is longer than the axis.
await page.goto('file://' + file);
await settle(page);
expect(await page.locator('#case').inputValue() === '["Serialization","order"]', 'the selector does not begin with the usual case');
expect((await page.locator('.bar .value strong').allInnerTexts()).join() === '4.00x,0.50x', 'the bars have other numbers');
const edges = await page.locator('.bar').nth(1).evaluate(node => ({ end: node.querySelector('.loss').getBoundingClientRect().right, even: node.querySelector('.even').getBoundingClientRect().left }));
expect(Math.abs(edges.end - edges.even) < 3, 'a loss does not end at 1x: ' + JSON.stringify(edges));
await page.selectOption('#peer', 'Fory');
expect((await page.locator('.bar .value strong').allInnerTexts()).join() === '0.50x', 'the other contender is not selected');
await page.selectOption('#case', '["Serialization","list"]');
expect((await page.locator('.bar .value strong').allInnerTexts()).join() === '2000x', 'another case is not selected');
const track = await page.locator('.bar .track').first().boundingBox();
const longest = await page.locator('.bar .win').first().boundingBox();
expect(longest.x + longest.width <= track.x + track.width + 1, 'a bar is longer than its track');
await page.goto('file://' + file + '#codec');
await settle(page);

// Text stays text.
expect(await page.getByText('</script><b>bold?</b>').count() > 0, 'awkward text is not shown as it is');
expect(await page.locator('main b').count() === 0, 'text became an element');

// Charts.
const charts = await page.locator('.chart').count();
expect(charts === 3, 'not three charts but ' + charts);
for (let i = 0; i < charts; i++) {
  const size = await page.locator('.chart').nth(i).boundingBox();
  expect(size.height <= 0.85 * 900, 'a chart is taller than the screen: ' + size.height);
}
await page.locator('.chart').first().scrollIntoViewIfNeeded();
await settle(page);
const before = await painted(page, 0);
expect(before > 2000, 'the chart is blank: ' + before);
expect(((await page.locator('.chart').first().getAttribute('aria-label')) || '').includes('wherry'), 'the chart has no words');

// Details under the pointer: the tooltip is drawn on the canvas.
const box = await page.locator('.chart canvas').first().boundingBox();
let shown = 0;
for (let y = 60; y < box.height && shown <= before; y += 6) {
  await page.mouse.move(box.x + box.width * 0.35, box.y + y);
  await page.waitForTimeout(40);
  shown = Math.max(shown, await painted(page, 0));
}
expect(shown > before + 500, 'hovering shows nothing: ' + before + ' ' + shown);
await page.mouse.move(2, 2);
await settle(page);

// The legend: its first name is near the middle of the first line.
const plain = await painted(page, 0);
let fewer = plain;
for (let x = box.width * 0.3; x < box.width * 0.7 && fewer >= plain * 0.97; x += 12) {
  await page.mouse.click(box.x + x, box.y + 12);
  await page.waitForTimeout(80);
  fewer = Math.min(fewer, await painted(page, 0));
}
expect(fewer < plain * 0.97, 'the legend hides nothing: ' + plain + ' ' + fewer);

// Sorting.
const firstCells = () => page.locator('table').first().locator('tbody tr td:first-child').allInnerTexts();
const asMeasured = await firstCells();
const header = page.locator('table').first().locator('th button').nth(1);
await header.focus();
await page.keyboard.press('Enter');
const ascending = await firstCells();
expect(ascending.join() === [...asMeasured].reverse().join(), 'sorting by a number does not work: ' + ascending);
expect(await page.locator('table').first().locator('th').nth(1).getAttribute('aria-sort') === 'ascending', 'sorting is not said');
await header.click();
expect((await firstCells()).join() === asMeasured.join(), 'sorting the other way does not work');

// Export.
const csv = (await saved(page, page.getByRole('button', { name: 'CSV' }).first())).toString();
expect(csv.startsWith('"workload","wherry","wherry median"'), 'the CSV has other titles: ' + csv.slice(0, 60));
expect(csv.includes('"tr""ee"'), 'quotes of the CSV are not doubled');
const png = await saved(page, page.getByRole('button', { name: 'PNG' }).first());
expect(png.subarray(1, 4).toString() === 'PNG' && png.length > 5000, 'the PNG is none: ' + png.length);

// Light and dark.
const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = await ground();
await page.locator('#theme').click();
expect(await ground() !== light, 'the button does not change the colours');
await page.close();
page = await open('#codec', { viewport: { width: 1200, height: 900 }, colorScheme: 'dark' });
expect(await ground() !== light, 'the page does not follow the system into the dark');
await page.close();

// Widths: nothing is wider than the screen, and the navigation is on one line.
for (const width of [360, 390, 1024, 1440]) {
  for (const hash of ['', '#codec']) {
    page = await open(hash, { viewport: { width, height: 740 } });
    await settle(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth) <= width, 'the page is wider than ' + width + ' px');
    const lines = await page.locator('nav li').evaluateAll(items => new Set(items.map(item => Math.round(item.getBoundingClientRect().top))).size);
    expect(lines === 1, 'the navigation has ' + lines + ' lines at ' + width + ' px');
    await page.close();
  }
}

// Paper: all charts are drawn.
page = await open('#codec', { viewport: { width: 1000, height: 300 } });
await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
expect(await page.locator('.chart canvas').count() === 3, 'charts are missing on paper');

await browser.close();
wrong.forEach(line => console.log(line));
process.exit(wrong.length ? 1 : 0);
