/**
 * The script of the stand-in's pages: rows render a moment after they come into the scroller's view, and only in a
 * visible tab; "Next" changes the address at once and the rows half a second later. It finds its elements by their
 * `part`, which no redesign changes and no reader looks at. With `half` in the address, the rows from that one on
 * render when a test calls `renderRest()`, so that there is a half-way on a machine of any speed; the rows before it,
 * and all rows with `drawn`, come rendered.
 */
export const pageScript = `'use strict';
let observer;
const watch = () => {
	const scroller = document.querySelector('[part="scroller"]');
	const data = document.querySelector('#rows');
	if (!scroller || !data) return;
	const rows = JSON.parse(data.textContent);
	const items = [...scroller.querySelectorAll('[part="row"]')];
	const half = Number(new URL(location.href).searchParams.get('half') || Infinity);
	globalThis.renderRest = () => {
		globalThis.isWhole = true;
		for (const item of items) render(item);
	};
	const render = (item) => {
		const index = items.indexOf(item);
		if (index >= half && !globalThis.isWhole) return;
		const html = rows[index];
		if (html && document.visibilityState === 'visible') item.querySelector('[part="slot"]').innerHTML = html;
	};
	observer?.disconnect();
	observer = new IntersectionObserver((entries) => {
		for (const { isIntersecting, target } of entries) if (isIntersecting) setTimeout(render, 40, target);
	}, { root: scroller });
	for (const item of items) observer.observe(item);
	scroller.querySelector('[part="next"]')?.addEventListener('click', () => go(1));
};
const go = async (step) => {
	const url = new URL(location.href);
	url.searchParams.set('page', String(Number(url.searchParams.get('page') || 1) + step));
	history.pushState({}, '', url);
	const answer = await fetch(url, { headers: { 'x-part': 'results' } });
	const html = await answer.text();
	setTimeout(() => {
		document.querySelector('[part="results"]').innerHTML = html;
		watch();
	}, 500);
};
window.addEventListener('DOMContentLoaded', watch);
if (document.readyState !== 'loading') watch();
`;
