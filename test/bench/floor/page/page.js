// A list written by hand: plain calls of the DOM, rows of 45 px, nothing else. The page asks for its one JSON before
// anything else, so that it is hard to be faster. As many rows are in the page as are in sight, filled anew while someone
// scrolls. No keyboard, no narrow screens, no memory.
const height = 45;
const head = 36;
const scroller = document.getElementById('scroller');
const filter = document.getElementById('filter');
const body = scroller.querySelector('tbody');
const dates = new Intl.DateTimeFormat();
const collator = new Intl.Collator();
let all = [];
let found = [];
let sorted = { key: '', sign: 1 };
let first = -1;

const before = document.createElement('tr');
const after = document.createElement('tr');
const add = (parent, name) => parent.appendChild(document.createElement(name));
const rows = Array.from({ length: Math.ceil(scroller.clientHeight / height) + 6 }, () => {
	const row = document.createElement('tr');
	row.dataset.row = '';
	row.hidden = true;
	const [name, title, place, source, notes, status, added, actions] = Array.from({ length: 8 }, () => add(row, 'td'));
	const [profile, ask, remove] = [add(actions, 'a'), add(actions, 'a'), add(actions, 'button')];
	profile.textContent = '↗';
	ask.textContent = '♥';
	remove.textContent = '✕';
	return { row, name: add(name, 'a'), title, place, source, notes, status: add(status, 'span'), added, profile, ask };
});
body.append(before, ...rows.map(({ row }) => row), after);

function fill(part, prospect) {
	part.name.textContent = prospect.name;
	part.name.href = `/prospect-lists/${listId}/prospects/${prospect.id}`;
	part.title.textContent = prospect.title ?? '-';
	part.place.textContent = prospect.location ?? '-';
	part.source.textContent = prospect.connectionSource ?? '-';
	part.notes.textContent = prospect.notes ?? '-';
	part.status.textContent = prospect.status;
	part.added.textContent = dates.format(new Date(prospect.createdAt));
	part.profile.href = prospect.linkedinUrl ?? '';
	part.ask.hidden = !prospect.connectionSource;
}

function show(again) {
	const last = Math.max(0, found.length - rows.length);
	const from = Math.min(last, Math.max(0, Math.floor((scroller.scrollTop - head) / height) - 3));
	if (from === first && !again) return;
	first = from;
	before.style.height = `${from * height}px`;
	after.style.height = `${Math.max(0, found.length - from - rows.length) * height}px`;
	rows.forEach((part, at) => {
		const prospect = found[from + at];
		part.row.hidden = !prospect;
		if (prospect) fill(part, prospect);
	});
}

// The searched text of a prospect, made once.
function textOf(one) {
	one.text ??= [one.name, one.location, one.title, one.connectionSource].join(' ').toLowerCase();
	return one.text;
}
// Many texts are equal, and the collator is slow.
const compare = (a, b) => (a === b ? 0 : collator.compare(a, b));

function find() {
	const text = document.getElementById('search').value.trim().toLowerCase();
	found = text ? all.filter((one) => textOf(one).includes(text)) : all;
	if (filter.ariaPressed === 'true') found = found.filter(({ connectionSource }) => connectionSource);
	if (sorted.key) {
		const { key, sign } = sorted;
		found = [...found].sort((a, b) => sign * compare(a[key] ?? '', b[key] ?? ''));
	}
	scroller.scrollTop = 0;
	show(true);
}

scroller.addEventListener('scroll', () => show(false), { passive: true });
document.getElementById('search').addEventListener('input', find);
filter.addEventListener('click', () => {
	filter.ariaPressed = String(filter.ariaPressed !== 'true');
	find();
});
scroller.querySelector('thead').addEventListener('click', ({ target }) => {
	const { key } = target.dataset;
	if (!key) return;
	sorted = { key, sign: sorted.key === key ? -sorted.sign : 1 };
	find();
});

void prospects.then((read) => {
	all = read;
	find();
});
