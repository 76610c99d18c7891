// A list written by hand: as many rows in the page as are in sight, filled anew while somebody scrolls. It has what the
// app's table shows, and nothing else: no keyboard, no narrow screens, no memory.
const height = 45;
const head = 36;
const scroller = document.getElementById('scroller');
const body = scroller.querySelector('tbody');
const dates = new Intl.DateTimeFormat();
const collator = new Intl.Collator();
const listId = new URLSearchParams(location.search).get('list');
let all = [];
let found = [];
let sorted = { key: '', sign: 1 };
let first = -1;

const before = document.createElement('tr');
const after = document.createElement('tr');
const rows = Array.from({ length: Math.ceil(440 / height) + 6 }, () => {
	const row = document.createElement('tr');
	row.dataset.row = '';
	row.hidden = true;
	row.innerHTML =
		'<td><a></a></td><td></td><td></td><td></td><td></td><td><span class="status"></span></td><td></td>' +
		'<td><a target="_blank">↗</a> <a>♥</a> <button>✕</button></td>';
	const [name, title, place, source, notes, status, added, actions] = row.children;
	return { row, name: name.firstChild, title, place, source, notes, status: status.firstChild, added, actions };
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
	part.actions.children[0].href = prospect.linkedinUrl ?? '';
	part.actions.children[1].hidden = !prospect.connectionSource;
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

function find() {
	const text = document.getElementById('search').value.trim().toLowerCase();
	const fields = ['name', 'location', 'title', 'connectionSource'];
	found = text ? all.filter((one) => fields.some((field) => one[field]?.toLowerCase().includes(text))) : all;
	if (sorted.key) {
		const { key, sign } = sorted;
		found = [...found].sort((a, b) => sign * collator.compare(a[key] ?? '', b[key] ?? ''));
	}
	scroller.scrollTop = 0;
	show(true);
}

scroller.addEventListener('scroll', () => show(false), { passive: true });
document.getElementById('search').addEventListener('input', find);
scroller.querySelector('thead').addEventListener('click', ({ target }) => {
	const { key } = target.dataset;
	if (!key) return;
	sorted = { key, sign: sorted.key === key ? -sorted.sign : 1 };
	find();
});

fetch(`/prospects/${listId}`)
	.then((response) => response.json())
	.then((prospects) => {
		all = prospects;
		find();
	});
