'use strict';
// One page of a run of `wherry bench`: text and tables as DOM nodes, charts by ECharts when they come into view.

const run = JSON.parse(document.getElementById('run').textContent);
const site = JSON.parse(document.getElementById('site').textContent);
const cases = JSON.parse(document.getElementById('cases').textContent);
const charts = new Map(); // the element of each chart that may be drawn, and how

// ---- numbers

const digits = n => (n < 9.995 ? n.toFixed(2) : n < 99.95 ? n.toFixed(1) : n.toFixed(0));
const scaled = (n, steps, base) => {
  let i = 0;
  while (i < steps.length - 1 && n >= 999.5) { n /= base; i++; }
  return digits(n) + ' ' + steps[i];
};
const formats = {
  NANOSECONDS: n => scaled(n, ['ns', 'us', 'ms', 's'], 1000),
  BYTES: n => (n >= 1024 && n % 1024 === 0
    ? (n >= 1 << 20 && n % (1 << 20) === 0 ? (n >> 20) + ' MiB' : (n / 1024) + ' KiB') : n + ' B'),
  BYTES_PER_SECOND: n => scaled(n / 1e6, ['MB/s', 'GB/s'], 1000),
  PER_SECOND: n => scaled(n, ['/s', 'k/s', 'M/s'], 1000),
  MFLOPS: n => digits(n) + ' Mflop/s',
  SPEED_UP: n => digits(n) + 'x',
  TIME_RATIO: n => digits(n) + 'x',
  SIZE_RATIO: n => digits(n) + 'x',
  COUNT: n => n.toLocaleString('en'),
};
const axisNames = {
  NANOSECONDS: 'time', BYTES: 'bytes', BYTES_PER_SECOND: 'bytes a second', PER_SECOND: 'a second',
  MFLOPS: 'Mflop/s', SPEED_UP: 'times as fast', TIME_RATIO: 'times as long', SIZE_RATIO: 'times the bytes', COUNT: 'count',
};
const format = (unit, n) => (formats[unit] || digits)(n);

function summary(quantity) {
  const s = quantity.samples;
  const n = s.length;
  return {
    unit: quantity.unit, count: n,
    median: n % 2 ? s[(n - 1) / 2] : (s[n / 2 - 1] + s[n / 2]) / 2,
    low: s[Math.floor((n - 1) / 10)], high: s[n - 1 - Math.floor((n - 1) / 10)],
  };
}

// ---- DOM

function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}

// The little Markdown that paragraphs have.
function inline(text) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)\s]+\))/);
  return parts.map(part => {
    if (/^`.*`$/.test(part)) return el('code', null, part.slice(1, -1));
    if (/^\*\*.*\*\*$/.test(part)) return el('strong', null, ...inline(part.slice(2, -2)));
    if (/^\*.*\*$/.test(part)) return el('em', null, ...inline(part.slice(1, -1)));
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    return link ? anchor(link[1], link[2]) : part;
  });
}

function anchor(text, target) {
  if (/^https?:/.test(target)) return el('a', { href: target }, ...inline(text));
  const section = target.replace(/\.md$/, '');
  return run.parts[section] ? el('a', { href: '#' + areaOf(section) + '/' + section }, ...inline(text))
    : el('span', null, ...inline(text));
}

const slug = text => text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

function download(name, url) {
  const link = el('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

// ---- areas

function areaOf(section) {
  const area = site.areas.find(one => one.sections.includes(section));
  return area ? area.name : section;
}

function areas() {
  return site.areas.filter(area => area.name === 'overview'
    || area.sections.some(section => run.parts[section] && run.parts[section].state !== 'SKIPPED'));
}

function show() {
  const [name, target] = decodeURIComponent(location.hash.slice(1)).split('/');
  const area = areas().find(one => one.name === name) || areas()[0];
  charts.forEach(chart => chart.drawn && chart.drawn.dispose());
  charts.clear();
  document.getElementById('areas').replaceChildren(...areas().map(one => el('li', null,
    el('a', { href: '#' + one.name, 'aria-current': one === area ? 'page' : null }, one.title))));
  const content = document.getElementById('content');
  content.replaceChildren(el('h1', null, title(area)), ...page(area));
  document.body.dataset.area = area.name;
  document.title = area.title + ' - Wherry, measured';
  const goal = target && document.getElementById(target);
  if (goal) goal.scrollIntoView();
  else scrollTo(0, 0);
}

const isOnly = section => site.areas.some(area => area.sections.length === 1 && area.sections[0] === section);

// A page of one section has its title.
function title(area) {
  const one = area.sections.length === 1 && run.parts[area.sections[0]];
  const heading = one && one.blocks.find(block => block.block === 'heading' && block.level === 1);
  return heading ? heading.text : area.title;
}

function page(area) {
  const nodes = area.sections.filter(section => run.parts[section]).flatMap(section => part(section));
  if (area.name !== 'overview') return nodes;
  const before = nodes.findIndex(node => node.tagName === 'H3');
  nodes.splice(before < 0 ? nodes.length : before, 0, ...selector());
  return [...nodes, ...aboutRun()];
}

// Performance targets come after the results.
function ordered(blocks) {
  const groups = [[]];
  for (const block of blocks) {
    if (block.block === 'heading' && block.level === 2) groups.push([]);
    groups[groups.length - 1].push(block);
  }
  const isTargets = group => group[0] && group[0].block === 'heading' && /^Performance targets/.test(group[0].text);
  return [...groups.filter(group => !isTargets(group)), ...groups.filter(isTargets)].flat();
}

function part(section) {
  const one = run.parts[section];
  const made = site.made.includes(section);
  if (one.state !== 'MEASURED') {
    return [el('h2', { id: section }, section),
      el('p', { class: 'state-' + one.state }, (one.state === 'FAILED' ? 'Broke off: ' : 'Left out: ') + one.reason)];
  }
  const nodes = [];
  const methods = el('details', { class: 'facts' }, el('summary', null, made ? 'About this run' : 'How it was measured'));
  let facts = null;
  let tables = 0;
  let heading = section;
  let isHead = true; // before the first result
  const contents = el('ul', { class: 'contents' });
  for (const block of ordered(one.blocks)) {
    if (block.block !== 'fact') facts = null;
    if (block.block === 'heading') {
      const id = block.level === 1 ? section : section + '-' + slug(block.text);
      heading = block.text;
      isHead = block.level === 1;
      if (block.level > 1 || !isOnly(section)) nodes.push(el('h' + Math.min(4, block.level + 1), { id }, ...inline(block.text)));
      if (block.level === 1) {
        if (!made) nodes.push(command(section));
        nodes.push(contents, methods);
      } else if (block.level === 2) {
        contents.append(el('li', null, el('a', { href: '#' + areaOf(section) + '/' + id }, ...inline(block.text))));
      }
    } else if (block.block === 'paragraph') {
      const paragraph = el('p', null, ...inline(block.text));
      if (isHead && !made) methods.append(paragraph);
      else nodes.push(paragraph);
    } else if (block.block === 'fact') {
      if (!facts) {
        facts = el('dl', null);
        if (isHead) methods.append(facts);
        else nodes.push(el('details', { class: 'facts' }, el('summary', null, 'Facts'), facts));
      }
      facts.append(el('dt', null, block.name), el('dd', null, ...inline(block.value)));
    } else {
      nodes.push(...table(block, section + '-' + slug(heading) + '-' + ++tables, heading));
    }
  }
  return nodes.filter(node => node !== contents || contents.children.length > 1)
    .filter(node => node !== methods || methods.children.length > 1);
}

function command(section) {
  const words = './wherry bench ' + (run.setting.effort === 'full' ? '--full ' : '') + section;
  return el('p', { class: 'command' }, 'Measure it yourself: ', el('code', null, words));
}

function aboutRun() {
  const rows = Object.entries(run.parts).filter(([name]) => !site.made.includes(name)).map(([name, one]) => el('tr', null,
    el('td', null, one.state === 'MEASURED' ? el('a', { href: '#' + areaOf(name) + '/' + name }, name) : name),
    el('td', { class: 'state-' + one.state }, one.state.toLowerCase()),
    el('td', null, one.state === 'SKIPPED' ? '' : one.seconds.toFixed(0) + ' s'),
    el('td', { class: 'words' }, ...leftOut(one))));
  const about = el('dl', null);
  const fact = (name, value) => about.append(el('dt', null, name), el('dd', null, value));
  fact('day', run.setting.day);
  fact('command', el('code', null, run.setting.command));
  Object.entries(run.setting.machine).sort().forEach(([name, value]) => fact(name, value));
  Object.entries(run.setting.versions).sort().forEach(([name, value]) => fact(name, value));
  return [el('h2', { id: 'sections' }, 'What was measured'),
    el('div', { class: 'table' }, el('table', null, el('thead', null, el('tr', null,
      ...['section', 'state', 'took', 'left out'].map(title => el('th', { scope: 'col' }, title)))), el('tbody', null, ...rows))),
    el('h2', { id: 'machine' }, 'Machine and versions'), about];
}

function leftOut(one) {
  if (one.reason) return inline(one.reason);
  const facts = one.blocks.filter(block => block.block === 'fact' && block.name === 'left out');
  return inline(facts.map(block => block.value).join('; '));
}

// ---- is it faster for my case?

const ALL = 'all others';
const MOST_TIMES = 8; // the right end of the bars

function selector() {
  if (!cases.length) return [];
  const areas = [...new Set(cases.map(one => one.area))];
  const choices = area => [...new Set(cases.filter(one => one.area === area).map(one => one.workload))];
  const what = el('select', { id: 'case' }, ...areas.map(area => el('optgroup', { label: area },
    ...choices(area).map(workload => el('option', { value: JSON.stringify([area, workload]) }, plain(workload))))));
  const peer = el('select', { id: 'peer' });
  const bars = el('div', { class: 'bars', 'aria-live': 'polite' });
  const chosen = () => {
    const [area, workload] = JSON.parse(what.value);
    return cases.filter(one => one.area === area && one.workload === workload);
  };
  const draw = () => bars.replaceChildren(...chosen().filter(one => peer.value === ALL || one.compared.peer === peer.value).map(bar));
  const refill = () => {
    const before = peer.value;
    const peers = [ALL, ...new Set(chosen().map(one => one.compared.peer))];
    peer.replaceChildren(...peers.map(name => el('option', { value: name }, name)));
    peer.value = peers.includes(before) ? before : ALL;
    draw();
  };
  what.addEventListener('change', refill);
  peer.addEventListener('change', draw);
  const usual = cases.find(one => one.workload === 'order');
  if (usual) what.value = JSON.stringify([usual.area, usual.workload]);
  refill();
  return [el('section', { class: 'selector', 'aria-label': 'Is it faster for my case?' },
    el('p', { class: 'choice' }, el('label', { for: 'case' }, 'Is it faster for '), what, el('label', { for: 'peer' }, ' than '), peer, ' ?'), bars)];
}

const plain = text => text.replaceAll('`', '');

// A line with the ratio, drawn from 1x to the right, or to the left where Wherry is slower.
function bar(one) {
  const gain = one.compared.gain;
  const place = ratio => 100 * Math.min(ratio, MOST_TIMES) / MOST_TIMES;
  const filled = el('span', { class: gain < 1 ? 'loss' : 'win' });
  filled.style.left = place(Math.min(gain, 1)) + '%';
  filled.style.width = Math.abs(place(gain) - place(1)) + '%';
  const line = el('span', { class: 'even' });
  line.style.left = place(1) + '%';
  return el('div', { class: 'bar' },
    el('span', { class: 'name' }, one.measure + ', vs. ' + one.compared.peer),
    el('span', { class: 'track', 'aria-hidden': 'true' }, filled, line),
    el('span', { class: 'value' }, el('strong', null, format('SPEED_UP', gain)), ' ', el('span', null, one.compared.own + ' and ' + one.compared.other)));
}

// ---- tables

function table(block, name, heading) {
  const body = el('tbody', null);
  const rows = block.rows.map(row => row.cells);
  const grouped = block.rows.some(row => row.group);
  const fill = order => body.replaceChildren(...order.map(cells => el('tr', null, ...cells.map((cell, column) =>
    el('td', { class: column > 0 && cell.text.length > 40 && !cell.quantity ? 'words' : null }, ...inline(cell.text))))));
  const heads = block.titles.map((title, column) => el('th', { scope: 'col', 'aria-sort': 'none' },
    el('button', { type: 'button', onclick: () => sort(column) }, ...inline(title))));
  const sort = column => {
    const up = heads[column].getAttribute('aria-sort') !== 'ascending';
    heads.forEach((head, i) => head.setAttribute('aria-sort', i !== column ? 'none' : up ? 'ascending' : 'descending'));
    fill([...rows].sort((a, b) => compare(a[column], b[column]) * (up ? 1 : -1)));
  };
  fill(rows);
  const csv = el('button', { type: 'button', onclick: () => saveCsv(block, name, grouped) }, 'CSV');
  return [...(block.chart ? pictures(block, name, heading) : []),
    el('div', { class: 'table', role: 'region', tabindex: '0', 'aria-label': heading },
      el('table', null, el('thead', null, el('tr', null, ...heads)), body)),
    el('div', { class: 'tools' }, csv)];
}

function compare(a, b) {
  const x = a.quantity ? summary(a.quantity).median : null;
  const y = b.quantity ? summary(b.quantity).median : null;
  if (x !== null && y !== null) return x - y;
  if (x !== null || y !== null) return x !== null ? -1 : 1;
  return a.text.localeCompare(b.text, 'en', { numeric: true });
}

function saveCsv(block, name, grouped) {
  const quote = text => '"' + String(text).replaceAll('"', '""') + '"';
  const titles = block.titles.flatMap((title, i) => (i === 0 ? [title] : [title, title + ' median', title + ' 10 %', title + ' 90 %', title + ' unit']));
  const lines = block.rows.map(row => (grouped ? [row.group] : []).concat(row.cells.flatMap((cell, i) => {
    if (i === 0) return [cell.text];
    if (!cell.quantity) return [cell.text, '', '', '', ''];
    const s = summary(cell.quantity);
    return [cell.text, s.median, s.low, s.high, s.unit.toLowerCase()];
  })));
  const text = [(grouped ? ['group'] : []).concat(titles), ...lines].map(line => line.map(quote).join(',')).join('\r\n');
  const url = URL.createObjectURL(new Blob([text + '\r\n'], { type: 'text/csv' }));
  download(name + '.csv', url);
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// ---- charts

const watcher = new IntersectionObserver(entries => entries.filter(entry => entry.isIntersecting)
  .forEach(entry => draw(entry.target)), { rootMargin: '300px' });

function pictures(block, name, heading) {
  const groups = [...new Set(block.rows.map(row => row.group))];
  const units = [...new Set(block.rows.flatMap(row => row.cells.slice(1)).filter(cell => cell.quantity).map(cell => cell.quantity.unit))];
  return groups.flatMap(group => units.map(unit => picture(block, name, heading, group, unit))).filter(one => one);
}

function picture(block, name, heading, group, unit) {
  const rows = block.rows.filter(row => row.group === group).map(row => row.cells);
  const series = block.titles.map((title, column) => ({ title, column })).slice(1)
    .map(one => ({ ...one, points: rows.map((cells, index) => point(cells, one.column, index, unit)).filter(p => p) }))
    .filter(one => one.points.length);
  if (!series.length) return null;
  const isCurve = block.chart === 'CURVES' && rows.every(cells => cells[0].quantity);
  const categories = rows.map(cells => cells[0].text.replaceAll('`', ''));
  const labels = labelling(categories);
  const step = Math.max(12 + 12 * series.length, 8 + 15 * labels.lines);
  const height = isCurve ? 380 : Math.max(160, 90 + categories.length * step);
  const tallest = Math.max(300, Math.round(innerHeight * 0.8));
  const shown = height > tallest && !isCurve ? Math.max(1, Math.floor((tallest - 90) / step)) : 0;
  const about = heading + (group ? ', ' + group : '') + ': ' + axisNames[unit] + ' of ' + series.map(one => one.title).join(', ')
    + ' by ' + (block.titles[0] || 'row') + '; the table below has the numbers.';
  const box = el('div', { class: 'chart', role: 'img', 'aria-label': about });
  box.style.height = (shown ? 90 + Math.min(shown, categories.length) * step : height) + 'px';
  charts.set(box, { isCurve, series, categories, unit, shown, labelWidth: labels.width, drawn: null });
  watcher.observe(box);
  const file = name + (group ? '-' + slug(group) : '') + '-' + unit.toLowerCase() + '.png';
  return el('figure', { class: 'picture' }, el('div', { class: 'head' },
    el('span', null, (group ? group + ', ' : '') + axisNames[unit]),
    el('button', { type: 'button', onclick: () => savePng(box, file) }, 'PNG')), box);
}

// How wide the names of the rows are drawn, and in how many lines.
function labelling(names) {
  const widths = names.map(name => 7 * name.length);
  const room = Math.min(innerWidth - 64, 1100) * 0.42;
  const width = Math.min(room, Math.max(60, ...widths));
  return { width, lines: Math.max(1, ...widths.map(one => (one <= width ? 1 : Math.ceil(1.25 * one / width)))) };
}

function point(cells, column, index, unit) {
  const quantity = cells[column] && cells[column].quantity;
  if (!quantity || quantity.unit !== unit) return null;
  const s = summary(quantity);
  return s.median > 0 ? { ...s, index, x: cells[0].quantity ? summary(cells[0].quantity).median : index, row: cells[0].text } : null;
}

function savePng(box, file) {
  draw(box);
  const style = getComputedStyle(document.documentElement);
  download(file, charts.get(box).drawn.getDataURL({ pixelRatio: 2, backgroundColor: style.getPropertyValue('--surface').trim() }));
}

function draw(box) {
  const chart = charts.get(box);
  if (!chart || chart.drawn) return;
  watcher.unobserve(box);
  chart.drawn = echarts.init(box, null, { renderer: 'canvas' });
  chart.drawn.on('legendselectchanged', event => {
    chart.hidden = new Set(Object.keys(event.selected).filter(name => !event.selected[name]));
    chart.drawn.setOption({ series: allSeries(chart) });
  });
  chart.drawn.setOption(option(chart));
}

function allSeries(chart) {
  const visible = chart.series.filter(one => !(chart.hidden && chart.hidden.has(one.title)));
  return chart.series.flatMap((one, index) => {
    const place = visible.indexOf(one);
    if (chart.isCurve) return curve(one, index);
    return chart.unit === 'SPEED_UP' ? ratios(one, index, place, visible.length) : bars(one, place, visible.length);
  });
}

const details = one => ({ data: p }) => one.title + '\n' + p.from.row + '\nmedian ' + format(p.from.unit, p.from.median)
  + '\n10 % to 90 %: ' + format(p.from.unit, p.from.low) + ' to ' + format(p.from.unit, p.from.high) + '\nsamples: ' + p.from.count;

function curve(one, index) {
  const sorted = [...one.points].sort((a, b) => a.x - b.x);
  return [
    { type: 'line', name: one.title, symbolSize: 7, data: sorted.map(p => ({ value: [p.x, p.median], from: p })), tooltip: { formatter: details(one) } },
    { type: 'custom', name: one.title, silent: true, z: 3, renderItem: whisker(false, () => 0, '--c' + index % 10),
      data: sorted.map(p => [p.x, p.low, p.high]), encode: { x: 0, y: [1, 2] }, tooltip: { show: false } },
  ];
}

const CATEGORY_GAP = 0.3;
const BAR_GAP = 0.15;
const THICKEST = 22;

// Where the bar of a series is in the band of its category.
const shift = (place, count) => band => {
  const group = band * (1 - CATEGORY_GAP);
  const width = group / (count + (count - 1) * BAR_GAP);
  return { width, offset: -group / 2 + width / 2 + place * width * (1 + BAR_GAP) };
};

function bars(one, place, count) {
  const within = shift(place, count);
  return [
    { type: 'bar', name: one.title, barGap: BAR_GAP * 100 + '%', barCategoryGap: CATEGORY_GAP * 100 + '%',
      data: one.points.map(p => ({ value: [p.median, p.index], from: p })), tooltip: { formatter: details(one) } },
    { type: 'custom', name: one.title, silent: true, z: 3, renderItem: whisker(true, band => within(band).offset, '--ink', one.points),
      data: one.points.map(p => [p.index, p.low, p.high]), encode: { y: 0, x: [1, 2] }, tooltip: { show: false } },
  ];
}

// Ratios begin at 1x: to the right where Wherry is faster, to the left where it is slower. What is longer than the axis is cut.
function ratios(one, index, place, count) {
  const within = shift(place, count);
  const renderItem = (params, api) => {
    const p = one.points[params.dataIndex];
    const band = within(Math.abs(api.size([0, 1])[1]));
    const width = Math.min(THICKEST, band.width);
    const offset = band.offset;
    const [from, y] = api.coord([Math.min(1, p.median), p.index]);
    const [to] = api.coord([Math.max(1, Math.min(p.median, MOST_TIMES)), p.index]);
    const colour = count > 1 ? '--c' + index % 10 : p.median < 1 ? '--c1' : '--c0';
    const fill = getComputedStyle(document.documentElement).getPropertyValue(colour).trim();
    return { type: 'group', children: [
      { type: 'rect', shape: { x: from, y: y + offset - width / 2, width: Math.max(1, to - from), height: width }, style: { fill } },
      caption(to + 5, y + offset, format(p.unit, p.median)),
    ] };
  };
  return [{ type: 'custom', name: one.title, renderItem, encode: { x: 0, y: 1 }, tooltip: { formatter: details(one) },
    data: one.points.map(p => ({ value: [Math.min(p.median, MOST_TIMES), p.index], from: p })) }];
}

function caption(x, y, text) {
  const style = getComputedStyle(document.documentElement);
  return { type: 'text', x, y, style: { text, fill: style.getPropertyValue('--ink').trim(), font: '10px system-ui, sans-serif', verticalAlign: 'middle' } };
}

// A line from the 10th to the 90th percentile.
function whisker(isFlat, offset, colourName, points) {
  return (params, api) => {
    const at = api.value(0);
    const ends = [api.value(1), api.value(2)].map(v => api.coord(isFlat ? [v, at] : [at, v]));
    const move = isFlat ? offset(Math.abs(api.size([0, 1])[1])) : 0;
    const [a, b] = ends.map(([x, y]) => (isFlat ? [x, y + move] : [x, y]));
    const colour = getComputedStyle(document.documentElement).getPropertyValue(colourName).trim();
    const line = { type: 'line', shape: { x1: a[0], y1: a[1], x2: b[0], y2: b[1] }, style: { stroke: colour, lineWidth: 1.2, opacity: 0.65 } };
    const p = points && points[params.dataIndex];
    return p ? { type: 'group', children: [line, caption(b[0] + 5, b[1], format(p.unit, p.median))] } : line;
  };
}

function option(chart) {
  const style = getComputedStyle(document.documentElement);
  const colour = name => style.getPropertyValue(name).trim();
  const text = { color: colour('--soft'), fontFamily: getComputedStyle(document.body).fontFamily };
  const values = chart.series.flatMap(one => one.points.map(p => p.median));
  const sizes = chart.series.flatMap(one => one.points.map(p => p.x));
  const isRatio = chart.unit === 'SPEED_UP' && !chart.isCurve;
  const isWide = !isRatio && Math.max(...values) > 30 * Math.min(...values);
  const lines = { lineStyle: { color: colour('--line') } };
  const value = {
    type: chart.isCurve || isWide ? 'log' : 'value', axisLabel: { ...text, hideOverlap: true, formatter: n => format(chart.unit, n) },
    splitLine: lines, minorTick: { show: false },
  };
  if (value.type === 'log' && !chart.isCurve) value.min = Math.pow(10, Math.floor(Math.log10(Math.min(...values)) - 0.2));
  if (isRatio) {
    value.min = 0;
    value.interval = 1;
    value.max = Math.min(MOST_TIMES, Math.max(2, Math.ceil(Math.max(...values))));
  }
  const first = chart.isCurve
    ? { type: 'log', logBase: 2, min: Math.min(...sizes), max: Math.max(...sizes), axisLabel: { ...text, hideOverlap: true, formatter: n => format('BYTES', Math.round(n)) }, splitLine: lines }
    : { type: 'category', data: chart.categories, inverse: true, axisTick: { show: false }, axisLine: lines,
        axisLabel: { ...text, width: chart.labelWidth, overflow: 'break', lineHeight: 15, interval: 0 } };
  return {
    aria: { enabled: true }, animation: false, textStyle: text,
    color: [...Array(10).keys()].map(i => colour('--c' + i)),
    legend: { type: 'scroll', top: 4, textStyle: { ...text, color: colour('--ink') }, data: chart.series.map(one => one.title), itemHeight: 10, itemWidth: 16 },
    grid: { top: 44, left: 12, right: chart.isCurve ? 28 : 64, bottom: 12, containLabel: true },
    dataZoom: chart.shown ? [{ type: 'slider', yAxisIndex: 0, startValue: 0, endValue: chart.shown - 1, width: 12, right: 2, top: 44, bottom: 30,
      zoomLock: true, brushSelect: false, showDetail: false, showDataShadow: false, handleSize: 0 }] : [],
    tooltip: { trigger: 'item', renderMode: 'richText', confine: true, backgroundColor: colour('--surface'), borderColor: colour('--line'),
      textStyle: { ...text, color: colour('--ink'), fontSize: 12 } },
    xAxis: chart.isCurve ? first : value, yAxis: chart.isCurve ? value : first,
    series: allSeries(chart),
  };
}

function redraw() {
  charts.forEach(chart => { if (chart.drawn) chart.drawn.setOption(option(chart), true); });
}

// ---- light and dark

const dark = matchMedia('(prefers-color-scheme: dark)');

function remembered() {
  try { return localStorage.getItem('theme'); } catch { return null; } // not for every file
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  redraw();
}

setTheme(remembered() || (dark.matches ? 'dark' : 'light'));
dark.addEventListener('change', () => { if (!remembered()) setTheme(dark.matches ? 'dark' : 'light'); });
document.getElementById('theme').addEventListener('click', () => {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  try { localStorage.setItem('theme', theme); } catch { /* only this once then */ }
  setTheme(theme);
});

// ---- begin

let resizing = 0;
addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => charts.forEach(chart => chart.drawn && chart.drawn.resize()), 100);
});
addEventListener('beforeprint', () => [...charts.keys()].forEach(draw));
addEventListener('hashchange', show);
document.getElementById('foot').textContent = 'Medians; error bars and ranges are from the 10th to the 90th percentile of the samples. '
  + 'Every comparison was made in one run, after the results were found equal. Charts: Apache ECharts.';
show();
